import { useId } from 'react'
import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import type { DeskReview } from '../../../domain/desk/office.ts'
import { recordOf } from '../../../machines/desk-act.ts'
import { useFlowState } from '../../flow.ts'
import { ActButton } from '../act/act-button.tsx'
import { actFlow } from '../act/act-flow.ts'
import { ActPanel } from '../act/act-panel.tsx'
import classes from '../desk.module.css'
import list from '../list.module.css'
import { selectAct, selectIsOwner } from '../selectors.ts'
import { signInFlow } from '../sign-in-flow.ts'

/** All reviews, including hidden ones. */
export function ReviewsPage({ reviews }: { reviews: readonly DeskReview[] }) {
  const record = recordOf(useFlowState(actFlow, selectAct))
  return (
    <>
      {!reviews.some(({ id }) => id === record) && <ActPanel />}
      {reviews.length === 0 && <p className={classes.count}>There are no reviews yet.</p>}
      <ul className={list.times}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} isActedOn={review.id === record} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ReviewCard({ review, isActedOn }: { review: DeskReview; isActedOn: boolean }) {
  const id = useId()
  const isOwner = useFlowState(signInFlow, selectIsOwner)
  const { author, title, body, isHidden, hiddenReason, isFromClient, concerns } = review
  const day = readDay(review.date)
  return (
    <article className={`card ${list.visit}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        <strong>{isHidden ? 'Hidden' : 'Shown'}</strong> · {author}
        {day && `, ${formatDayWithYear(day)}`}
        {isFromClient && ' · From a client'}
      </p>
      {hiddenReason && <p>Hidden because: {hiddenReason}</p>}
      {concerns.map((concern) => (
        <p key={concern}>
          <strong>Please look at this:</strong> {concern}
        </p>
      ))}
      <p className={list.note}>{body}</p>
      {isActedOn && <ActPanel />}
      {isOwner && (
        <div className={list.marks}>
          <ActButton act={{ kind: isHidden ? 'show' : 'hide', review }} describedBy={id}>
            {isHidden ? 'Show again' : 'Hide review'}
          </ActButton>
        </div>
      )}
    </article>
  )
}
