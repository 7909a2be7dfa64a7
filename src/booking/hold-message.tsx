import type { ReactNode } from 'react'
import type { HeldSlot } from './held-slots.ts'
import classes from './hold.module.css'

/** The line of a hold. It stays in the window while the slot's form is filled in. */
export const lineClass = (isSticky: boolean): string =>
  isSticky ? `${classes.line} ${classes.sticky}` : `${classes.line}`

/** Why the slot of the open form is not held. */
export const HoldMessage = (props: { isSticky: boolean; children: ReactNode }) => (
  <div role="status" data-tone="warning" className={lineClass(props.isSticky)}>
    {props.children}
  </div>
)

/** Has the height of the line that replaces it, so that the form below does not move. */
export const HoldPlaceholder = ({ slot }: { slot: HeldSlot }) => (
  <div role="status" data-tone="info" className={lineClass(true)}>
    <span className={classes.slot}>
      <HoldLabel prefix="Holding for you:" slot={slot} suffix="…" />
    </span>
    <span className={classes.actions} />
  </div>
)

/** A slot with its time, location and day. Narrow windows show only the time and the short day. */
export const HoldLabel = (props: { prefix: string; slot: HeldSlot; suffix?: string }) => {
  const { prefix, slot, suffix = '' } = props
  return (
    <span className={classes.name} data-short-day={`, ${slot.shortDay}${suffix}`}>
      {prefix} {slot.timeLabel}
      <span className={classes.place}>{`, ${slot.placeLabel}${suffix}`}</span>
    </span>
  )
}
