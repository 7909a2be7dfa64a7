import { Button, Group, Text, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type ClientDetails, type KnownClient, MAX_SEARCH } from '../../domain/desk/clients.ts'
import { digitsOf, formatPhone } from '../../domain/phone.ts'
import type { bookingMachine } from '../../machines/booking.ts'
import { keepFocus } from '../frame/keep-focus.ts'
import { bringIntoView } from '../frame/outcome.ts'
import classes from './desk.module.css'
import { useIdentified } from './identified.ts'
import { selectDetails, selectSuggested } from './selectors.ts'

type Wizard = ActorRefFrom<typeof bookingMachine>

const nameOf = ({ firstName, lastName }: Pick<ClientDetails, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

export const NO_CLIENT: ClientDetails = { firstName: '', lastName: '', phone: '', email: '' }

/** For whom the time is chosen, in sight through the steps before the form, which has the name itself. */
export function ForClient(props: { wizard: Wizard; choose: (details: ClientDetails) => void }) {
  const { wizard, choose } = props
  const name = nameOf(useSelector(wizard, selectDetails))
  const isBefore = useSelector(wizard, (snapshot) => snapshot.matches('browsing'))
  const [typed, setTyped] = useState('')
  if (!isBefore) return null
  return name ? (
    <Group gap="xs">
      <Text>
        For <strong>{name}</strong>
      </Text>
      <Button px="sm" variant="subtle" onClick={() => choose(NO_CLIENT)}>
        For someone else
      </Button>
    </Group>
  ) : (
    <div>
      <TextInput
        label="Client on record (Optional)"
        maw="34rem"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        placeholder="Name, phone or email"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Suggestions
        details={{ ...NO_CLIENT, firstName: typed }}
        fill={(details) => {
          setTyped('')
          choose(details)
        }}
      />
    </div>
  )
}

const filledIn = ({ firstName, lastName, email, phone }: KnownClient): ClientDetails => ({
  firstName,
  lastName,
  email,
  phone: formatPhone(phone),
})

/** What is looked up: the name, or else the phone number or the email address. */
function textOf(details: ClientDetails): string {
  const [name, phone] = [nameOf(details), digitsOf(details.phone)]
  if (name.length > 1) return name
  return phone.length > 3 ? phone : details.email.trim()
}

const isFilledIn = (details: ClientDetails, { firstName, lastName, email, phone }: KnownClient) =>
  nameOf(details) === nameOf({ firstName, lastName }) &&
  details.email === email &&
  digitsOf(details.phone) === phone

/** Those for whom the wizard books. */
export function SuggestionsForWizard({ wizard }: { wizard: Wizard }) {
  const fill = (change: ClientDetails) => wizard.send({ type: 'details.changed', change })
  return <Suggestions details={useSelector(wizard, selectDetails)} fill={fill} />
}

/** Clients on record who match what is typed into the form. A press fills it in. */
export function Suggestions(props: {
  details: ClientDetails
  fill: (details: ClientDetails) => void
}) {
  const { details, fill } = props
  const { suggestions } = useIdentified()
  const text = textOf(details)
  useEffect(() => suggestions.send({ type: 'text.typed', text }), [suggestions, text])
  const clients = useSelector(suggestions, selectSuggested)
  const others = clients.filter((client) => !isFilledIn(details, client))
  const isShown = others.length > 0
  const region = useRef<HTMLDivElement>(null)
  // On a phone, the keyboard covers the lower part of the window.
  useEffect(() => {
    if (isShown) bringIntoView(region.current, false)
  }, [isShown])
  return (
    <Group
      component="section"
      aria-label="Clients on record"
      tabIndex={-1}
      ref={region}
      gap="xs"
      mt={isShown ? 'xs' : 0}
      className={classes.suggestions}
    >
      {isShown && <Text>On record:</Text>}
      {others.map((client) => (
        <Button
          key={client.id}
          ref={keepFocus}
          px="sm"
          variant="default"
          onClick={() => fill(filledIn(client))}
        >
          {[nameOf(client), client.phone ? formatPhone(client.phone) : client.email].join(', ')}
        </Button>
      ))}
    </Group>
  )
}
