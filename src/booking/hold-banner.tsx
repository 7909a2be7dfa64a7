import { useEffect, useRef, useState } from 'react'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { availabilityFlow } from './availability-flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { type HeldSlot, inOrder, openSlot, ownHolds } from './held-slots.ts'
import classes from './hold.module.css'
import { HoldCountdown } from './hold-countdown.tsx'
import { HoldMessage, HoldPlaceholder } from './hold-message.tsx'
import {
  selectChosen,
  selectData,
  selectHoldMessage,
  selectIsHeld,
  selectPath,
  selectScreen,
} from './selectors.ts'

/** The hold on the slot whose form is open, and below it the visitor's other holds. */
export function HoldBanner() {
  const availability = useFlowState(availabilityFlow, selectData)
  const chosen = useFlowState(bookingFlow, selectChosen)
  const holdMessage = useFlowState(bookingFlow, selectHoldMessage)
  const isFormOpen = useFlowState(bookingFlow, selectScreen) === 'details'
  const wasHeld = useFlowState(bookingFlow, selectIsHeld)
  const { released, keep } = useReleased()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A refusal comes into view with the holds to let go of, but nothing moves while the visitor types.
    const isTyping = document.activeElement?.matches('input, textarea')
    if (holdMessage && !isTyping) list.current?.scrollIntoView({ block: 'nearest' })
  }, [holdMessage])
  if (!availability) return null
  const open = isFormOpen ? openSlot(chosen, availability) : undefined
  const own = ownHolds(availability)
  const isHeld = own.some(({ href }) => href === open?.href)
  // New data no longer list an expired hold. While its form is open the banner must not disappear.
  const expired = open && wasHeld ? [{ ...open, expiresAt: availability.loadedAt }] : []
  const shown = new Map([...expired, ...released, ...own].map((hold) => [hold.href, hold]))
  const openHold = open && shown.get(open.href)
  const others = inOrder([...shown.values()]).filter((hold) => hold !== openHold)
  return (
    <>
      <ProgressStatus>{isHeld && 'This time is held for you.'}</ProgressStatus>
      {open && holdMessage && <HoldMessage isSticky={!openHold}>{holdMessage}</HoldMessage>}
      {openHold && <HoldCountdown key={openHold.href} {...openHold} isOpen onReleased={keep} />}
      {open && !holdMessage && !openHold && <HoldPlaceholder slot={open} />}
      {others.length > 0 && (
        <div ref={list} className={classes.others}>
          <p className={classes.caption} aria-hidden="true">
            Held for you
          </p>
          {others.map((hold) => (
            <HoldCountdown key={hold.href} {...hold} isOpen={false} onReleased={keep} />
          ))}
        </div>
      )}
    </>
  )
}

/** The lines of released holds stay until the visitor moves on, so that nothing moves under the finger. */
function useReleased() {
  const path = useFlowState(bookingFlow, selectPath)
  const { send } = useFlow(bookingFlow)
  const [kept, setKept] = useState<{ path: string; holds: readonly HeldSlot[] }>()
  const released = kept?.path === path ? kept.holds : []
  const keep = (hold: HeldSlot) => {
    setKept({ path, holds: [...released, hold] })
    send({ type: 'hold.wanted' })
  }
  return { released, keep }
}
