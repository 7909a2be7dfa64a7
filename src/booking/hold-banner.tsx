import { Alert } from '@mantine/core'
import { useFlowState } from '../flow.ts'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'
import { bookingFlow } from './booking-flow.ts'
import { openSlot, ownHolds } from './held-slots.ts'
import { HoldCountdown, HoldPlaceholder } from './hold-countdown.tsx'
import {
  selectData,
  selectHoldMessage,
  selectIsFormOpen,
  selectIsHeld,
  selectStep,
} from './selectors.ts'

export function HoldBanner() {
  const availability = useFlowState(availabilityFlow, selectData)
  const step = useFlowState(bookingFlow, selectStep)
  const holdMessage = useFlowState(bookingFlow, selectHoldMessage)
  const isFormOpen = useFlowState(bookingFlow, selectIsFormOpen)
  const wasHeld = useFlowState(bookingFlow, selectIsHeld)
  if (!availability) return null
  const holds = ownHolds(availability)
  const open = isFormOpen ? openSlot(step, availability) : undefined
  const isListed = holds.some(({ href }) => href === open?.href)
  // New data no longer list an expired hold. While its form is open the banner must not disappear.
  const expired =
    open && wasHeld && !isListed ? [{ ...open, expiresAt: availability.loadedAt }] : []
  return (
    <>
      {[...holds, ...expired].map((hold) => (
        <HoldCountdown key={hold.href} {...hold} />
      ))}
      {open && holdMessage && (
        <Alert color="yellow" role="status">
          <div className={classes.held}>{holdMessage}</div>
        </Alert>
      )}
      {open && !holdMessage && !wasHeld && !isListed && <HoldPlaceholder label={open.label} />}
    </>
  )
}
