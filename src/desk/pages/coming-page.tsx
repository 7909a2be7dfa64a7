import { Link } from 'wouter'
import {
  type Day,
  formatDayWithYear,
  formatMonth,
  readDay,
  weekdayName,
} from '../../../domain/calendar/day.ts'
import { PagePanel } from '../act/act-panel.tsx'
import desk from '../desk.module.css'
import { dayPath, deskPath } from '../desk-path.ts'
import { Menu } from '../menu.tsx'
import type { PageProps } from '../page-props.ts'
import classes from './month.module.css'
import {
  addMonths,
  type Coming,
  type CountedDay,
  countedDays,
  firstOfMonth,
  placesOf,
  WEEKDAYS,
} from './month.ts'
import { Steps } from './steps.tsx'

/** The visits and free slots on each day of a month, at one location or all of them. */
export function ComingPage({ data: coming, date: month, detail: slug }: PageProps<Coming>) {
  const today = readDay(coming.today)
  if (!today) return null
  const first = firstOfMonth(month, today)
  const places = placesOf(coming)
  return (
    <>
      <Steps
        unit="month"
        previous={pathOf(addMonths(first, -1), slug)}
        now={pathOf(firstOfMonth(undefined, today), slug)}
        isNow={coming.today.startsWith(first.slice(0, 7))}
        next={pathOf(addMonths(first, 1), slug)}
      />
      <PagePanel except={[]} />
      {places.size > 1 && (
        <Menu
          label="Locations"
          className={desk.row}
          links={[[undefined, 'All locations'] as const, ...places]
            .filter(([each]) => each !== '')
            .map(([each, title]) => ({
              href: pathOf(first, each),
              title,
              current: slug === each ? 'page' : undefined,
            }))}
        />
      )}
      <ol className={classes.month} aria-label={formatMonth(first)}>
        {WEEKDAYS.map((name) => (
          <li key={name} className={classes.weekday} aria-hidden="true">
            {name}
          </li>
        ))}
        {countedDays(coming, slug).map((day) => (
          <DayCell key={day.date} day={day} first={first} today={today} />
        ))}
      </ol>
    </>
  )
}

const pathOf = (first: Day, slug?: string): string =>
  deskPath('coming', first.slice(0, 7), ...(slug ? [slug] : []))

/** Called once, so that a person can then scroll the month. */
const bringIntoView = (day: HTMLElement | null) => day?.scrollIntoView({ block: 'nearest' })

function DayCell({ day, first, today }: { day: CountedDay; first: Day; today: Day }) {
  const { date, visits, free, isClosed, isTooEarly } = day
  const text = freeText(day, today)
  return (
    <li
      className={classes.day}
      data-other={date.slice(0, 7) !== first.slice(0, 7)}
      data-closed={isClosed}
      data-past={date < today}
      data-empty={visits === 0}
      data-full={date >= today && !isClosed && !isTooEarly && free === 0}
      aria-current={date === today ? 'date' : undefined}
      ref={date === today ? bringIntoView : null}
    >
      <Link href={dayPath(date)} title={formatDayWithYear(date)}>
        <strong>
          <span>{weekdayName(date).slice(0, 3)} </span>
          {Number(date.slice(8))}
        </strong>
        {visits > 0 && (
          <span className={classes.visits}>{visits === 1 ? '1 visit' : `${visits} visits`}</span>
        )}
        {text && <span>{text}</span>}
      </Link>
    </li>
  )
}

/** What a day still offers. A day that is over offers nothing. */
function freeText({ date, free, isClosed, isTooEarly }: CountedDay, today: Day): string {
  if (date < today) return ''
  if (isClosed) return 'Closed'
  if (free > 0) return `${free} free`
  return isTooEarly ? 'Not open yet' : 'Full'
}
