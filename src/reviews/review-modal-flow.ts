import { createActor } from 'xstate'
import {
  checkAuth,
  checkReviewCode,
  endSession,
  sendReviewCode,
  submitNewReview,
} from '../../domain/new-review.ts'
import { pageAt } from '../../domain/routes.ts'
import { reviewModalMachine } from '../../machines/review-modal.ts'
import { callActor } from '../call-actor.ts'
import { flow } from '../flow.ts'
import { reviewsFlow } from './reviews-flow.ts'

export const reviewModalFlow = flow((site) => {
  const actor = createActor(
    reviewModalMachine.provide({
      actors: {
        checkAuth: callActor(site, checkAuth),
        sendCode: callActor(site, sendReviewCode),
        checkCode: callActor(site, checkReviewCode),
        submitReview: callActor(site, submitNewReview),
        endSession: callActor(site, endSession),
      },
    }),
    { id: 'review-modal', ...site.inspection },
  )
  site.location.subscribe(() => {
    if (pageAt(site.location.path()) !== 'reviews') actor.send({ type: 'modal.closed' })
  })
  actor.on('review.added', (event) => reviewsFlow.actorOf(site).send(event))
  return actor
})
