import { useEffect, useRef } from 'react'
import { useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { availabilityFlow } from './availability-flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { bannerOf } from './held-slots.ts'
import classes from './hold.module.css'
import { HoldCountdown } from './hold-countdown.tsx'
import { HoldMessage, HoldPlaceholder } from './hold-message.tsx'
import {
  selectChosen,
  selectData,
  selectHoldMessage,
  selectIsHeld,
  selectReleased,
  selectScreen,
} from './selectors.ts'

/** The hold on the slot whose form is open, and below it the visitor's other holds. */
export function HoldBanner() {
  const availability = useFlowState(availabilityFlow, selectData)
  const chosen = useFlowState(bookingFlow, selectChosen)
  const holdMessage = useFlowState(bookingFlow, selectHoldMessage)
  const isFormOpen = useFlowState(bookingFlow, selectScreen) === 'details'
  const wasHeld = useFlowState(bookingFlow, selectIsHeld)
  const released = useFlowState(bookingFlow, selectReleased)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After a refusal, show the holds that the visitor could release, but do not scroll while the visitor is typing.
    const isTyping = document.activeElement?.matches('input, textarea')
    if (holdMessage && !isTyping) list.current?.scrollIntoView({ block: 'nearest' })
  }, [holdMessage])
  if (!availability) return null
  const banner = bannerOf({ availability, chosen, isFormOpen, wasHeld, released })
  const { open, openHold, isHeld, others } = banner
  return (
    <>
      <ProgressStatus>{isHeld && 'This time is held for you.'}</ProgressStatus>
      {open && holdMessage && <HoldMessage isSticky={!openHold}>{holdMessage}</HoldMessage>}
      {openHold && <HoldCountdown key={openHold.href} {...openHold} isOpen />}
      {open && !holdMessage && !openHold && <HoldPlaceholder slot={open} />}
      {others.length > 0 && (
        <div ref={list} className={classes.others}>
          {others.map((held) => (
            <HoldCountdown key={held.href} {...held} isOpen={false} />
          ))}
        </div>
      )}
    </>
  )
}
