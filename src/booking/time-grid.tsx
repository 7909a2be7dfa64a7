import { Link } from 'wouter'
import type { OfferedSlot, SlotState } from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { type Day, zoneLabel } from '../../domain/day.ts'
import classes from './dates.module.css'

const STATES: Record<SlotState, string> = {
  free: 'Book',
  booked: 'Booked',
  held: 'Currently Held',
  mine: 'Held for you',
}

export function TimeGrid(props: {
  slots: readonly OfferedSlot[]
  slug: string
  day: Day
  words: string
  zone: string
}) {
  const { slots, slug, day } = props
  return (
    <>
      <ul className={classes.times} aria-label={`Times on ${props.words}`}>
        {slots.map(({ slot, label, state }) => {
          const words = (
            <>
              <span className={classes.time}>{label}</span>
              <span>{STATES[state]}</span>
            </>
          )
          return (
            <li key={slot}>
              {state === 'free' || state === 'mine' ? (
                <Link
                  className={classes.chip}
                  data-state={state}
                  href={bookingPath({ step: 'details', slug, day, slot })}
                >
                  {words}
                </Link>
              ) : (
                <span className={classes.chip} data-state={state}>
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className={classes.zone}>All times are {zoneLabel(props.zone)}.</p>
    </>
  )
}
