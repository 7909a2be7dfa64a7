import { Button, Group, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Details } from '../../domain/booking/details.ts'
import type { KnownClient } from '../../domain/desk/clients.ts'
import { formatPhone, phoneDigits } from '../../domain/phone.ts'
import type { bookingMachine } from '../../machines/booking.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { selectDetails, selectSuggested } from './selectors.ts'
import { suggestionsFlow } from './suggestions.ts'

type Wizard = ActorRefFrom<typeof bookingMachine>

const nameOf = ({ firstName, lastName }: Pick<Details, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** For whom the time is chosen, in sight through the steps before the form, which has the name itself. */
export function ForClient({ wizard, leave }: { wizard: Wizard; leave: () => void }) {
  const name = nameOf(useSelector(wizard, selectDetails))
  const isForm = useSelector(wizard, (snapshot) => snapshot.matches('details'))
  return (
    name !== '' &&
    !isForm && (
      <Group gap="xs">
        <Text>
          For <strong>{name}</strong>
        </Text>
        <Button px="sm" variant="subtle" onClick={leave}>
          For someone else
        </Button>
      </Group>
    )
  )
}

/** What is looked up: the name, or else the phone number or the email address. */
function textOf(details: Details): string {
  const [name, phone] = [nameOf(details), phoneDigits(details.phone)]
  if (name.length > 1) return name
  return phone.length > 3 ? phone : details.email.trim()
}

const isFilledIn = (details: Details, { firstName, lastName, email, phone }: KnownClient) =>
  nameOf(details) === nameOf({ firstName, lastName }) &&
  details.email === email &&
  phoneDigits(details.phone) === phone

/** Clients on record who match what is typed into the form. A press fills it in. */
export function Suggestions({ wizard }: { wizard: Wizard }) {
  const { send } = useFlow(suggestionsFlow)
  const details = useSelector(wizard, selectDetails)
  const text = textOf(details)
  useEffect(() => send({ type: 'text.typed', text }), [send, text])
  const clients = useFlowState(suggestionsFlow, selectSuggested)
  const fill = ({ firstName, lastName, email, phone }: KnownClient) =>
    wizard.send({
      type: 'details.changed',
      change: { firstName, lastName, email, phone: formatPhone(phone) },
    })
  const others = clients.filter((client) => !isFilledIn(details, client))
  return (
    <Group component="section" aria-label="Clients on record" gap="xs" mih="2.75rem">
      {others.length > 0 && <Text>On record:</Text>}
      {others.map((client) => (
        <Button key={client.id} px="sm" variant="default" onClick={() => fill(client)}>
          {[nameOf(client), client.phone ? formatPhone(client.phone) : client.email].join(', ')}
        </Button>
      ))}
    </Group>
  )
}
