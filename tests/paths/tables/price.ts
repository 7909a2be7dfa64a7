import { priceMachine } from '../../../machines/price.ts'
import { table } from '../table.ts'

export const price = table(priceMachine, {
  events: { 'price.retried': { 'Try again is pressed': {} } },
  outcomes: {
    loadPrice: {
      done: {
        'the price arrives': { success: true, price: 225 },
        'the answer holds no price': { success: false },
      },
      error: { 'the network fails': new Error('offline') },
    },
  },
  delays: {},
  byHand: {
    'the price arrives': 'Let the call to /api/getPrice go through.',
    'the answer holds no price': 'Answer the call to /api/getPrice with {"success":false}.',
    'the network fails': 'Block /api/getPrice in the browser, or go offline.',
  },
  states: {
    loading: { seen: ['Loading price…'], holds: { price: undefined } },
    shown: { seen: ['$225'], holds: { price: 225, message: undefined } },
    failed: { seen: ['Price unavailable', 'Try again'], holds: { price: undefined } },
  },
  after: {
    'the answer holds no price': { in: 'failed', holds: { message: 'Failed to fetch price.' } },
    'the network fails': {
      in: 'failed',
      holds: { message: 'An error occurred while fetching the price.' },
    },
    'Try again is pressed': { in: 'loading' },
  },
})
