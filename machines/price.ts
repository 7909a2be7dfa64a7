import { assign, setup } from 'xstate'
import type { getPrice } from '../domain/price.ts'
import { accepted, callEffect, isSuccess } from './effect.ts'

export const priceMachine = setup({
  types: {} as {
    context: { price: number | undefined; message: string | undefined }
    events: { type: 'price.retried' }
  },
  actors: { loadPrice: callEffect<typeof getPrice>('loadPrice') },
  actions: {
    storePrice: assign((_, price: number) => ({ price, message: undefined })),
    fail: assign((_, message: string) => ({ message })),
  },
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
            guard: isSuccess,
            target: 'shown',
            actions: { type: 'storePrice', params: ({ event }) => accepted({ event }).price },
          },
          { target: 'failed', actions: { type: 'fail', params: 'Failed to fetch price.' } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: 'An error occurred while fetching the price.' },
        },
      },
    },
    shown: {},
    failed: { on: { 'price.retried': 'loading' } },
  },
})
