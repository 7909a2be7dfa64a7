import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import {
  Card,
  Group,
  Loader,
  PaginationControl,
  PaginationFirst,
  PaginationLast,
  PaginationNext,
  PaginationPrevious,
  PaginationRoot,
  Text,
  Title,
} from '@mantine/core'
import { shallowEqual } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Review } from '../../domain/reviews/review.ts'
import { pageCount, pageWindow, reviewsOnPage } from '../../domain/reviews/review-pages.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { PhoneLink } from '../frame/contact-links.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { Retry } from '../frame/retry.tsx'
import { useSite } from '../site.ts'
import { reviewDay } from './review-day.ts'
import classes from './reviews.module.css'
import { reviewsFlow } from './reviews-flow.ts'
import { selectList } from './selectors.ts'

export function ReviewList() {
  const { send } = useFlow(reviewsFlow)
  const { state, reviews, count, page } = useFlowState(reviewsFlow, selectList, shallowEqual)
  const top = useRef<HTMLParagraphElement>(null)
  if (state === 'empty') {
    return <Text>There are no reviews yet. Be the first to add one.</Text>
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
        <Text ref={top} tabIndex={-1} className={classes.position} c="dimmed" mb="xs" role="status">
          Page {page} of {pages}
        </Text>
      )}
      {shown.length > 0 ? (
        <ul className={classes.cards}>
          {shown.map((review) => (
            <li key={`${review.date} ${review.author} ${review.title}`}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      ) : (
        state === 'loading' && <Loading />
      )}
      {count > 0 && (
        <>
          <Pages page={page} pages={pages} turn={turn} />
          <noscript>{import.meta.env.SSR && <NeedsScripts what="Reading more reviews" />}</noscript>
        </>
      )}
    </>
  )
}

const Loading = () => (
  <Group mih="100vh" className={classes.loading} role="status">
    <Loader aria-hidden="true" />
    Loading reviews…
  </Group>
)

function Failure({ retry }: { retry: () => void }) {
  const { facts } = useSite()
  return (
    <Card role="alert" mb="md">
      <Title order={2}>The reviews could not be loaded</Title>
      <Text>
        Check your connection and try again, or call us at <PhoneLink phone={facts.phone} />.
      </Text>
      <Retry retry={retry} />
    </Card>
  )
}

const ReviewCard = ({ review }: { review: Review }) => (
  <Card component="article" className={classes.card}>
    <Title order={2} size="h4">
      {review.title}
    </Title>
    <Text className={classes.body}>{review.body}</Text>
    <Text component="footer" c="dimmed">
      <Group justify="space-between" gap={0}>
        <span>{review.author}</span>
        <time dateTime={review.date}>{reviewDay(review.date)}</time>
      </Group>
      {review.origin && <small>{review.origin}</small>}
    </Text>
  </Card>
)

/** Mantine's own numbers are as many before the current page as after it. */
function Pages(props: { page: number; pages: number; turn: (page: number) => void }) {
  const { page, pages, turn } = props
  return (
    <nav aria-label="Pages of reviews">
      <PaginationRoot className={classes.pages} total={pages} value={page} onChange={turn}>
        <PaginationFirst aria-label="First page" />
        <PaginationPrevious aria-label="Previous page" />
        {pageWindow(page, pages).map((number) => (
          <PaginationControl
            key={number}
            active={number === page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => turn(number)}
          >
            {number}
          </PaginationControl>
        ))}
        <PaginationNext aria-label="Next page" />
        <PaginationLast aria-label="Last page" />
      </PaginationRoot>
    </nav>
  )
}
