import { createActor } from 'xstate'
import { getReviews } from '../../domain/reviews/review.ts'
import { reviewsMachine } from '../../machines/reviews.ts'
import { flow } from '../flow.ts'
import { callActor } from '../send-call.ts'

/** The list of reviews, shared by its own page and the quote on the home page. */
export const reviewsFlow = flow((site) =>
  createActor(reviewsMachine.provide({ actors: { loadReviews: callActor(site, getReviews) } }), {
    id: 'reviews',
    input: site.firstReviews,
    ...site.inspection,
  }),
)
