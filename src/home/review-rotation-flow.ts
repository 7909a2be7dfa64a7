import { useActorRef } from '@xstate/react'
import { fromCallback } from 'xstate'
import { type ReviewsLoaded, reviewRotationMachine } from '../../machines/review-rotation.ts'
import { reviewsFlow } from '../reviews/reviews-flow.ts'
import { type Site, useSite } from '../site.ts'

const prefersStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

const reviewsOf = (site: Site) =>
  fromCallback<ReviewsLoaded>(({ sendBack }) => {
    const reviews = reviewsFlow.actorOf(site)
    const { length } = reviews.getSnapshot().context.reviews
    if (length > 0) sendBack({ type: 'reviews.loaded', count: length })
    const { unsubscribe } = reviews.on('reviews.loaded', sendBack)
    return unsubscribe
  })

/** It lives as long as the quote is on the page: whoever comes back is not taken to point at it still. */
export function useReviewRotation() {
  const site = useSite()
  return useActorRef(reviewRotationMachine.provide({ actors: { reviews: reviewsOf(site) } }), {
    id: 'review-rotation',
    input: { random: Math.random, still: prefersStillness() },
    ...site.inspection,
  })
}
