import { createActor, fromPromise } from 'xstate'
import {
  checkAuth,
  checkReviewCode,
  endSession,
  sendReviewCode,
  submitNewReview,
} from '../../domain/reviews/new-review.ts'
import { pageAt } from '../../domain/routes.ts'
import { codeEntryMachine } from '../../machines/code-entry.ts'
import { reviewModalMachine } from '../../machines/review-modal.ts'
import { flow } from '../flow.ts'
import { callActor, sendOf } from '../send-call.ts'
import { reviewsFlow } from './reviews-flow.ts'

export const reviewModalFlow = flow((site) => {
  const actor = createActor(
    reviewModalMachine.provide({
      actors: {
        checkAuth: callActor(site, checkAuth),
        codeEntry: codeEntryMachine.provide({
          actors: {
            sendCode: fromPromise(({ input, signal }) =>
              sendOf(site)(sendReviewCode, { value: input.contact }, signal),
            ),
            checkCode: callActor(site, checkReviewCode),
            recognize: fromPromise(async ({ signal }) => {
              const client = await sendOf(site)(checkAuth, undefined, signal)
              const isVerified = client.success || client.reviewed
              return isVerified ? { ...client, success: true } : { success: false }
            }),
          },
        }),
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
