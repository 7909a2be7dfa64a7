import { Link } from 'wouter'
import { isOpen, type OfferedSlot, type SlotState } from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import type { Day } from '../../domain/day.ts'
import { slotLabel } from '../../domain/slot.ts'
import { useSite } from '../site.ts'
import classes from './dates.module.css'

const STATE_LABELS: Record<SlotState, string> = {
  free: 'Book',
  booked: 'Booked',
  held: 'Currently Held',
  mine: 'Held for you',
}

export function TimeGrid(props: {
  slots: readonly OfferedSlot[]
  slug: string
  day: Day
  dayLabel: string
}) {
  const { slots, slug, day, dayLabel } = props
  const { facts } = useSite()
  return (
    <>
      <ul className={classes.times} aria-label={`Times on ${dayLabel}`}>
        {slots.map((offered) => {
          const { slot, state } = offered
          const chip = { className: classes.chip, 'data-state': state }
          const content = (
            <>
              <span className={classes.time}>{slotLabel(slot)}</span>
              <span>{STATE_LABELS[state]}</span>
            </>
          )
          return (
            <li key={slot}>
              {isOpen(offered) ? (
                <Link {...chip} href={bookingPath({ slug, day, slot })}>
                  {content}
                </Link>
              ) : (
                <span {...chip}>{content}</span>
              )}
            </li>
          )
        })}
      </ul>
      <p className={classes.zone}>All times are {facts.zoneLabel}.</p>
    </>
  )
}
