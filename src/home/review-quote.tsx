import { Button, Title, VisuallyHidden } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause'
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { fromCallback } from 'xstate'
import { routes } from '../../domain/routes.ts'
import { type ReviewsLoaded, reviewRotationMachine } from '../../machines/review-rotation.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Retry } from '../frame/retry.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { reviewDay } from '../reviews/review-day.ts'
import { reviewsFlow } from '../reviews/reviews-flow.ts'
import { selectList } from '../reviews/selectors.ts'
import { type Site, useSite } from '../site.ts'
import { usePause, watchMotion } from './pause.ts'
import classes from './review-quote.module.css'
import { selectCanRotate, selectIndex } from './selectors.ts'

export function ReviewQuote() {
  const list = useFlow(reviewsFlow)
  const { state, reviews } = useFlowState(reviewsFlow, selectList, shallowEqual)
  const rotation = useReviewRotation()
  const index = useSelector(rotation, selectIndex)
  const { isStopped, toggle, handlers } = usePause(rotation)
  const canRotate = useSelector(rotation, selectCanRotate)
  const review = reviews[index]
  const PauseIcon = isStopped ? IconPlayerPlay : IconPlayerPause
  return (
    <section className={classes.column} aria-labelledby="women" {...handlers}>
      <Title order={2} id="women">
        What women are saying...
      </Title>
      <div className={classes.quote} tabIndex={-1}>
        {review && (
          <figure key={index}>
            <blockquote>{`“${review.body}”`}</blockquote>
            <figcaption>
              {review.author}, <time dateTime={review.date}>{reviewDay(review.date)}</time>
            </figcaption>
          </figure>
        )}
        {!review && state === 'loading' && (
          <>
            <p role="status">Loading reviews…</p>
            <noscript>
              {import.meta.env.SSR && <p>You can read them on our Reviews page.</p>}
            </noscript>
          </>
        )}
        {state === 'empty' && <p>There are no reviews yet.</p>}
        {state === 'failed' && (
          <div role="status" className={classes.column}>
            <p>The reviews could not be loaded.</p>
            <Retry retry={() => list.send({ type: 'reviews.retried' })} />
          </div>
        )}
      </div>
      <div className={classes.actions}>
        <Button component={SiteLink} variant="default" href={routes.reviews.path}>
          Read Reviews
        </Button>
        {canRotate && (
          <Button variant="default" className={classes.pause} onClick={toggle}>
            <PauseIcon aria-hidden="true" />
            <VisuallyHidden>{isStopped ? 'Play reviews' : 'Pause reviews'}</VisuallyHidden>
          </Button>
        )}
      </div>
    </section>
  )
}

const watchReviews = (site: Site) =>
  fromCallback<ReviewsLoaded>(({ sendBack }) => {
    const reviews = reviewsFlow.actorOf(site)
    const { length } = reviews.getSnapshot().context.reviews
    if (length > 0) sendBack({ type: 'reviews.loaded', count: length })
    const { unsubscribe } = reviews.on('reviews.loaded', sendBack)
    return unsubscribe
  })

/** The rotation ends when the visitor leaves the page, so it cannot still be paused by a previous hover on return. */
function useReviewRotation() {
  const site = useSite()
  return useActorRef(
    reviewRotationMachine.provide({ actors: { watchReviews: watchReviews(site), watchMotion } }),
    { id: 'review-rotation', input: { random: Math.random }, ...site.inspection },
  )
}
