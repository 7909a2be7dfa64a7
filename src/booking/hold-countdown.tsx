import { Button, VisuallyHidden } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { RELEASED } from '../../domain/booking/messages.ts'
import type { HeldSlot } from '../../domain/booking/wizard.ts'
import { countdownText } from '../../domain/calendar/expiry.ts'
import { HOLD_TICK } from '../../domain/timing.ts'
import type { holdMachine } from '../../machines/hold.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { keepFocus } from '../frame/keep-focus.ts'
import { useOutcome } from '../frame/outcome.ts'
import { SiteLink } from '../frame/site-link.tsx'
import { useSite } from '../site.ts'
import classes from './hold.module.css'
import { HoldLabel, HoldLine } from './hold-message.tsx'
import { selectExpiresAt, selectHold, selectHoldLine } from './selectors.ts'
import { InputKept } from './slot-gone-notice.tsx'
import { useWizardState } from './use-wizard.ts'

const PREFIXES = {
  info: 'Held for you:',
  warning: 'Held for you:',
  danger: 'Held for you:',
  expired: 'Your hold on',
  released: 'No longer held:',
} as const

// Each message stays on the page for a while, so it must remain true as time passes.
const ANNOUNCEMENTS = {
  info: '',
  warning: 'Your hold ends within 1 minute. You can keep it longer.',
  danger: 'Your hold ends within 10 seconds.',
  expired: (
    <>
      <VisuallyHidden>Your hold has expired. </VisuallyHidden>
      You can still book this time while it is free.
    </>
  ),
  released: RELEASED,
} as const

const everySecond = (count: () => void) => {
  const timer = setInterval(count, HOLD_TICK)
  return () => clearInterval(timer)
}

/** The time until `end` as `m:ss`, counted each second. */
function useCountdown(end: number): string {
  const { clock } = useSite()
  return useSyncExternalStore(everySecond, () => countdownText(end - clock.now()))
}

interface Props {
  readonly held: HeldSlot
  /** Whether the form of the slot is open. */
  readonly isOpen: boolean
}

export function HoldCountdown({ held, isOpen }: Props) {
  const hold = useWizardState(selectHold(held.path))
  return hold && <Countdown held={held} isOpen={isOpen} hold={hold} />
}

function Countdown({ held, isOpen, hold }: Props & { hold: ActorRefFrom<typeof holdMachine> }) {
  const { moreTime } = useSite().facts
  const time = useCountdown(useSelector(hold, selectExpiresAt))
  const { notice, countdown, request } = useSelector(hold, selectHoldLine, shallowEqual)
  const isBusy = request !== 'idle'
  const isReleased = countdown === 'released'
  const isOver = isReleased || countdown === 'expired'
  const announcement = (isOpen || !isReleased) && ANNOUNCEMENTS[countdown]
  const label = useOutcome<HTMLSpanElement>(isReleased)
  return (
    <HoldLine
      ref={keepFocus}
      role="group"
      aria-label="Your held time"
      tone={countdown}
      isSticky={isOpen}
    >
      <span ref={label} tabIndex={-1}>
        <HoldLabel prefix={PREFIXES[countdown]} slot={held} />
      </span>
      {!isReleased && (
        <strong className={classes.time} role="timer" aria-live="off">
          {time}
        </strong>
      )}
      <div className={classes.actions}>
        {!isOver && (
          <BusyButton
            px="xs"
            variant="default"
            isBusy={isBusy}
            onClick={() => hold.send({ type: 'release.wanted' })}
          >
            {request === 'releasing' ? (
              'One moment…'
            ) : (
              <span>
                Release<span className={classes.place}> this time</span>
              </span>
            )}
          </BusyButton>
        )}
        {!isOpen && !isReleased && (
          <Button component={SiteLink} href={held.path} px="xs">
            Confirm
          </Button>
        )}
        {/* Last, so that no button moves when it appears. */}
        {countdown !== 'info' && (
          <BusyButton
            px="xs"
            variant="default"
            isBusy={isBusy}
            onClick={() => hold.send({ type: 'renewal.wanted' })}
          >
            {request === 'renewing' ? (
              'One moment…'
            ) : isOver ? (
              'Hold it again'
            ) : (
              <span>
                <span className={classes.place}>Keep it </span>
                {moreTime}
              </span>
            )}
          </BusyButton>
        )}
        {/* Visible only where it fits beside the buttons: a new line would move the page under the visitor's finger. */}
        <p role="status" className={classes.advice} data-visible={isOpen && isOver}>
          {isOpen && isOver ? (
            <>
              {announcement} <InputKept />
            </>
          ) : (
            announcement && <VisuallyHidden>{announcement}</VisuallyHidden>
          )}
        </p>
      </div>
      <p className={classes.notice} role="status">
        {notice}
      </p>
      <ProgressStatus>{isBusy && 'One moment…'}</ProgressStatus>
    </HoldLine>
  )
}
