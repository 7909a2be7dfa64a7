import { Link } from 'wouter'
import { addDays, readDay } from '../../../domain/calendar/day.ts'
import type { ResponseOf } from '../../../domain/call.ts'
import type { getDeskDay } from '../../../domain/desk/calendar.ts'
import { recordOf } from '../../../machines/desk-act.ts'
import { useFlowState } from '../../flow.ts'
import { Button } from '../../frame/button.tsx'
import { useSite } from '../../site.ts'
import { actFlow } from '../act/act-flow.ts'
import { ActPanel } from '../act/act-panel.tsx'
import classes from '../desk.module.css'
import { closedPath, dayPath, deskPath } from '../desk-path.ts'
import { selectAct } from '../selectors.ts'
import { PlaceOnDay } from './place-on-day.tsx'

type Day = Extract<ResponseOf<typeof getDeskDay>, { success: true }>

/** One day at the desk: its visits, and the free and held slots between them. */
export function DayPage({ response }: { response: ResponseOf<typeof getDeskDay> }) {
  if (response.success) {
    return (
      <>
        <DayLinks date={response.date} today={response.today} />
        <ShownDay day={response} />
      </>
    )
  }
  return (
    <div className={`card ${classes.card}`} role="alert">
      <p>{response.message}</p>
      <DayLinks />
    </div>
  )
}

function ShownDay({ day }: { day: Day }) {
  const { visits, places, closures } = day
  const act = useFlowState(actFlow, selectAct)
  const isShownBelow = visits.some(({ reference }) => reference === recordOf(act))
  const known = new Set(places.map(({ id }) => String(id)))
  const elsewhere = visits.filter(({ location }) => !known.has(String(location.id)))
  const former = [...new Map(elsewhere.map(({ location }) => [String(location.id), location]))]
  const count = visits.length === 1 ? '1 visit' : `${visits.length || 'No'} visits`
  return (
    <>
      {!isShownBelow && <ActPanel />}
      <p className={classes.count}>{count} on this day.</p>
      {closures.map(({ id, hours, place, reason }) => (
        <p key={id} className={classes.closed}>
          Closed {hours}, {place}: {reason}
        </p>
      ))}
      {[...places, ...former.map(([, place]) => ({ ...place, slug: '', slots: [] }))].map(
        (place) => (
          <PlaceOnDay
            key={place.id}
            place={place}
            date={day.date}
            slots={place.slots}
            today={day.today}
            visits={visits.filter(({ location }) => String(location.id) === String(place.id))}
          />
        ),
      )}
    </>
  )
}

/** Links to other days. */
function DayLinks(props: { date?: string; today?: string }) {
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
                // While a year is being typed, the value is already a valid day, for example in the year 2.
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
