import { Alert, Card, Loader, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Review } from '../../domain/review.ts'
import { pageCount, reviewsOnPage } from '../../domain/review-pages.ts'
import { useFlow } from '../flow.ts'
import { PhoneLink } from '../frame/contact-links.tsx'
import { Retry } from '../frame/retry.tsx'
import { useSite } from '../site.ts'
import { Pages } from './pages.tsx'
import { reviewDay } from './review-day.ts'
import classes from './reviews.module.css'
import { reviewsFlow } from './reviews-flow.ts'

export function ReviewList() {
  const flow = useFlow(reviewsFlow)
  const state = useSelector(flow, ({ value }) => value)
  const { reviews, count, page } = useSelector(flow, ({ context }) => context)
  const top = useRef<HTMLParagraphElement>(null)
  if (state === 'empty') {
    return <p>There are no reviews yet. Be the first to add one.</p>
  }
  const pages = pageCount(count)
  const shown = reviewsOnPage(reviews, page)
  /** The focus and the eye go to where the page begins. */
  const turn = (to: number) => {
    flushSync(() => flow.send({ type: 'page.turned', page: to }))
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      {state === 'failed' && <Failure retry={() => flow.send({ type: 'reviews.retried' })} />}
      {count > 0 && (
        <p ref={top} tabIndex={-1} className={classes.position} role="status">
          Page {page} of {pages}
        </p>
      )}
      {shown.length > 0 ? (
        <ul className={classes.grid}>
          {shown.map((review) => (
            <li key={`${review.date} ${review.author} ${review.title}`}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      ) : (
        state === 'loading' && <Waiting />
      )}
      {count > 0 && <Pages page={page} pages={pages} turn={turn} />}
    </>
  )
}

const Waiting = () => (
  <div className={classes.loading} role="status">
    <Loader aria-hidden="true" />
    Loading reviews…
  </div>
)

function Failure({ retry }: { retry: () => void }) {
  const { facts } = useSite()
  return (
    <Alert
      color="orange"
      role="alert"
      className={classes.failure}
      title="The reviews could not be loaded"
    >
      <p className={classes.line}>
        Check your connection and try again, or call us at <PhoneLink phone={facts.phone} />.
      </p>
      <Retry retry={retry} />
    </Alert>
  )
}

const ReviewCard = ({ review }: { review: Review }) => (
  <Card component="article" withBorder className={classes.card}>
    <Title order={2} size="h4" className={classes.title}>
      {review.title}
    </Title>
    <p className={classes.body}>{review.body}</p>
    <footer className={classes.author}>
      <span>{review.author}</span>
      <time dateTime={review.date}>{reviewDay(review.date)}</time>
    </footer>
  </Card>
)
