import { useLocation } from 'wouter'
import type { ResponseOf } from '../../domain/call.ts'
import type { getDeskDay } from '../../domain/desk-calendar.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Retry } from '../frame/retry.tsx'
import { useSite } from '../site.ts'
import { actFlow } from './act-flow.ts'
import { ActPanel } from './act-panel.tsx'
import { dayFlow, dayInPath } from './day-flow.ts'
import { DayLinks } from './day-links.tsx'
import classes from './desk.module.css'
import { PlaceOnDay } from './place-on-day.tsx'
import { selectAct, selectDayData, selectDayState } from './selectors.ts'

type Day = Extract<ResponseOf<typeof getDeskDay>, { success: true }>

/** The visits of one day, with what is free and held between them. */
export function DayPage() {
  const [path] = useLocation()
  const wanted = dayInPath(path)
  const data = useFlowState(dayFlow, selectDayData)
  const state = useFlowState(dayFlow, selectDayState)
  const day = data?.wanted === wanted ? data?.day : undefined
  return (
    <>
      {day?.success && <DayLinks date={day.date} today={day.today} />}
      <DayStatus hasDay={day !== undefined} state={state} loadedAt={data?.loadedAt} />
      {day && !day.success && (
        <div className={`card ${classes.card}`} role="alert">
          <p>{day.message}</p>
          <DayLinks />
        </div>
      )}
      {day?.success && <ShownDay day={day} />}
    </>
  )
}

function DayStatus(props: {
  hasDay: boolean
  state: ReturnType<typeof selectDayState>
  loadedAt: number | undefined
}) {
  const { hasDay, state, loadedAt = 0 } = props
  const { facts } = useSite()
  const { send } = useFlow(dayFlow)
  if (state === 'failed') {
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: facts.timeZone })
    return (
      <div className={`card ${classes.card}`} role="status">
        <p>
          {hasDay
            ? `This is the day as of ${time.format(loadedAt)}; what has changed since is not here.`
            : 'The day could not be loaded.'}{' '}
          Check your connection and try again.
        </p>
        <div className={classes.actions}>
          <Retry retry={() => send({ type: 'refresh.requested' })} />
        </div>
      </div>
    )
  }
  if (hasDay) {
    // It repeats every minute and nobody waits for it, so screen readers do not announce it.
    return <p className={classes.refreshing}>{state === 'loading' && 'Refreshing the day…'}</p>
  }
  return (
    <div className={classes.loading} role="status">
      <span className="spinner" aria-hidden="true" />
      Loading the day…
    </div>
  )
}

function ShownDay({ day }: { day: Day }) {
  const { visits, places, closures } = day
  const act = useFlowState(actFlow, selectAct)
  const isShownBelow = visits.some(({ reference }) => reference === act?.visit.reference)
  const known = new Set(places.map(({ id }) => String(id)))
  const elsewhere = visits.filter(({ location }) => !known.has(String(location.id)))
  const former = [...new Map(elsewhere.map(({ location }) => [String(location.id), location]))]
  const count = visits.length === 1 ? '1 visit' : `${visits.length || 'No'} visits`
  return (
    <>
      <ProgressStatus>The day is shown below.</ProgressStatus>
      {!isShownBelow && <ActPanel />}
      <p className={classes.count}>{count} on this day.</p>
      {closures.map(({ id, hours, place, reason }) => (
        <p key={id} className={classes.closed}>
          Closed {hours}, {place}: {reason}
        </p>
      ))}
      {[...places, ...former.map(([, place]) => ({ ...place, slots: [] }))].map((place) => (
        <PlaceOnDay
          key={place.id}
          place={place}
          date={day.date}
          slots={place.slots}
          today={day.today}
          visits={visits.filter(({ location }) => String(location.id) === String(place.id))}
        />
      ))}
    </>
  )
}
