import { createActor } from 'xstate'
import { reviewRotationMachine } from '../../machines/review-rotation.ts'
import { flow } from '../flow.ts'
import { reviewsFlow } from '../reviews/reviews-flow.ts'

const prefersStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

export const reviewRotationFlow = flow((site) => {
  const reviews = reviewsFlow.actorOf(site)
  const actor = createActor(reviewRotationMachine, {
    id: 'review-rotation',
    input: { random: Math.random, still: prefersStillness() },
    ...site.inspection,
  })
  const { reviews: known } = reviews.getSnapshot().context
  if (known.length > 0) actor.send({ type: 'reviews.loaded', count: known.length })
  reviews.on('reviews.loaded', (event) => actor.send(event))
  return actor
})
