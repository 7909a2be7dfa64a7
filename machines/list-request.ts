import { assign, setup } from 'xstate'
import { fieldErrors, type ResponseOf, refusalMessage } from '../domain/call.ts'
import { type joinList, LIST_ERROR } from '../domain/waiting/waiting.ts'
import { accepted, effect, isSuccess } from './effect.ts'

/** Who wants to be on the waiting list: the client of a visit that was just booked, or somebody with no visit. */
export type ListRequest = { readonly reference: string } | { readonly email: string }

interface ListRequestContext {
  readonly request: ListRequest | undefined
  /** What the server says of it, or why it was not done. */
  readonly message: string | undefined
}

/** Asks for a place on the waiting list, from the booking page. */
export const listRequestMachine = setup({
  types: {} as {
    context: ListRequestContext
    events: { type: 'list.wanted'; request: ListRequest }
  },
  actors: { ask: effect<ResponseOf<typeof joinList>, ListRequest>('ask') },
}).createMachine({
  id: 'listRequest',
  context: { request: undefined, message: undefined },
  initial: 'ready',
  states: {
    ready: { on: { 'list.wanted': 'asking' } },
    asking: {
      entry: assign({ request: ({ event }) => event.request, message: undefined }),
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ event }) => event.request,
        onDone: [
          {
            guard: isSuccess,
            target: 'done',
            actions: assign({ message: ({ event }) => accepted({ event }).message }),
          },
          {
            target: 'refused',
            actions: assign({
              message: ({ event }) =>
                fieldErrors(event.output).email ?? refusalMessage(event.output) ?? LIST_ERROR,
            }),
          },
        ],
        onError: { target: 'refused', actions: assign({ message: LIST_ERROR }) },
      },
    },
    refused: { on: { 'list.wanted': 'asking' } },
    done: { type: 'final' },
  },
})
