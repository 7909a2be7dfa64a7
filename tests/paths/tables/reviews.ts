import type { Review } from '../../../domain/review.ts'
import { reviewsMachine } from '../../../machines/reviews.ts'
import { table } from '../table.ts'

const twelve: Review[] = Array.from({ length: 12 }, (_, index) => ({
  author: 'Ann',
  title: `Review ${index + 1}`,
  body: 'It was calm and quick.',
  date: '2026-10-01',
}))

export const reviews = table(reviewsMachine, {
  key: ({ context }) => ({ page: context.page, reviews: context.count }),
  // Without reviews there are no pages; and the way to the page that is open cannot be pressed.
  offers: (step, { context }) =>
    !(step === 'the first page is opened' && (context.count === 0 || context.page === 1)) &&
    !(step === 'the last page is opened' && (context.count === 0 || context.page === 3)),
  events: {
    'page.turned': {
      'the last page is opened': { page: 3 },
      'the first page is opened': { page: 1 },
    },
    'reviews.retried': { 'Try again is pressed': {} },
    'review.added': { 'a review is added': {} },
  },
  outcomes: {
    loadReviews: {
      done: {
        'twelve reviews arrive': { success: true, reviews: twelve },
        'no reviews are there': { success: true, reviews: [] },
        'the answer is a refusal': { success: false },
      },
      error: { 'the network fails': new Error('offline') },
    },
  },
  delays: {},
  byHand: {
    'no reviews are there':
      'Answer the call to /api/getReviews with {"success":true,"reviews":[]}.',
    'the answer is a refusal': 'Answer the call to /api/getReviews with {"success":false}.',
    'the network fails': 'Block /api/getReviews in the browser, or go offline.',
  },
  states: {
    loading: {
      claims: { 'the reviews are on their way': ({ asked }) => 'loadReviews' in asked },
    },
    shown: {
      holds: { reviews: twelve },
      claims: {
        'the open page has reviews': ({ context: { page } }) => page >= 1 && page <= 3,
      },
    },
    empty: {
      seen: ['There are no reviews yet. Be the first to add one.'],
      holds: { reviews: [], count: 0 },
    },
    failed: { seen: ['Try again'] },
  },
  after: {
    'twelve reviews arrive': {
      from: ['loading'],
      in: 'shown',
      holds: { count: 12 },
      did: [{ type: 'reviews.loaded', params: { type: 'reviews.loaded', count: 12 } }],
    },
    'no reviews are there': { from: ['loading'], in: 'empty', did: [] },
    'the answer is a refusal': { from: ['loading'], in: 'failed', did: [] },
    'the network fails': { from: ['loading'], in: 'failed', did: [] },
    'the last page is opened': { holds: { page: 3 } },
    'the first page is opened': { holds: { page: 1 } },
    'Try again is pressed': { from: ['failed'], in: 'loading' },
    'a review is added': { in: 'loading', holds: { page: 1 } },
  },
})
