import { assign, setup } from 'xstate'

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

export const NO_FIELDS: DeskFields = {
  search: '',
  date: '',
  from: '',
  to: '',
  place: '',
  reason: '',
}

interface FormsContext {
  readonly fields: DeskFields
  /** The latest search. The same text again is a new search. */
  readonly search: { readonly text: string } | undefined
}

/** What is written in the forms of the desk. It outlives a session that ends, and nothing of it is in the browser. */
export const deskFormsMachine = setup({
  types: {} as {
    context: FormsContext
    events:
      | { type: 'field.changed'; change: Partial<DeskFields> }
      | { type: 'search.wanted' }
      /** The form has done its work, or the person opens another page. */
      | { type: 'form.left' }
      | { type: 'person.left' }
  },
}).createMachine({
  id: 'desk-forms',
  context: { fields: NO_FIELDS, search: undefined },
  initial: 'open',
  states: {
    open: {
      on: {
        'field.changed': {
          actions: assign({
            fields: ({ context, event }) => ({ ...context.fields, ...event.change }),
          }),
        },
        'search.wanted': {
          actions: assign({ search: ({ context }) => ({ text: context.fields.search }) }),
        },
        // A person who comes back from a day still sees the client.
        'form.left': {
          actions: assign({
            fields: ({ context }) => ({ ...NO_FIELDS, search: context.fields.search }),
          }),
        },
        'person.left': { actions: assign({ fields: NO_FIELDS, search: undefined }) },
      },
    },
  },
})
