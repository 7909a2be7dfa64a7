import type { ChangeEvent } from 'react'
import { createActor, fromTransition } from 'xstate'
import type { ClientDetails } from '../../domain/desk/clients.ts'
import { flow, useFlow, useFlowState } from '../flow.ts'
import { whenSignedOut } from './sign-in-flow.ts'

const NO_FIELDS = {
  /** The search text for a client. */
  search: '',
  /** The name of a new passkey. */
  passkey: '',
  // The hours to close:
  date: '',
  lastDate: '',
  from: '',
  to: '',
  place: '',
  reason: '',
  /** The place and time of a walk-in. */
  slot: '',
}
/** What a form begins with, until the person changes it. */
interface Begun extends ClientDetails {
  /** The client whose name stays when two are merged. */
  readonly person: string
}
type Fields = Readonly<typeof NO_FIELDS> & Partial<Begun>

interface Forms {
  readonly fields: Fields
  /** The latest search. Searching for the same text again starts a new search. */
  readonly search: { readonly text: string } | undefined
}

type FormsEvent =
  | { type: 'field.changed'; name: keyof Fields; value: string }
  | { type: 'search.wanted' }
  /** The form was submitted successfully, or the person opened another page. */
  | { type: 'form.left' }
  | { type: 'person.left' }

const NOTHING: Forms = { fields: NO_FIELDS, search: undefined }

function change({ fields, search }: Forms, event: FormsEvent): Forms {
  switch (event.type) {
    case 'field.changed':
      return { fields: { ...fields, [event.name]: event.value }, search }
    case 'search.wanted':
      return { fields, search: { text: fields.search } }
    // Keeps the search, so that the clients found are still there when the person comes back to the page.
    case 'form.left':
      return { fields: { ...NO_FIELDS, search: fields.search }, search }
    case 'person.left':
      return NOTHING
    // XState's own events, such as that of stopping.
    default:
      return { fields, search }
  }
}

/** What was typed into the desk's forms. It survives an expired session, and is kept in memory only. */
export const formsFlow = flow((site) => {
  const { location, inspection } = site
  const actor = createActor(fromTransition(change, NOTHING), { id: 'desk-forms', ...inspection })
  location.onPath(() => actor.send({ type: 'form.left' }))
  whenSignedOut(site, () => actor.send({ type: 'person.left' }))
  return actor
})

export const selectFields = ({ context }: { context: Forms }) => context.fields

/** The props of a field, which keeps what was typed. */
export function useField(name: keyof Fields, initial = '') {
  const { send } = useFlow(formsFlow)
  return {
    name,
    value: useFlowState(formsFlow, selectFields)[name] ?? initial,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      send({ type: 'field.changed', name, value: currentTarget.value }),
  }
}

/** The fields for the name and the contacts of a client, and what stands in them. */
export function useClientFields(initial?: ClientDetails) {
  const fields = {
    firstName: useField('firstName', initial?.firstName),
    lastName: useField('lastName', initial?.lastName),
    email: useField('email', initial?.email),
    phone: useField('phone', initial?.phone),
  }
  const { firstName, lastName, email, phone } = fields
  const details: ClientDetails = {
    firstName: firstName.value,
    lastName: lastName.value,
    email: email.value,
    phone: phone.value,
  }
  return { fields, details }
}
