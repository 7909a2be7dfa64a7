import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useFlow } from '../flow.ts'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'
import { bookingFlow } from './booking-flow.ts'
import { HeldSlot, SlotToHold } from './held-slot.tsx'
import { heldByMe, timeOf } from './selectors.ts'

export function HoldBanner() {
  const availability = useSelector(useFlow(availabilityFlow), ({ context }) => context.data)
  const booking = useFlow(bookingFlow)
  const { step, holdMessage } = useSelector(booking, ({ context }) => context)
  const isOpen = useSelector(booking, (snapshot) => snapshot.matches('details'))
  const wasHeld = useSelector(booking, (snapshot) =>
    snapshot.matches({ details: { hold: 'held' } }),
  )
  if (!availability) return null
  const live = heldByMe(availability)
  const open = isOpen ? timeOf(step, availability) : undefined
  const isLive = live.some(({ href }) => href === open?.href)
  // Fresh data know nothing of a hold that has run out. While its form is open it must not just vanish.
  const ended = open && wasHeld && !isLive ? [{ ...open, expiresAt: availability.at }] : []
  return (
    <>
      {[...live, ...ended].map((held) => (
        <HeldSlot key={held.href} {...held} />
      ))}
      {open && holdMessage && (
        <Alert color="yellow" role="status">
          <div className={classes.held}>{holdMessage}</div>
        </Alert>
      )}
      {open && !holdMessage && !wasHeld && !isLive && <SlotToHold words={open.words} />}
    </>
  )
}
