import { assign, setup } from 'xstate'
import { effect } from './effect.ts'

/** What the call came to: a price, or nothing where the answer held none. */
export type PriceLoaded = number | undefined

export const priceMachine = setup({
  types: {} as {
    context: { price: number | undefined; message: string | undefined }
    events: { type: 'price.retried' }
  },
  actors: { loadPrice: effect<PriceLoaded>('loadPrice') },
}).createMachine({
  id: 'price',
  context: { price: undefined, message: undefined },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPrice',
        src: 'loadPrice',
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'shown',
            actions: assign({ price: ({ event }) => event.output, message: undefined }),
          },
          { target: 'failed', actions: assign({ message: 'Failed to fetch price.' }) },
        ],
        onError: {
          target: 'failed',
          actions: assign({ message: 'An error occurred while fetching the price.' }),
        },
      },
    },
    shown: {},
    failed: { on: { 'price.retried': 'loading' } },
  },
})
