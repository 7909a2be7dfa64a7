import { Button, Text, Title } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight'
import { type ReactNode, useId, useState } from 'react'
import { dayAt, slotAt } from '../../../domain/calendar/day.ts'
import { minuteOfDay, slotAtMinute, slotLabel } from '../../../domain/calendar/slot.ts'
import type { DeskSlot } from '../../../domain/desk/calendar.ts'
import { useSite } from '../../site.ts'
import { centerCurrent } from '../center-current.ts'
import desk from '../desk.module.css'
import {
  type Column,
  earlierVisits,
  entriesOf,
  fullHours,
  type Hours,
  hoursLeft,
  hoursOf,
  isBefore,
  isClosed,
  overlaps,
  rowsBetween,
  rowsOf,
} from './grid.ts'
import { SlotActions } from './slot-actions.tsx'
import classes from './time-grid.module.css'
import { VisitBlock } from './visit-block.tsx'

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
  const [isWhole, setIsWhole] = useState(false)
  if (columns.every(isClosed)) return <Text>Closed.</Text>
  const now = clock.now()
  const today = dayAt(now, facts.timeZone)
  const isToday = ({ date }: Column) => date === today
  const minute = minuteOfDay(slotAt(now, facts.timeZone))
  const all = hoursOf(columns, facts.visitMinutes)
  const left = columns.every(isToday) ? hoursLeft(all, columns, minute) : all
  const hours = isWhole ? all : left
  const isShown = columns.some(isToday) && minute >= hours.first && minute < hours.last
  const marked = isShown ? minute : undefined
  const earlier = earlierVisits(columns, left)
  const rows = rowsBetween(hours.first, hours.last)
  // A slot is high enough to be pressed, and an hour to be read.
  const unit = Math.max(0.25, 3 / rowsBetween(0, facts.visitMinutes))
  return (
    <div className={classes.card}>
      {left.first > all.first && (
        <Button
          variant="subtle"
          radius={0}
          fullWidth
          leftSection={<IconChevronRight size="1rem" aria-hidden />}
          className={classes.earlier}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {earlier === 0
            ? 'Earlier hours'
            : earlier === 1
              ? '1 earlier visit'
              : `${earlier} earlier visits`}
        </Button>
      )}
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
          {marked !== undefined && (
            <li className={classes.now} style={{ gridRow: rowsBetween(hours.first, marked) + 1 }} />
          )}
        </ol>
        {columns.map((column) => (
          <GridColumn
            key={`${column.date} ${column.place.id}`}
            column={column}
            title={titleOf(column)}
            isMarked={isToday(column) && columns.some((each) => !isToday(each))}
            isPast={column.date < today}
            hours={hours}
            open={open}
            now={isToday(column) ? marked : undefined}
          />
        ))}
      </div>
    </div>
  )
}

function GridColumn(props: {
  column: Column
  title: ReactNode
  /** Whether the column is today, among other days. */
  isMarked: boolean
  isPast: boolean
  hours: Hours
  open: string | undefined
  /** The minute of the day, if it is in the column. */
  now: number | undefined
}) {
  const { column, title, isMarked, isPast, hours, open, now } = props
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
      data-past={isPast}
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
              className={`${classes.visit} ${isBefore(entry, hours) ? desk.printed : ''}`}
              data-status={entry.status}
              style={{
                gridRow: rowsOf(entry, entry.minutes, hours),
                marginInlineStart: `${2 * overlaps(entry, column)}rem`,
              }}
            >
              <VisitBlock visit={entry} isOpen={entry.reference === open} />
              <span className={desk.printed}>{entry.payment ? '☑' : '☐'} Paid</span>
            </li>
          ) : isBefore(entry, hours) ? null : (
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
