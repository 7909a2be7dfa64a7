import type { Review } from '../../../domain/reviews/review.ts'
import { reviewsMachine } from '../../../machines/reviews.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'

const twelve: Review[] = Array.from({ length: 12 }, (_, index) => ({
  author: 'Ann',
  title: `Review ${index + 1}`,
  body: 'It was calm and quick.',
  date: '2026-10-01',
}))

/** The list stays while newer reviews are loaded, and when that fails. */
const withList =
  (...texts: readonly string[]) =>
  ({ context: { count, page } }: SituationOf<typeof reviewsMachine>) => [
    'Add New',
    ...(count > 0 ? [`Page ${page} of 3`, `Review ${5 * page - 4}`] : []),
    ...texts,
  ]

export const reviews = table(reviewsMachine, {
  key: ({ context: { count, page } }) => (count > 0 ? `page ${page}` : ''),
  events: {
    'page.turned': {
      'the last page is opened': { page: 3 },
      'the first page is opened': { page: 1 },
      'a page after the last is opened': { page: 4 },
    },
    'reviews.retried': { 'Try again is pressed': {} },
    'review.added': { 'a review is added': {} },
  },
  outcomes: {
    loadReviews: {
      done: {
        'twelve reviews arrive': { success: true, reviews: twelve },
        'there are no reviews': { success: true, reviews: [] },
        'the response is a refusal': { success: false },
      },
      error: { 'the network fails': new Error('offline') },
    },
  },
  delays: {},
  // A button for the page that is already open is disabled.
  graph: rows(`
    loading; loading | page 1: twelve reviews arrive → shown | page 1
    loading; loading | page 1; loading | page 3: there are no reviews → empty
    loading: the response is a refusal / the network fails → failed
    empty: a review is added → loading
    shown | page 1: the last page is opened → shown | page 3
    shown | page 3: a page after the last is opened → refused
    shown | page 3; loading | page 3: a review is added → loading | page 1
    shown | page 3: the first page is opened → shown | page 1
    failed: Try again is pressed / a review is added → loading
    loading | page 1: the last page is opened → loading | page 3
    loading | page 1: the response is a refusal → failed | page 1
    loading | page 3: twelve reviews arrive → shown | page 3
    loading | page 3: the network fails → failed | page 3
    failed | page 1: Try again is pressed → loading | page 1
    failed | page 3: Try again is pressed → loading | page 3
    failed | page 3: the first page is opened → failed | page 1
  `),
  states: {
    loading: {
      seen: withList(),
      unseen: ['Try again', 'There are no reviews yet.'],
      checks: { 'the reviews are requested': ({ inputs }) => 'loadReviews' in inputs },
    },
    shown: {
      seen: withList(),
      context: { reviews: twelve, count: 12 },
    },
    empty: {
      seen: withList('There are no reviews yet. Be the first to add one.'),
      context: { reviews: [], count: 0, page: 1 },
    },
    failed: { seen: withList('Try again') },
  },
  after: {
    'twelve reviews arrive': {
      actions: [{ type: 'reviews.loaded', params: { type: 'reviews.loaded', count: 12 } }],
    },
    'there are no reviews': { actions: [] },
    'the response is a refusal': { actions: [] },
    'the network fails': { actions: [] },
    'the last page is opened': { context: { page: 3 } },
    'the first page is opened': { context: { page: 1 } },
    'a review is added': { context: { page: 1 } },
  },
})
