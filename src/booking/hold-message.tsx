import { Paper } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { HeldSlot } from '../../domain/booking/wizard.ts'
import { today } from '../../domain/calendar/availability.ts'
import { formatDay, formatShortDay } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import classes from './hold.module.css'
import { selectAvailability } from './selectors.ts'
import { useWizardState } from './use-wizard.ts'

interface Props extends ComponentProps<typeof Paper<'div'>> {
  readonly tone: 'info' | 'warning' | 'danger' | 'expired' | 'released'
  /** Whether the line stays in the window while the slot's form is filled in. */
  readonly isSticky: boolean
}

export const HoldLine = ({ tone, isSticky, ...props }: Props) => (
  <Paper withBorder className={classes.line} mod={{ tone, sticky: isSticky }} {...props} />
)

type Place = Pick<HeldSlot, 'location' | 'day' | 'slot'>

/** Has the height of the line that replaces it, so that the form below does not move. */
export const HoldPlaceholder = ({ slot }: { slot: Place }) => (
  <HoldLine role="status" tone="info" isSticky>
    <HoldLabel prefix="Holding for you:" slot={slot} suffix="…" />
    <div className={classes.actions} />
  </HoldLine>
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
