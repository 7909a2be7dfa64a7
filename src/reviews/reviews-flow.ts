import { createActor, fromPromise } from 'xstate'
import { getReviews } from '../../domain/review.ts'
import { reviewsMachine } from '../../machines/reviews.ts'
import { flow } from '../flow.ts'

/** The list, shared by its own page and the quote on the home page. */
export const reviewsFlow = flow(({ send, inspection }) =>
  createActor(
    reviewsMachine.provide({
      actors: { loadReviews: fromPromise(({ signal }) => send(getReviews, undefined, signal)) },
    }),
    { id: 'reviews', ...inspection },
  ),
)
