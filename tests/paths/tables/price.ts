import { priceMachine } from '../../../machines/price.ts'
import { rows } from '../engine/rows.ts'
import { table } from '../engine/table.ts'

export const price = table(priceMachine, {
  key: ({ context }) => (context.message ? 'message' : ''),
  events: { 'price.retried': { 'Try again is pressed': {} } },
  outcomes: {
    loadPrice: {
      done: {
        'the price arrives': { success: true, price: 225 },
        'the response has no price': { success: false },
      },
      error: { 'the network fails': new Error('offline') },
    },
  },
  delays: {},
  graph: rows(`
    loading; loading | message: the price arrives → shown
    loading: the response has no price / the network fails → failed | message
    failed | message: Try again is pressed → loading | message
  `),
  states: {
    loading: { seen: ['Loading price…'], context: { price: undefined } },
    shown: { seen: ['$225'], context: { price: 225, message: undefined } },
    failed: { seen: ['Price unavailable', 'Try again'], context: { price: undefined } },
  },
  after: {
    'the response has no price': { context: { message: 'Failed to fetch price.' } },
    'the network fails': { context: { message: 'An error occurred while fetching the price.' } },
  },
})
