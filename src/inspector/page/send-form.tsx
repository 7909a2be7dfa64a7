import { Autocomplete, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { withPlaceholders } from '../mask.ts'
import { chartOf } from './chart.ts'
import type { View } from './view.ts'

/** Sends an event to the live actor. Suggests the machine's events, with the payloads that were recorded last. */
export function SendForm({ view: { recording, actor, machine, answer, send } }: { view: View }) {
  const [text, setText] = useState('')
  if (!actor || !machine) return null
  const lastEvent = (type: string) =>
    recording.changes.findLast(({ event }) => event.type === type)?.event ?? { type }
  const suggestions = chartOf(machine.machine).events.map((type) =>
    JSON.stringify(withPlaceholders(lastEvent(type))),
  )
  return (
    <form action={() => send?.(text)}>
      <Group gap="xs">
        <Autocomplete
          flex={1}
          aria-label="Event to send"
          placeholder={send ? `An event for ${actor.name}, as JSON` : 'A file takes no events.'}
          disabled={!send}
          data={suggestions}
          value={text}
          onChange={setText}
        />
        <Button size="sm" type="submit" disabled={!send}>
          Send
        </Button>
      </Group>
      <output>{answer}</output>
    </form>
  )
}
