import { assign, emit, setup } from 'xstate'
import type { ResponseOf } from '../domain/call.ts'
import type { getReviews, Review } from '../domain/reviews/review.ts'
import { type FirstReviews, pageCount } from '../domain/reviews/review-pages.ts'
import { accepted, callEffect, type DoneWith } from './effect.ts'

type Loaded = DoneWith<ResponseOf<typeof getReviews>>

const isRefused = ({ event }: Loaded): boolean => !event.output.success
const isEmpty = ({ event: { output } }: Loaded): boolean =>
  output.success && output.reviews.length === 0

/** The list of reviews and its current page. The document may already contain the first reviews. */
export const reviewsMachine = setup({
  types: {} as {
    input: FirstReviews | undefined
    context: { reviews: readonly Review[]; count: number; page: number }
    events:
      | { type: 'page.turned'; page: number }
      | { type: 'reviews.retried' }
      | { type: 'review.added' }
    emitted: { type: 'reviews.loaded'; count: number }
  },
  actors: { loadReviews: callEffect<typeof getReviews>('loadReviews') },
  actions: {
    storeReviews: assign(({ context }, reviews: readonly Review[]) => ({
      reviews,
      count: reviews.length,
      page: Math.min(context.page, pageCount(reviews.length)),
    })),
  },
  guards: {
    hasPage: ({ context }, { page }: { page: number }) =>
      page >= 1 && page <= pageCount(context.count),
  },
}).createMachine({
  id: 'reviews',
  context: ({ input }) => ({ reviews: [], count: 0, ...input, page: 1 }),
  on: {
    'page.turned': {
      guard: { type: 'hasPage', params: ({ event }) => ({ page: event.page }) },
      actions: assign({ page: ({ event }) => event.page }),
    },
    'review.added': { target: '.loading', actions: assign({ page: 1 }) },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadReviews',
        src: 'loadReviews',
        onDone: [
          { guard: isRefused, target: 'failed' },
          {
            guard: isEmpty,
            target: 'empty',
            actions: { type: 'storeReviews', params: [] },
          },
          {
            target: 'shown',
            actions: [
              { type: 'storeReviews', params: ({ event }) => accepted({ event }).reviews },
              emit(({ context }) => ({ type: 'reviews.loaded', count: context.count })),
            ],
          },
        ],
        onError: 'failed',
      },
    },
    shown: {},
    empty: {},
    failed: { on: { 'reviews.retried': 'loading' } },
  },
})
