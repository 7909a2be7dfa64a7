import { useActorRef } from '@xstate/react'
import { fromCallback } from 'xstate'
import { type ReviewsLoaded, reviewRotationMachine } from '../../machines/review-rotation.ts'
import { reviewsFlow } from '../reviews/reviews-flow.ts'
import { type Site, useSite } from '../site.ts'
import { watchMotion } from './pause.ts'

const watchReviews = (site: Site) =>
  fromCallback<ReviewsLoaded>(({ sendBack }) => {
    const reviews = reviewsFlow.actorOf(site)
    const { length } = reviews.getSnapshot().context.reviews
    if (length > 0) sendBack({ type: 'reviews.loaded', count: length })
    const { unsubscribe } = reviews.on('reviews.loaded', sendBack)
    return unsubscribe
  })

/** The rotation ends with the quote: a visitor who comes back does not find it paused by an old pointer. */
export function useReviewRotation() {
  const site = useSite()
  return useActorRef(
    reviewRotationMachine.provide({ actors: { watchReviews: watchReviews(site), watchMotion } }),
    { id: 'review-rotation', input: { random: Math.random }, ...site.inspection },
  )
}
