import type { ReactNode } from 'react'
import type { HeldSlot } from './held-slots.ts'
import classes from './hold.module.css'

/** Why the slot of the open form is not held. */
export const HoldMessage = (props: { isSticky: boolean; children: ReactNode }) => (
  <div
    role="status"
    data-tone="warning"
    className={props.isSticky ? `${classes.line} ${classes.sticky}` : classes.line}
  >
    {props.children}
  </div>
)

/** Has the height of the banner that replaces it, so that the form below does not move. */
export const HoldPlaceholder = ({ slot }: { slot: HeldSlot }) => (
  <div role="status" className={classes.open}>
    <div className={`${classes.line} ${classes.sticky}`} data-tone="info">
      <HoldLabel prefix="Holding for you:" slot={slot} suffix="…" />
    </div>
    <div className={classes.rest} data-tone="info" />
  </div>
)

/** A slot with its time, location and day. Narrow windows show only the time and the short day. */
export const HoldLabel = (props: { prefix: string; slot: HeldSlot; suffix?: string }) => {
  const { timeLabel, placeLabel, shortDay } = props.slot
  return (
    <span className={classes.name} data-short-day={`, ${shortDay}`}>
      <span className={classes.prefix}>{props.prefix} </span>
      {timeLabel}
      <span className={classes.place}>, {placeLabel}</span>
      {props.suffix}
    </span>
  )
}
