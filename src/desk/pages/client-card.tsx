import { useId } from 'react'
import { Link } from 'wouter'
import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import { type DeskClient, FILED } from '../../../domain/desk/clients.ts'
import { canBeChanged } from '../../../domain/desk/visits.ts'
import { useFlowState } from '../../flow.ts'
import { EmailLink, PhoneLink } from '../../frame/contact-links.tsx'
import { ActButton } from '../act/act-button.tsx'
import { ActPanel } from '../act/act-panel.tsx'
import { dayPath, deskPath } from '../desk-path.ts'
import list from '../list.module.css'
import { Moment } from '../moment.tsx'
import { selectIsOwner } from '../selectors.ts'
import { signInFlow } from '../sign-in-flow.ts'
import { STATUS } from './visit-card.tsx'

/** A client with her visits, the letters to her and her review. */
export function ClientCard({ client, isActedOn }: { client: DeskClient; isActedOn: boolean }) {
  const id = useId()
  const isOwner = useFlowState(signInFlow, selectIsOwner)
  // The practice needs to know who is coming.
  const isExpected = client.visits.some(canBeChanged)
  const { clientName, phone, email, contact, visits, letters, review } = client
  return (
    <article className={`card ${list.visit}`} aria-labelledby={id}>
      <h2 id={id}>{clientName || 'A client who was erased'}</h2>
      <p className={list.contacts}>
        {phone && <PhoneLink phone={phone} />} {email && <EmailLink email={email} />}
      </p>
      <h3>Visits</h3>
      {visits.length === 0 && <p>There are none.</p>}
      <ul className={list.affected}>
        {visits.map(({ reference, date, time, status, location }) => (
          <li key={reference}>
            <Link href={dayPath(date, reference)}>
              {dayText(date)}, {time}
            </Link>{' '}
            · {location.name} · {STATUS[status]} · {reference}
          </li>
        ))}
      </ul>
      {letters.length > 0 && (
        <>
          <h3>Letters of the last 30 days</h3>
          <ul className={list.affected}>
            {letters.map((letter) => (
              <li key={letter.id}>
                By {letter.by}, <Moment at={letter.writtenAt} />: {stateOf(letter)}
              </li>
            ))}
          </ul>
        </>
      )}
      {review && (
        <p>
          <Link href={deskPath('reviews')}>Review “{review.title}”</Link> of {dayText(review.date)}
          {review.isHidden && ', hidden'}
        </p>
      )}
      {isOwner && contact && isExpected && (
        <p>To erase this client, cancel the upcoming visit first.</p>
      )}
      {isActedOn && <ActPanel />}
      {isOwner && contact && (
        <div className={list.marks}>
          <ActButton act={{ kind: 'export', client }} describedBy={id}>
            Export
          </ActButton>
          {!isExpected && (
            <ActButton act={{ kind: 'erase', client }} describedBy={id} variant="subtle">
              Erase
            </ActButton>
          )}
        </div>
      )}
    </article>
  )
}

function stateOf({ failure, isFiled, sentAt }: DeskClient['letters'][number]): string {
  if (failure) return `failed. ${failure}`
  if (isFiled) return FILED
  return sentAt ? 'sent' : 'waits to be sent'
}

function dayText(date: string): string {
  const day = readDay(date)
  return day ? formatDayWithYear(day) : date
}
