import { Link } from 'wouter'
import { addDays, readDay } from '../../domain/day.ts'
import { Button } from '../frame/button.tsx'
import { useSite } from '../site.ts'
import classes from './desk.module.css'
import { closedPath, dayPath, deskPath } from './desk-path.ts'

/** Links to other days. */
export function DayLinks(props: { date?: string; today?: string }) {
  const { location } = useSite()
  const date = readDay(props.date ?? '')
  return (
    <nav aria-label="Days" className={classes.days}>
      {date && (
        <Link className="button" data-variant="default" href={dayPath(addDays(date, -1))}>
          Previous day
        </Link>
      )}
      {props.date === props.today && date ? (
        <span className={classes.today}>Today</span>
      ) : (
        <Link className="button" data-variant="default" href={deskPath('day')}>
          Today
        </Link>
      )}
      {date && (
        <>
          <Link className="button" data-variant="default" href={dayPath(addDays(date, 1))}>
            Next day
          </Link>
          <label className={classes.date}>
            Any day
            <input
              type="date"
              key={date}
              defaultValue={date}
              onChange={({ currentTarget: { value } }) => {
                const day = readDay(value)
                // A year that is being typed is a day, too, such as one of the year 2.
                if (day && day > '2000') location.navigate(dayPath(day))
              }}
            />
          </label>
          <Link className="button" data-variant="subtle" href={closedPath(date)}>
            Close hours
          </Link>
          <Button variant="subtle" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </nav>
  )
}
