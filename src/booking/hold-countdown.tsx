import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { RELEASED } from '../../domain/booking/messages.ts'
import { countdownText } from '../../domain/calendar/expiry.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Button } from '../frame/button.tsx'
import { useFocusFallback } from '../frame/focus-fallback.ts'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import type { HeldSlot } from './held-slots.ts'
import { holdLogic } from './held-slots.ts'
import classes from './hold.module.css'
import { HoldLabel } from './hold-message.tsx'
import { selectCountdown, selectHoldNotice, selectIsBusy, selectTimeLeft } from './selectors.ts'
import { InputKept } from './slot-gone-notice.tsx'

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
  warning: 'Your hold ends within 1 minute. Press “Keep it longer” if you need more time.',
  danger: 'Your hold ends within 10 seconds.',
  expired: 'Your hold has expired. You can still book this time while it is free.',
  released: RELEASED,
} as const

const goToForm = () => document.querySelector<HTMLElement>('form :is(input, button)')?.focus()

interface Props extends HeldSlot {
  /** Whether the form of the slot is open. */
  readonly isOpen: boolean
}

export function HoldCountdown({ isOpen, ...slot }: Props) {
  const { hold: held, request, href } = slot
  const site = useSite()
  const [logic] = useState(() => holdLogic(site, held))
  const hold = useActorRef(logic, {
    ...site.inspection,
    input: { expiresAt: held.expiresAt, slot: request, now: site.clock.now },
  })
  const left = useSelector(hold, selectTimeLeft)
  const notice = useSelector(hold, selectHoldNotice)
  const countdown = useSelector(hold, selectCountdown)
  const isBusy = useSelector(hold, selectIsBusy)
  const isReleased = countdown === 'released'
  const isOver = isReleased || countdown === 'expired'
  const label = useOutcome<HTMLSpanElement>(isReleased)
  const renewal = isOver ? 'Hold it again' : 'Keep it longer'
  const release = !isOver && (
    <Button
      className={classes.button}
      data-size="sm"
      variant="default"
      isBusy={isBusy}
      onClick={() => hold.send({ type: 'release.wanted' })}
    >
      Let go
    </Button>
  )
  return (
    <fieldset
      ref={useFocusFallback<HTMLFieldSetElement>()}
      aria-label="Your held time"
      className={isOpen ? classes.open : classes.other}
    >
      <div
        className={isOpen ? `${classes.line} ${classes.sticky}` : classes.line}
        data-tone={countdown}
      >
        <span ref={label} tabIndex={-1} className={classes.slot}>
          <HoldLabel prefix={PREFIXES[countdown]} slot={slot} />
        </span>
        {!isReleased && (
          <strong className={classes.time} role="timer" aria-live="off">
            {countdownText(left)}
          </strong>
        )}
        <Button
          className={`${classes.button} ${classes.renew}`}
          data-size="sm"
          variant="default"
          isBusy={isBusy}
          onClick={() => hold.send({ type: 'renewal.wanted' })}
        >
          {isBusy ? 'One moment…' : renewal}
        </Button>
        {!isOpen && release}
        {!isOpen && !isReleased && (
          <Link href={href} className={classes.confirm}>
            Confirm
          </Link>
        )}
        <p className={classes.notice} role="status">
          {notice}
        </p>
      </div>
      <div className={classes.rest} data-tone={countdown}>
        {isOpen && (
          <div className={classes.actions}>
            {release}
            <Button className={classes.button} data-size="sm" variant="subtle" onClick={goToForm}>
              Go to the form
            </Button>
          </div>
        )}
        {/* Visually hidden above the dates, where a new line would move them under the visitor's finger. */}
        <p role="status" className={isOpen ? undefined : 'visually-hidden'}>
          {(isOpen || !isReleased) && ANNOUNCEMENTS[countdown]}
          {isOpen && isOver && (
            <>
              {' '}
              <InputKept />
            </>
          )}
        </p>
        <ProgressStatus>{isBusy && 'One moment…'}</ProgressStatus>
      </div>
    </fieldset>
  )
}
