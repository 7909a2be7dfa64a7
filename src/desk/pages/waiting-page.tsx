import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import { phoneUrl } from '../../../domain/contact-urls.ts'
import type {
  DeskOpening,
  FreeTime,
  getWaitingList,
  WaitingClient,
} from '../../../domain/desk/waiting.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel } from '../act/act-panel.tsx'
import { Cards, RecordCard } from '../card.tsx'
import { clientPath, dayPath, deskPath } from '../desk-path.ts'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'

/** Who wants an earlier time, and what became of the times that were kept for them; all of them, or those of a day. */
export function WaitingPage({ data, date }: PageProps<DataOf<typeof getWaitingList>>) {
  const { isOn, clients, openings, free } = data
  return (
    <>
      <PagePanel except={clients} />
      {!isOn && (
        <Text>
          The waiting list is off.{' '}
          <Anchor component={SiteLink} inherit href={deskPath('practice', 'letters', 'opening')}>
            Read its letter, and turn it on
          </Anchor>
        </Text>
      )}
      {isOn && clients.length === 0 && (
        <Text>
          {date ? 'No one on the list would take a time on this day.' : 'No one is on the list.'}
        </Text>
      )}
      <Cards items={clients} card={(client) => <ClientCard client={client} />} />
      {clients.length > 0 && free.length > 0 && <FreeTimes free={free} />}
      {openings.length > 0 && <Openings openings={openings} />}
      {date && (
        <Group gap="0 1.25rem" className="links">
          <Anchor component={SiteLink} href={dayPath(date)}>
            The day
          </Anchor>
          <Anchor component={SiteLink} href={deskPath('waiting')}>
            The whole list
          </Anchor>
        </Group>
      )}
    </>
  )
}

/** `Friday, July 3rd, 2026 at 2:30 PM, Hudson` */
const timeOf = ({ date, time, place }: Pick<DeskOpening, 'date' | 'time' | 'place'>): string => {
  const day = readDay(date)
  return `${day ? formatDayWithYear(day) : date} at ${time}, ${place}`
}

function ClientCard({ client }: { client: WaitingClient }) {
  const { id, name, phone, visit, where, when, askedAt, lastNotifiedAt } = client
  return (
    <RecordCard
      title={
        client.client ? (
          <Anchor component={SiteLink} inherit href={clientPath(client.client)}>
            {name}
          </Anchor>
        ) : (
          name
        )
      }
      record={id}
      buttons={
        <>
          {phone && (
            <Button component="a" px="sm" variant="default" href={phoneUrl(phone)}>
              Call {formatPhone(phone)}
            </Button>
          )}
          <ActButton act={{ kind: 'remove-from-list', client }} variant="subtle">
            Take off the list
          </ActButton>
        </>
      }
    >
      <Text>
        Wants {where}, {when}.
      </Text>
      {visit ? (
        <Anchor
          component={SiteLink}
          href={dayPath(visit.date, visit.reference)}
          className="links"
          me="auto"
        >
          {`Visit on ${timeOf(visit)}`}
        </Anchor>
      ) : (
        <Text>No visit yet.</Text>
      )}
      <Text size="sm">
        Asked <Moment at={askedAt} />
        {lastNotifiedAt && (
          <>
            , last notified of a time <Moment at={lastNotifiedAt} />
          </>
        )}
      </Text>
    </RecordCard>
  )
}

/** A client on the phone may ask for one, or a day may be too quiet. */
function FreeTimes({ free }: { free: readonly FreeTime[] }) {
  const heading = useId()
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} id={heading}>
        Notify the list of a free time
      </Title>
      <Group gap="xs">
        {free.map((time) => (
          <ActButton
            key={`${time.slot} ${time.place}`}
            act={{ kind: 'notify-list', free: time }}
            describedBy={heading}
          >
            {`${time.slot}, ${time.place}`}
          </ActButton>
        ))}
      </Group>
    </Card>
  )
}

const becameOf = ({ state, notified, takenBy }: DeskOpening): string => {
  const names = notified.join(', ')
  if (state === 'waiting') return 'kept, no one notified yet'
  if (state === 'notified') return `kept, notified: ${names}`
  if (state === 'taken') return `taken by ${takenBy ?? 'somebody who has left the list'}`
  return names ? `not taken, notified: ${names}` : 'no one was notified'
}

function Openings({ openings }: { openings: readonly DeskOpening[] }) {
  const heading = useId()
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} id={heading}>
        Times of the last {DAYS_KEPT.openings} days
      </Title>
      {openings.map((opening) => (
        <Text key={opening.id}>
          <strong>{timeOf(opening)}:</strong> {becameOf(opening)} (free since{' '}
          <Moment at={opening.freedAt} />)
        </Text>
      ))}
    </Card>
  )
}
