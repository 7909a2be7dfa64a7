import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, use, useId } from 'react'
import { Link } from 'wouter'
import { dayAt, slotAt } from '../../../domain/calendar/day.ts'
import { minuteOfDay, slotAtMinute, slotLabel } from '../../../domain/calendar/slot.ts'
import type { DeskSlot } from '../../../domain/desk/calendar.ts'
import { canBeChanged, type DeskVisit } from '../../../domain/desk/visits.ts'
import { useSite } from '../../site.ts'
import { actWanted, recordOf } from '../act/acts.ts'
import { centerCurrent } from '../center-current.ts'
import desk from '../desk.module.css'
import { dayPath } from '../desk-path.ts'
import { useAct, useIdentified } from '../identified.ts'
import { ChangedVisits } from '../page-props.ts'
import { selectAct } from '../selectors.ts'
import {
  type Column,
  entriesOf,
  fullHours,
  type Hours,
  hoursOf,
  isClosed,
  overlaps,
  rowsBetween,
  rowsOf,
} from './grid.ts'
import { SlotActions } from './slot-actions.tsx'
import classes from './time-grid.module.css'
import { detailLines, signsOf } from './visit-card.tsx'

const LABELS: Readonly<Record<DeskSlot['state'], string>> = {
  free: 'Free',
  held: 'Held by a visitor',
  closed: 'Closed',
  booked: 'Not free',
  past: 'Past',
  'too-early': 'Not yet offered',
}

declare module 'react' {
  interface CSSProperties {
    '--columns'?: string
  }
}

/** The widths of a day with hours, and of one without. */
const [OPEN, CLOSED] = ['minmax(6.5rem, 1fr)', '2.25rem']

/** Locations side by side on a grid of time, with visits as blocks and free slots to press. */
export function TimeGrid(props: {
  columns: readonly Column[]
  /** The heading of a column. */
  titleOf: (column: Column) => ReactNode
  /** The reference of the open visit. */
  open?: string | undefined
}) {
  const { columns, titleOf, open } = props
  const { facts, clock } = useSite()
  if (columns.every(isClosed)) return <Text>Closed.</Text>
  const hours = hoursOf(columns, facts.visitMinutes)
  const now = clock.now()
  const isToday = ({ date }: Column) => date === dayAt(now, facts.timeZone)
  const minute = minuteOfDay(slotAt(now, facts.timeZone))
  const rows = rowsBetween(hours.first, hours.last)
  // A slot is high enough to be pressed, and an hour to be read.
  const unit = Math.max(0.25, 3 / rowsBetween(0, facts.visitMinutes))
  return (
    <div
      ref={centerCurrent}
      className={classes.grid}
      style={{
        gridTemplateRows: `auto repeat(${rows}, ${unit}rem)`,
        '--columns': columns.map((each) => (isClosed(each) ? CLOSED : OPEN)).join(' '),
      }}
    >
      <ol className={`unprinted ${classes.axis}`} aria-hidden="true">
        {fullHours(hours).map((each) => (
          <li key={each} style={{ gridRow: rowsBetween(hours.first, each) + 1 }}>
            {slotLabel(slotAtMinute(each)).replace(':00', '')}
          </li>
        ))}
      </ol>
      {columns.map((column) => (
        <GridColumn
          key={`${column.date} ${column.place.id}`}
          column={column}
          title={titleOf(column)}
          isMarked={isToday(column) && columns.some((each) => !isToday(each))}
          hours={hours}
          open={open}
          now={isToday(column) && minute >= hours.first && minute < hours.last ? minute : undefined}
        />
      ))}
    </div>
  )
}

function GridColumn(props: {
  column: Column
  title: ReactNode
  /** Whether the column is today, among other days. */
  isMarked: boolean
  hours: Hours
  open: string | undefined
  /** The minute of the day, if it is in the column. */
  now: number | undefined
}) {
  const { column, title, isMarked, hours, open, now } = props
  const { facts } = useSite()
  const id = useId()
  const { date, place } = column
  const address = facts.locations.find(({ id }) => String(id) === String(place.id))?.address
  return (
    <section
      aria-labelledby={id}
      aria-current={isMarked ? 'date' : undefined}
      className={classes.column}
      data-closed={isClosed(column)}
    >
      <Title
        order={2}
        id={id}
        bg={isMarked ? 'var(--tint)' : ''}
        c={isMarked ? 'var(--mantine-color-anchor)' : ''}
      >
        {title}
        {address && <span className={desk.printed}>, {address}</span>}
      </Title>
      <ul className={classes.hours}>
        {entriesOf(column).map((entry) =>
          'reference' in entry ? (
            <li
              key={entry.reference}
              className={classes.visit}
              data-status={entry.status}
              style={{
                gridRow: rowsOf(entry, entry.minutes, hours),
                marginInlineStart: `${2 * overlaps(entry, column)}rem`,
              }}
            >
              <VisitBlock visit={entry} isOpen={entry.reference === open} />
              <span className={desk.printed}>{entry.payment ? '☑' : '☐'} Paid</span>
            </li>
          ) : (
            <li
              key={entry.time}
              className={`unprinted ${classes.slot}`}
              data-state={entry.state}
              style={{ gridRow: rowsOf(entry, facts.visitMinutes, hours) }}
            >
              <SlotActions
                slug={place.slug}
                state={entry.state}
                label={LABELS[entry.state]}
                to={{ slot: entry.time, date, location: { id: place.id }, place: place.name }}
              />
            </li>
          ),
        )}
        {now !== undefined && (
          <li
            className={`unprinted ${classes.now}`}
            aria-hidden="true"
            style={{ gridRow: rowsBetween(hours.first, now) + 1 }}
          />
        )}
      </ul>
    </section>
  )
}

function VisitBlock({ visit, isOpen }: { visit: DeskVisit; isOpen: boolean }) {
  // People know what they did themselves.
  const own = recordOf(useAct(selectAct))
  const isChanged = use(ChangedVisits).includes(visit.reference) && own !== visit.reference
  const { act } = useIdentified()
  return (
    <Link
      href={dayPath(visit.date, visit.reference)}
      aria-current={isOpen ? 'true' : undefined}
      draggable={canBeChanged(visit)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        // A browser ends a drag if the page changes while it begins.
        setTimeout(() => act.send(actWanted({ kind: 'move', visit })))
      }}
      onDragEnd={({ dataTransfer }) => {
        if (dataTransfer.dropEffect === 'none') act.send({ type: 'act.declined' })
      }}
    >
      <strong>
        {visit.time.replace(' ', '\u00a0')} {visit.clientName}
        <Group
          component="span"
          display="inline-flex"
          gap={2}
          ms={6}
          style={{ verticalAlign: 'text-bottom' }}
          aria-hidden="true"
        >
          {signsOf(visit).map((Sign) => (
            <Sign key={Sign.displayName} size="1rem" />
          ))}
        </Group>
      </strong>{' '}
      {isChanged && (
        <Text span inherit fw={600} c="var(--mantine-color-anchor)" className="unprinted">
          Just changed ·{' '}
        </Text>
      )}
      <Text span inherit c="dimmed">
        {detailLines(visit).join(' · ')}
      </Text>
    </Link>
  )
}
