import type { ResponseOf } from '../../domain/call.ts'
import type { getDeskDay } from '../../domain/desk-calendar.ts'
import { recordOf } from '../../machines/desk-act.ts'
import { useFlowState } from '../flow.ts'
import { actFlow } from './act-flow.ts'
import { ActPanel } from './act-panel.tsx'
import { DayLinks } from './day-links.tsx'
import classes from './desk.module.css'
import { PlaceOnDay } from './place-on-day.tsx'
import { selectAct } from './selectors.ts'

type Day = Extract<ResponseOf<typeof getDeskDay>, { success: true }>

/** The visits of one day, with what is free and held between them. */
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
