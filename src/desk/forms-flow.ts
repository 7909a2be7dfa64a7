import { createActor, fromTransition } from 'xstate'
import { flow } from '../flow.ts'
import { whenSignedOut } from './sign-in-flow.ts'

export interface DeskFields {
  /** The client who is looked for. */
  readonly search: string
  /** The hours that are to be closed. */
  readonly date: string
  readonly from: string
  readonly to: string
  readonly place: string
  readonly reason: string
}

interface Forms {
  readonly fields: DeskFields
  /** The latest search. The same text again is a new search. */
  readonly search: { readonly text: string } | undefined
}

type FormsEvent =
  | { type: 'field.changed'; change: Partial<DeskFields> }
  | { type: 'search.wanted' }
  /** The form has done its work, or the person opens another page. */
  | { type: 'form.left' }
  | { type: 'person.left' }

const NO_FIELDS: DeskFields = { search: '', date: '', from: '', to: '', place: '', reason: '' }
const NOTHING: Forms = { fields: NO_FIELDS, search: undefined }

function change({ fields, search }: Forms, event: FormsEvent): Forms {
  switch (event.type) {
    case 'field.changed':
      return { fields: { ...fields, ...event.change }, search }
    case 'search.wanted':
      return { fields, search: { text: fields.search } }
    // A person who comes back from a day still sees the client.
    case 'form.left':
      return { fields: { ...NO_FIELDS, search: fields.search }, search }
    case 'person.left':
      return NOTHING
  }
}

/** What is written in the forms of the desk. It outlives a session that ends, and nothing of it is in the browser. */
export const formsFlow = flow((site) => {
  const { location, inspection } = site
  const actor = createActor(fromTransition(change, NOTHING), { id: 'desk-forms', ...inspection })
  location.onPath(() => actor.send({ type: 'form.left' }))
  whenSignedOut(site, () => actor.send({ type: 'person.left' }))
  return actor
})

export const selectFields = ({ context }: { context: Forms }) => context.fields
