import { assign, emit, setup } from 'xstate'
import type { AnswerOf } from '../domain/call.ts'
import type { getReviews, Review } from '../domain/review.ts'
import { pageCount } from '../domain/review-pages.ts'
import { effect } from './effect.ts'

/** The list of reviews, and the page of it that is open. */
export const reviewsMachine = setup({
  types: {} as {
    context: { reviews: readonly Review[]; page: number }
    events:
      | { type: 'page.turned'; page: number }
      | { type: 'reviews.retried' }
      /** A review was added. */
      | { type: 'reviews.outdated' }
    emitted: { type: 'reviews.loaded'; count: number }
  },
  actors: { loadReviews: effect<AnswerOf<typeof getReviews>>('loadReviews') },
  guards: {
    hasPage: ({ context }, { page }: { page: number }) =>
      page >= 1 && page <= pageCount(context.reviews.length),
  },
}).createMachine({
  id: 'reviews',
  context: { reviews: [], page: 1 },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadReviews',
        src: 'loadReviews',
        onDone: [
          { guard: ({ event }) => !event.output.success, target: 'failed' },
          {
            guard: ({ event }) => event.output.success && event.output.reviews.length === 0,
            target: 'empty',
            actions: assign({ reviews: [] }),
          },
          {
            target: 'shown',
            actions: [
              assign({
                reviews: ({ event }) => (event.output.success ? event.output.reviews : []),
                page: 1,
              }),
              emit(({ context }) => ({ type: 'reviews.loaded', count: context.reviews.length })),
            ],
          },
        ],
        onError: 'failed',
      },
    },
    shown: {
      on: {
        'page.turned': {
          guard: { type: 'hasPage', params: ({ event }) => ({ page: event.page }) },
          actions: assign({ page: ({ event }) => event.page }),
        },
        'reviews.outdated': 'loading',
      },
    },
    empty: { on: { 'reviews.outdated': 'loading' } },
    failed: { on: { 'reviews.retried': 'loading', 'reviews.outdated': 'loading' } },
  },
})
