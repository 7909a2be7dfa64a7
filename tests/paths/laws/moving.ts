import type { PauseContext } from '../../../machines/pause.ts'
import { always, isEvent, lawsOf, type Moment, type Run } from '../engine/law.ts'
import { carousel } from '../tables/carousel.ts'
import { reviewRotation } from '../tables/review-rotation.ts'

const isPaused = (moment: Moment<PauseContext> | undefined): boolean =>
  moment !== undefined &&
  (moment.context.isHovered || moment.context.isFocused || moment.context.isStopped)

const advances = ({ actions }: Moment<PauseContext>): boolean =>
  actions.some(({ type }) => type === 'advance')

/** Whether a slide that the visitor has turned to, or that came by itself, is shown for its whole time. */
const showsEachSlideLong = (run: Run<PauseContext>): boolean => {
  let since = run[0]?.now ?? 0
  for (const moment of run) {
    if (advances(moment)) {
      if (moment.now - since < 7_000) return false
      since = moment.now
    }
    if (isEvent(moment, 'slide.changed')) since = moment.now
  }
  return true
}

export const carouselLaws = lawsOf(carousel, {
  'the slides never advance while they are paused': always(
    (moment, before) => !advances(moment) || !isPaused(before),
  ),
  'each slide is shown for at least seven seconds': showsEachSlideLong,
})

export const reviewRotationLaws = lawsOf(reviewRotation, {
  'the review never changes while it is paused': always(
    (moment, before) =>
      isEvent(moment, 'reviews.loaded') ||
      !isPaused(before) ||
      moment.context.index === before?.context.index,
  ),
  'a single review stays': always(
    ({ states, context }) => context.count !== 1 || states.includes('alone'),
  ),
})
