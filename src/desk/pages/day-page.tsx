import { Anchor, Button, Card, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import {
  addDays,
  formatDayWithYear,
  formatShortDate,
  readDay,
} from '../../../domain/calendar/day.ts'
import type { getDeskDay, HeldTime } from '../../../domain/desk/calendar.ts'
import { formatTakings } from '../../../domain/desk/payments.ts'
import { PhoneLink } from '../../frame/contact-links.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { useSite } from '../../site.ts'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel, RecordPanel } from '../act/act-panel.tsx'
import { recordOf } from '../act/acts.ts'
import classes from '../desk.module.css'
import { dayPath, deskPath, TODAY_PATH, WALK_IN } from '../desk-path.ts'
import { useAct } from '../identified.ts'
import { Moment } from '../moment.tsx'
import { MoreMenu } from '../more-menu.tsx'
import type { DataOf, PageProps } from '../page-props.ts'
import { selectAct } from '../selectors.ts'
import { DateForm } from './date-form.tsx'
import { columnsOf, nextVisit } from './grid.ts'
import { Steps } from './steps.tsx'
import { TimeGrid } from './time-grid.tsx'
import { VisitCard } from './visit-card.tsx'
import { WalkInForm } from './walk-in-form.tsx'

/** One day at the desk: a grid of its visits and free times, and one visit beside it. */
export function DayPage({ data: day, detail }: PageProps<DataOf<typeof getDeskDay>>) {
  const { visits, closures, canceled, holds, isNew, unmarked, takings, delay, newReplies } = day
  const { unconfirmed, toCall = 0 } = day
  const { facts } = useSite()
  const record = recordOf(useAct(selectAct))
  const find = (wanted: string | undefined) =>
    [...visits, ...canceled].find((visit) => visit.reference === wanted)
  const chosen = find(detail)
  const isWalkIn = detail === WALK_IN
  const next = nextVisit(visits)
  const open = isWalkIn ? undefined : (chosen ?? find(record) ?? next ?? visits[0])
  const isToday = day.date === day.today
  const date = readDay(day.date)
  const count = visits.length === 1 ? '1 visit' : `${visits.length || 'No'} visits`
  return (
    <>
      <DayLinks
        {...day}
        // The heading of the page names any other day.
        text={`${date && isToday ? `${formatDayWithYear(date)}: ` : ''}${count}.`}
      />
      <PagePanel except={[...holds, ...(open ? [{ id: open.reference }] : [])]} />
      {isToday && (
        <Group gap="0 1.25rem" className="links unprinted">
          {next && (
            <Anchor
              component={SiteLink}
              href={dayPath(day.date, next.reference)}
              className={classes.next}
            >
              {`Next: ${next.time} ${next.clientName}`}
            </Anchor>
          )}
          {unmarked > 0 && (
            <Anchor component={SiteLink} href={deskPath('attendance')}>
              {unmarked === 1 ? '1 visit is not marked' : `${unmarked} visits are not marked`}
            </Anchor>
          )}
          {toCall > 0 && (
            <Anchor component={SiteLink} href={deskPath('calls')}>
              {toCall === 1 ? '1 client to call' : `${toCall} clients to call`}
            </Anchor>
          )}
          {newReplies > 0 && (
            <Anchor component={SiteLink} href={deskPath('messages')}>
              {newReplies === 1
                ? '1 new text from a client'
                : `${newReplies} new texts from clients`}
            </Anchor>
          )}
        </Group>
      )}
      {isNew && (
        <Card>
          <Text>
            Nothing has been booked yet.{' '}
            <Anchor component={SiteLink} href={deskPath('state')}>
              Five steps to your first day
            </Anchor>
          </Text>
        </Card>
      )}
      {delay?.told && (
        <Text fw={600} className="unprinted">
          Running {delay.told}.
        </Text>
      )}
      {takings.length > 0 && (
        <Text size="sm" className="unprinted">
          Paid on this day: {formatTakings(takings)}.
        </Text>
      )}
      {closures.map(({ id, hours, place, reason }) => (
        <Paper key={id} px="md" py="xs" bg="var(--glow)">
          Closed {hours}, {place}: {reason}
        </Paper>
      ))}
      {unconfirmed && unconfirmed.length > 0 && <Unconfirmed visits={unconfirmed} />}
      <div className={classes.beside}>
        {isWalkIn && <WalkInForm day={day} />}
        {open && (
          <VisitCard
            key={open.reference}
            visit={open}
            today={day.today}
            isChosen={open === chosen}
          />
        )}
        <TimeGrid
          columns={columnsOf(day, facts.visitMinutes)}
          titleOf={({ place }) => place.name}
          open={open?.reference}
        />
      </div>
      {holds.length > 0 && <HeldTimes holds={holds} />}
      {canceled.length > 0 && (
        <Card component="nav" aria-labelledby="canceled" className="links unprinted">
          <Title order={2} id="canceled">
            Canceled
          </Title>
          {canceled.map(({ reference, time, clientName }) => (
            <Anchor component={SiteLink} key={reference} href={dayPath(day.date, reference)}>
              {time} {clientName}
            </Anchor>
          ))}
        </Card>
      )}
    </>
  )
}

/** The visits to come whose clients were asked to confirm them and have not, to be called. */
const Unconfirmed = ({ visits }: { visits: DataOf<typeof getDeskDay>['visits'] }) => (
  <details className="links unprinted">
    <summary style={{ lineHeight: '2.75rem' }}>
      {visits.length === 1 ? '1 visit is' : `${visits.length} visits are`} not confirmed yet
    </summary>
    <div>
      {visits.map(({ reference, date, time, clientName, phone }) => {
        const day = readDay(date)
        return (
          <Group key={reference} gap="0 1.25rem">
            <Anchor component={SiteLink} href={dayPath(date, reference)}>
              {day && formatShortDate(day)}, {time} {clientName}
            </Anchor>
            {phone && <PhoneLink phone={phone} />}
          </Group>
        )
      })}
    </div>
  </details>
)

/** The times that visitors hold or the waiting list keeps, which can be freed for a client who calls. */
function HeldTimes({ holds }: { holds: readonly HeldTime[] }) {
  const heading = useId()
  return (
    <Card component="section" aria-labelledby={heading} className="unprinted">
      <Title order={2} id={heading}>
        Held times
      </Title>
      {holds.map((hold) => (
        <Stack key={hold.id} gap="xs">
          <Group gap="0 1.25rem">
            <Text id={`held-${hold.id}`}>
              {hold.time}, {hold.place}:{' '}
              {hold.isForList ? 'kept for the waiting list' : `visitor ${hold.visitor}`}, until{' '}
              <Moment at={hold.until} />
            </Text>
            <ActButton
              act={{ kind: 'release', hold }}
              describedBy={`held-${hold.id}`}
              variant="subtle"
            >
              Release
            </ActButton>
          </Group>
          <RecordPanel of={hold.id} />
        </Stack>
      ))}
    </Card>
  )
}

/** Links to other days, what can be done with this one, and what is on it. */
function DayLinks(
  props: Pick<DataOf<typeof getDeskDay>, 'date' | 'today' | 'canOpen' | 'delay' | 'waiting'> & {
    text: string
  },
) {
  const { date, today, canOpen, delay, waiting, text } = props
  const day = readDay(date)
  return (
    day && (
      <Steps
        unit="day"
        previous={dayPath(addDays(day, -1))}
        now={TODAY_PATH}
        isNow={date === today}
        next={dayPath(addDays(day, 1))}
        text={text}
      >
        <DateForm key={date} date={day} pathOf={dayPath} />
        <MoreMenu label="Actions">
          <Button component={SiteLink} px="sm" variant="subtle" href={deskPath('closed', date)}>
            Close hours
          </Button>
          {waiting > 0 && (
            <Button component={SiteLink} px="sm" variant="subtle" href={deskPath('waiting', date)}>
              {`Waiting list (${waiting})`}
            </Button>
          )}
          {canOpen && (
            <Button
              component={SiteLink}
              px="sm"
              variant="subtle"
              href={deskPath('practice', 'hours', date)}
            >
              Open this day
            </Button>
          )}
          {date <= today && (
            <Button component={SiteLink} px="sm" variant="subtle" href={dayPath(date, WALK_IN)}>
              Enter a walk-in
            </Button>
          )}
          {delay && (
            <ActButton act={{ kind: 'late', ...delay }} variant="subtle">
              Running late
            </ActButton>
          )}
          <Button px="sm" variant="subtle" onClick={() => window.print()}>
            Print
          </Button>
        </MoreMenu>
      </Steps>
    )
  )
}
