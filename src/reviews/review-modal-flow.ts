import { createActor, fromPromise } from 'xstate'
import { checkAuth, checkReviewCode, sendReviewCode, submitNewReview } from '../../domain/review.ts'
import { reviewModalMachine } from '../../machines/review-modal.ts'
import { flow } from '../flow.ts'
import { sendOf } from '../send-call.ts'
import { reviewsFlow } from './reviews-flow.ts'

export const reviewModalFlow = flow((site) => {
  const send = sendOf(site)
  const actor = createActor(
    reviewModalMachine.provide({
      actors: {
        checkAuth: fromPromise(({ signal }) => send(checkAuth, undefined, signal)),
        sendCode: fromPromise(({ input, signal }) => send(sendReviewCode, input, signal)),
        checkCode: fromPromise(({ input, signal }) => send(checkReviewCode, input, signal)),
        submitReview: fromPromise(({ input, signal }) => send(submitNewReview, input, signal)),
      },
    }),
    { id: 'review-modal', ...site.inspection },
  )
  actor.on('review.added', () => reviewsFlow.actorOf(site).send({ type: 'reviews.outdated' }))
  return actor
})
