import { createActor, fromPromise } from 'xstate'
import { getReviews } from '../../domain/review.ts'
import { reviewsMachine } from '../../machines/reviews.ts'
import { flow } from '../flow.ts'
import { sendOf } from '../send-call.ts'

/** The list, shared by its own page and the quote on the home page. */
export const reviewsFlow = flow((site) =>
  createActor(
    reviewsMachine.provide({
      actors: {
        loadReviews: fromPromise(({ signal }) => sendOf(site)(getReviews, undefined, signal)),
      },
    }),
    { id: 'reviews', input: site.firstReviews, ...site.inspection },
  ),
)
