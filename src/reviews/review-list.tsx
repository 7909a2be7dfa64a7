import { Alert, Button, Card, Loader, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Review } from '../../domain/review.ts'
import { pageCount, reviewsOnPage } from '../../domain/review-pages.ts'
import { useFlow } from '../flow.ts'
import { PhoneLink } from '../frame/contact-links.tsx'
import { useSite } from '../site.ts'
import { Pages } from './pages.tsx'
import { reviewDay } from './review-day.ts'
import classes from './reviews.module.css'
import { reviewsFlow } from './reviews-flow.ts'

export function ReviewList() {
  const { facts } = useSite()
  const flow = useFlow(reviewsFlow)
  const state = useSelector(flow, ({ value }) => value)
  const { reviews, page } = useSelector(flow, ({ context }) => context)
  if (state === 'failed') {
    return (
      <Alert color="orange" role="alert" title="The reviews could not be loaded">
        <p className={classes.line}>
          Check your connection and try again, or call us at <PhoneLink phone={facts.phone} />.
        </p>
        <Button variant="default" onClick={() => flow.send({ type: 'reviews.retried' })}>
          Try again
        </Button>
      </Alert>
    )
  }
  if (state === 'empty') {
    return <p>There are no reviews yet. Be the first to add one.</p>
  }
  if (reviews.length === 0) {
    return (
      <div className={classes.loading} role="status">
        <Loader aria-hidden="true" />
        Loading reviews…
      </div>
    )
  }
  const pages = pageCount(reviews.length)
  return (
    <>
      <ListTop page={page} pages={pages} />
      <ul className={classes.grid}>
        {reviewsOnPage(reviews, page).map((review) => (
          <li key={`${review.date} ${review.author} ${review.title}`}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        pages={pages}
        turn={(to) => flow.send({ type: 'page.turned', page: to })}
      />
    </>
  )
}

/** Where the focus and the eye go when a page is turned. */
function ListTop({ page, pages }: { page: number; pages: number }) {
  const top = useRef<HTMLParagraphElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'center' })
  }, [page])
  return (
    <p ref={top} tabIndex={-1} className={classes.position} role="status">
      Page {page} of {pages}
    </p>
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
