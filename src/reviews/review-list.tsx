import { Button, Card, Loader } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Review } from '../../domain/reviews/review.ts'
import { pageCount, pageWindow, reviewsOnPage } from '../../domain/reviews/review-pages.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { PhoneLink } from '../frame/contact-links.tsx'
import { Retry } from '../frame/retry.tsx'
import { useSite } from '../site.ts'
import { reviewDay } from './review-day.ts'
import classes from './reviews.module.css'
import { reviewsFlow } from './reviews-flow.ts'
import { selectCount, selectListState, selectPage, selectReviews } from './selectors.ts'

export function ReviewList() {
  const { send } = useFlow(reviewsFlow)
  const state = useFlowState(reviewsFlow, selectListState)
  const reviews = useFlowState(reviewsFlow, selectReviews)
  const count = useFlowState(reviewsFlow, selectCount)
  const page = useFlowState(reviewsFlow, selectPage)
  const top = useRef<HTMLParagraphElement>(null)
  if (state === 'empty') {
    return <p>There are no reviews yet. Be the first to add one.</p>
  }
  const pages = pageCount(count)
  const shown = reviewsOnPage(reviews, page)
  /** Opens a page, and moves the focus and the view to its top. */
  const turn = (to: number) => {
    flushSync(() => send({ type: 'page.turned', page: to }))
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      {state === 'failed' && <Failure retry={() => send({ type: 'reviews.retried' })} />}
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
        state === 'loading' && <Loading />
      )}
      {count > 0 && <Pagination page={page} pages={pages} turn={turn} />}
    </>
  )
}

const Loading = () => (
  <div className={classes.loading} role="status">
    <Loader aria-hidden="true" />
    Loading reviews…
  </div>
)

function Failure({ retry }: { retry: () => void }) {
  const { facts } = useSite()
  return (
    <Card role="alert" className={classes.failure}>
      <h2>The reviews could not be loaded</h2>
      <p>
        Check your connection and try again, or call us at <PhoneLink phone={facts.phone} />.
      </p>
      <Retry retry={retry} />
    </Card>
  )
}

const ReviewCard = ({ review }: { review: Review }) => (
  <Card component="article" className={classes.card}>
    <h2 className={classes.title}>{review.title}</h2>
    <p className={classes.body}>{review.body}</p>
    <footer className={classes.author}>
      <span>{review.author}</span>
      <time dateTime={review.date}>{reviewDay(review.date)}</time>
      {review.origin && <small className={classes.origin}>{review.origin}</small>}
    </footer>
  </Card>
)

function Pagination(props: { page: number; pages: number; turn: (page: number) => void }) {
  const { page, pages, turn } = props
  const isFirst = page === 1
  const isLast = page === pages
  return (
    <nav aria-label="Pages of reviews" className={classes.pagination}>
      <TurnButton label="First page" sign="«" disabled={isFirst} turn={() => turn(1)} />
      <TurnButton label="Previous page" sign="‹" disabled={isFirst} turn={() => turn(page - 1)} />
      {pageWindow(page, pages).map((number) => (
        <Button
          key={number}
          className={classes.turn}
          variant={number === page ? 'filled' : 'default'}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => turn(number)}
        >
          {number}
        </Button>
      ))}
      <TurnButton label="Next page" sign="›" disabled={isLast} turn={() => turn(page + 1)} />
      <TurnButton label="Last page" sign="»" disabled={isLast} turn={() => turn(pages)} />
    </nav>
  )
}

const TurnButton = (props: {
  label: string
  sign: string
  disabled: boolean
  turn: () => void
}) => (
  <Button
    className={classes.turn}
    variant="default"
    aria-label={props.label}
    disabled={props.disabled}
    onClick={props.turn}
  >
    {props.sign}
  </Button>
)
