import type { ReactNode } from 'react'
import type { HeldSlot } from '../../domain/booking/wizard.ts'
import { today } from '../../domain/calendar/availability.ts'
import { formatDay, formatShortDay } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import classes from './hold.module.css'
import { selectAvailability } from './selectors.ts'
import { useWizardState } from './use-wizard.ts'

/** The line of a hold. It stays in the window while the slot's form is filled in. */
export const lineClass = (isSticky: boolean): string =>
  isSticky ? `${classes.line} ${classes.sticky}` : `${classes.line}`

/** Why the slot of the open form is not held. */
export const HoldMessage = (props: { isSticky: boolean; children: ReactNode }) => (
  <div role="status" data-tone="warning" className={lineClass(props.isSticky)}>
    {props.children}
  </div>
)

type Place = Pick<HeldSlot, 'location' | 'day' | 'slot'>

/** Has the height of the line that replaces it, so that the form below does not move. */
export const HoldPlaceholder = ({ slot }: { slot: Place }) => (
  <div role="status" data-tone="info" className={lineClass(true)}>
    <span className={classes.slot}>
      <HoldLabel prefix="Holding for you:" slot={slot} suffix="…" />
    </span>
    <span className={classes.actions} />
  </div>
)

/** A slot with its time, location and day. Narrow windows show only the time and the short day. */
export const HoldLabel = (props: { prefix: string; slot: Place; suffix?: string }) => {
  const {
    prefix,
    slot: { location, day, slot },
    suffix = '',
  } = props
  const availability = useWizardState(selectAvailability)
  if (!availability) return null
  return (
    <span className={classes.name} data-short-day={`, ${formatShortDay(day)}${suffix}`}>
      {prefix} {slotLabel(slot)}
      <span className={classes.place}>
        {`, ${formatDay(day, today(availability))}, ${location.name}${suffix}`}
      </span>
    </span>
  )
}
