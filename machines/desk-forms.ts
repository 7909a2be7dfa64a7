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
  /** What was last looked for. Looking for the same again is another one. */
  readonly search: { readonly text: string } | undefined
}

/** What is written in the forms of the desk. It outlives a session that ends, and nothing of it is in the browser. */
export const deskFormsMachine = setup({
  types: {} as {
    context: FormsContext
    events:
      | { type: 'field.changed'; change: Partial<DeskFields> }
      | { type: 'search.wanted' }
      /** The form has done its work, or another page is opened. */
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
        // Who comes back from a day finds the client again.
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
