import { Link } from 'wouter'
import { type Day, formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import classes from '../desk.module.css'
import { comingPath, dayPath } from '../desk-path.ts'
import monthClasses from './month.module.css'
import {
  addMonths,
  type Coming,
  type CountedDay,
  countedDays,
  firstOfMonth,
  formatMonth,
  placesOf,
  WEEKDAYS,
  weeksOf,
} from './month.ts'

/** The visits and free slots on each day of a month, at one location or all of them. */
export function ComingPage(props: {
  coming: Coming
  month: string | undefined
  slug: string | undefined
}) {
  const { coming, slug } = props
  const today = readDay(coming.today)
  if (!today) return null
  const first = firstOfMonth(props.month, today)
  const places = placesOf(coming)
  return (
    <>
      <nav aria-label="Months" className={classes.days}>
        <Link className="button" data-variant="default" href={pathOf(addMonths(first, -1), slug)}>
          Previous month
        </Link>
        <Link className="button" data-variant="default" href={pathOf(addMonths(first, 1), slug)}>
          Next month
        </Link>
      </nav>
      {places.size > 1 && (
        <nav aria-label="Places" className={classes.menu}>
          <Link href={pathOf(first)} aria-current={slug === undefined ? 'page' : undefined}>
            All places
          </Link>
          {[...places]
            .filter(([each]) => each !== '')
            .map(([each, name]) => (
              <Link
                key={each}
                href={pathOf(first, each)}
                aria-current={slug === each ? 'page' : undefined}
              >
                {name}
              </Link>
            ))}
        </nav>
      )}
      <p className={classes.count}>Each day shows its visits, and below them its free times.</p>
      <Calendar
        days={countedDays(coming, slug)}
        month={first.slice(0, 7)}
        title={formatMonth(first)}
        today={today}
      />
    </>
  )
}

const pathOf = (first: Day, slug?: string): string => comingPath(first.slice(0, 7), slug)

function Calendar(props: {
  days: readonly CountedDay[]
  month: string
  title: string
  today: Day
}) {
  const { days, month, title, today } = props
  return (
    <table className={monthClasses.month}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td
                key={day.date}
                data-other={!day.date.startsWith(month)}
                data-closed={day.isClosed}
                aria-current={day.date === today ? 'date' : undefined}
              >
                <DayCell day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day: { date, visits, free, isClosed } }: { day: CountedDay }) {
  return (
    <Link href={dayPath(date)} title={formatDayWithYear(date)}>
      <span>{Number(date.slice(8))}</span>{' '}
      <strong>
        {visits > 0 ? visits : <span className="visually-hidden">no</span>}
        <span className="visually-hidden">{visits === 1 ? ' visit' : ' visits'}</span>
      </strong>{' '}
      <span>
        {isClosed ? <span aria-hidden="true">–</span> : free}
        <span className="visually-hidden">{isClosed ? 'closed' : ' free'}</span>
      </span>
    </Link>
  )
}
