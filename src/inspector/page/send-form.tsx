import { Autocomplete, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { revived } from '../mask.ts'
import type { View } from './view.ts'

/** Sends an event to the live actor. Suggests the machine's events, with the payloads that were recorded last. */
export function SendForm({ view: { changes, id, chart, nameOf, answer, send } }: { view: View }) {
  const [text, setText] = useState('')
  const lastEvent = (type: string) =>
    changes.findLast(({ event }) => event.type === type)?.event ?? { type }
  if (!chart || !send) return null
  return (
    <form action={() => send(text)}>
      <Group gap="xs">
        <Autocomplete
          flex={1}
          aria-label="Event to send"
          placeholder={`An event for ${nameOf(id)}, as JSON`}
          data={chart.events.map((type) => JSON.stringify(revived(lastEvent(type))))}
          value={text}
          onChange={setText}
        />
        <Button size="sm" type="submit">
          Send
        </Button>
      </Group>
      <output>{answer}</output>
    </form>
  )
}
