import { Stack } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { ProgressStatus } from '../form/progress-status.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { HoldLine, HoldPlaceholder } from './hold-message.tsx'
import { selectHold, selectHoldBanner, selectIsHeld } from './selectors.ts'
import { useWizardState } from './use-wizard.ts'

/** The hold on the slot whose form is open, and below it the visitor's other holds. */
export function HoldBanner() {
  const { availability, chosen, holdMessage, holds, open } = useWizardState(
    selectHoldBanner,
    shallowEqual,
  )
  const { location, day, slot } = chosen
  const isHeld = useSelector(useWizardState(selectHold(open ?? '')), selectIsHeld)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After a refusal, show the holds that the visitor could release, but do not scroll while the visitor is typing.
    const isTyping = document.activeElement?.matches('input, textarea')
    if (holdMessage && !isTyping) list.current?.scrollIntoView({ block: 'nearest' })
  }, [holdMessage])
  if (!availability) return null
  const openHold = open === undefined ? undefined : holds[open]
  const isAsking = open !== undefined && !holdMessage && !openHold
  // A new hold lets go of the one before, whose line would otherwise disappear above what is being typed. The lines
  // are sorted by location, then by time, so that none changes its place.
  const others = (isAsking ? [] : Object.values(holds))
    .filter((held) => held !== openHold)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return (
    <>
      <ProgressStatus>{isHeld && 'This time is held for you.'}</ProgressStatus>
      {open && holdMessage && (
        <HoldLine role="status" tone="warning" isSticky={!openHold}>
          {holdMessage}
        </HoldLine>
      )}
      {openHold && <HoldCountdown key={openHold.path} held={openHold} isOpen />}
      {isAsking && location && slot && <HoldPlaceholder slot={{ location, day, slot }} />}
      {others.length > 0 && (
        <Stack ref={list} gap="xs">
          {others.map((held) => (
            <HoldCountdown key={held.path} held={held} isOpen={false} />
          ))}
        </Stack>
      )}
    </>
  )
}
