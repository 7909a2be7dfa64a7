import { createActor, fromTransition } from 'xstate'
import { flow } from '../flow.ts'
import { whenSignedOut } from './sign-in-flow.ts'

export interface DeskFields {
  /** The search text for a client. */
  readonly search: string
  /** The hours to close. */
  readonly date: string
  readonly lastDate: string
  readonly from: string
  readonly to: string
  readonly place: string
  readonly reason: string
  /** The name of a new passkey. */
  readonly passkey: string
}

interface Forms {
  readonly fields: DeskFields
  /** The latest search. Searching for the same text again starts a new search. */
  readonly search: { readonly text: string } | undefined
}

type FormsEvent =
  | { type: 'field.changed'; change: Partial<DeskFields> }
  | { type: 'search.wanted' }
  /** The form was submitted successfully, or the person opened another page. */
  | { type: 'form.left' }
  | { type: 'person.left' }

const NO_FIELDS: DeskFields = {
  search: '',
  date: '',
  lastDate: '',
  from: '',
  to: '',
  place: '',
  reason: '',
  passkey: '',
}
const NOTHING: Forms = { fields: NO_FIELDS, search: undefined }

function change({ fields, search }: Forms, event: FormsEvent): Forms {
  switch (event.type) {
    case 'field.changed':
      return { fields: { ...fields, ...event.change }, search }
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
