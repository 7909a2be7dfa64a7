import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import { type DeskClient, FILED } from '../../../domain/desk/clients.ts'
import { canBeChanged } from '../../../domain/desk/visits.ts'
import { useFlowState } from '../../flow.ts'
import { EmailLink, PhoneLink } from '../../frame/contact-links.tsx'
import { useSite } from '../../site.ts'
import { ActButton } from '../act/act-button.tsx'
import { bookAgain } from '../book-flow.ts'
import { RecordCard } from '../card.tsx'
import { dayPath, deskPath } from '../desk-path.ts'
import list from '../list.module.css'
import { Moment } from '../moment.tsx'
import { selectIsOwner } from '../selectors.ts'
import { signInFlow } from '../sign-in-flow.ts'
import { STATUS } from './visit-card.tsx'

/** A client with their visits, our messages to them and their review. */
export function ClientCard({ client }: { client: DeskClient }) {
  const site = useSite()
  const isOwner = useFlowState(signInFlow, selectIsOwner)
  // The practice needs to know who is coming.
  const isExpected = client.visits.some(canBeChanged)
  const { id, clientName, phone, email, contact, note, visits, letters, review } = client
  return (
    <RecordCard
      title={clientName || 'An erased client'}
      record={id}
      buttons={
        contact && (
          <>
            <Button size="sm" onClick={() => bookAgain(site, client)}>
              Book again
            </Button>
            <ActButton act={{ kind: 'note-client', client }}>Note</ActButton>
            {isOwner && <ActButton act={{ kind: 'export', client }}>Export</ActButton>}
            {isOwner && !isExpected && (
              <ActButton act={{ kind: 'erase', client }} variant="subtle">
                Erase
              </ActButton>
            )}
          </>
        )
      }
    >
      <p className={list.contacts}>
        {phone && <PhoneLink phone={phone} />} {email && <EmailLink email={email} />}
      </p>
      {note && <p className={list.note}>Our note: {note}</p>}
      <h3>Visits</h3>
      {visits.length === 0 && <p>None yet.</p>}
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
          <h3>Messages of the last 30 days</h3>
          <ul className={list.affected}>
            {letters.map((letter) => (
              <li key={letter.id}>
                {capitalize(letter.what)}, <Moment at={letter.writtenAt} />: {stateOf(letter)}
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
    </RecordCard>
  )
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function stateOf({ failure, isFiled, sentAt }: DeskClient['letters'][number]): string {
  if (failure) return `failed. ${failure}`
  if (isFiled) return FILED
  return sentAt ? 'sent' : 'waiting to be sent'
}

function dayText(date: string): string {
  const day = readDay(date)
  return day ? formatDayWithYear(day) : date
}
