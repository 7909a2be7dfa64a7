import { Anchor, Button, Group, List, Text, Title } from '@mantine/core'
import { NO_DETAILS } from '../../../domain/booking/details.ts'
import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import { type DeskClient, FILED } from '../../../domain/desk/clients.ts'
import { canBeChanged } from '../../../domain/desk/visits.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { routes } from '../../../domain/routes.ts'
import { capitalize } from '../../../domain/text.ts'
import { EmailLink, PhoneLink } from '../../frame/contact-links.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { useSite } from '../../site.ts'
import { ActButton } from '../act/act-button.tsx'
import { CardLink, RecordCard } from '../card.tsx'
import classes from '../desk.module.css'
import { BOOK_PATH, clientPath, dayPath, deskPath } from '../desk-path.ts'
import { useIdentified } from '../identified.ts'
import { Moment } from '../moment.tsx'
import { NextVisit } from './next-visit.tsx'
import { VisitStatus } from './visit-card.tsx'

/** A client with their visits, our messages to them and their review. */
export function ClientCard({ client }: { client: DeskClient }) {
  const site = useSite()
  const { booking, session } = useIdentified()
  // The practice needs to know who is coming.
  const isExpected = client.visits.some(canBeChanged)
  const { id, clientName, phone, email, contact, note, visits, letters, review } = client
  const bookAgain = () => {
    const { firstName, lastName } = client
    const details = { ...NO_DETAILS, firstName, lastName, phone: formatPhone(phone), email }
    site.location.navigate(BOOK_PATH)
    booking.send({ type: 'client.chosen', path: routes.booking.path, details })
  }
  const { hasStoppedTexts, stoppedBy = 'reply', replies } = client
  return (
    <RecordCard
      title={clientName || 'An erased client'}
      record={id}
      buttons={
        contact && (
          <>
            <Button px="sm" onClick={bookAgain}>
              Book again
            </Button>
            <ActButton act={{ kind: 'note-client', client }}>Note</ActButton>
            {phone && !hasStoppedTexts && (
              <ActButton act={{ kind: 'stop-texts', client }}>Stop texts</ActButton>
            )}
            {client.recall && (
              <ActButton
                act={{ kind: client.recall.ended ? 'invite-again' : 'end-invitations', client }}
              >
                {client.recall.ended ? 'Invite again' : 'No more invitations'}
              </ActButton>
            )}
            <CardLink href={clientPath(id, 'correct')}>Edit</CardLink>
            <CardLink href={clientPath(id, 'merge')}>Merge</CardLink>
            {session.isOwner && <ActButton act={{ kind: 'export', client }}>Export</ActButton>}
            {session.isOwner && !isExpected && (
              <ActButton act={{ kind: 'erase', client }} variant="subtle">
                Erase
              </ActButton>
            )}
          </>
        )
      }
    >
      <Group gap="0 1.25rem" className="links">
        {phone && <PhoneLink phone={phone} />} {email && <EmailLink email={email} />}
      </Group>
      {hasStoppedTexts && <Text>{STOPPED[stoppedBy]}</Text>}
      {client.recall && <NextVisit recall={client.recall} about={{ client }} />}
      {note && <Text className={classes.note}>Our note: {note}</Text>}
      <div className={classes.halves}>
        <section>
          <Title order={3}>Visits</Title>
          {visits.length === 0 && <Text>None yet.</Text>}
          <List>
            {visits.map(({ reference, date, time, status, location }) => (
              <List.Item key={reference}>
                <Anchor component={SiteLink} href={dayPath(date, reference)}>
                  {dayText(date)}, {time}
                </Anchor>{' '}
                · {location.name} · <VisitStatus status={status} /> · {reference}
              </List.Item>
            ))}
          </List>
        </section>
        <section>
          {letters.length > 0 && (
            <details open={letters.some(({ failure }) => failure)}>
              <summary>
                <Title order={3} display="inline">
                  Messages of the last 30 days ({letters.length})
                </Title>
              </summary>
              <List>
                {letters.map((letter) => (
                  <List.Item key={letter.id}>
                    {capitalize(letter.what)}, <Moment at={letter.writtenAt} />: {stateOf(letter)}
                  </List.Item>
                ))}
              </List>
            </details>
          )}
          {replies.length > 0 && (
            <>
              <Title order={3}>Texts from this number</Title>
              <List>
                {replies.map(({ label, text }) => (
                  <List.Item key={label + text} className={classes.note}>
                    {label}: {text}
                  </List.Item>
                ))}
              </List>
            </>
          )}
          {review && (
            <Text>
              <Anchor component={SiteLink} href={deskPath('reviews')}>
                Review “{review.title}”
              </Anchor>{' '}
              of {dayText(review.date)}
              {review.isHidden && ', hidden'}
            </Text>
          )}
        </section>
      </div>
      {session.isOwner && contact && isExpected && (
        <Text>To erase this client, cancel the upcoming visit first.</Text>
      )}
    </RecordCard>
  )
}

/** Why the number gets no texts. */
const STOPPED = {
  reply: 'Replied STOP: gets no texts.',
  desk: 'Asked us for no texts: gets none.',
  page: 'Stopped our texts on the page of a visit: gets none.',
  merge: 'Texts were stopped on a record that was merged into this one: gets none.',
} as const

function stateOf({ failure, isFiled, sentAt }: DeskClient['letters'][number]): string {
  if (failure) return `failed. ${failure}`
  if (isFiled) return FILED
  return sentAt ? 'sent' : 'waiting to be sent'
}

export function dayText(date: string): string {
  const day = readDay(date)
  return day ? formatDayWithYear(day) : date
}
