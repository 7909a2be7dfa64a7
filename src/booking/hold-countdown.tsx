import { Alert } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { countdownText } from '../../domain/countdown.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { useFocusFallback } from '../frame/focus-fallback.ts'
import { useSite } from '../site.ts'
import classes from './booking.module.css'
import type { HeldSlot } from './held-slots.ts'
import { holdLogic } from './hold-flow.ts'
import {
  selectCountdown,
  selectIsRenewing,
  selectRenewalNotice,
  selectTimeLeft,
} from './selectors.ts'

const COLORS = { info: 'blue', warning: 'yellow', danger: 'red', expired: 'yellow' } as const
const ANNOUNCEMENTS = {
  info: '',
  warning: 'Your hold ends in 1 minute. Press “Keep it longer” if you need more time.',
  danger: 'Your hold ends in 10 seconds.',
  expired:
    'Your hold has expired. What you have typed is kept, and you can still book this time while it is free.',
}

const RENEW = 'Keep it longer'
const RENEW_HINT = 'You can keep it longer if you need more time.'

export function HoldCountdown({ expiresAt, label, href, request }: HeldSlot) {
  const site = useSite()
  const [logic] = useState(() => holdLogic(site))
  const hold = useActorRef(logic, {
    ...site.inspection,
    input: { expiresAt, slot: request, now: site.clock.now },
  })
  const left = useSelector(hold, selectTimeLeft)
  const notice = useSelector(hold, selectRenewalNotice)
  const countdown = useSelector(hold, selectCountdown)
  const isRenewing = useSelector(hold, selectIsRenewing)
  const isExpired = countdown === 'expired'
  return (
    <Alert
      ref={useFocusFallback<HTMLDivElement>()}
      color={COLORS[countdown]}
      role="group"
      aria-label="Your held time"
      className={classes.hold}
    >
      <div className={classes.held}>
        <span>
          {isExpired ? 'Your hold on' : 'Held for you:'} {label}
        </span>
        <strong className={classes.countdown} role="timer" aria-live="off">
          {countdownText(left)}
        </strong>
        <span className={classes.holdActions}>
          <button
            type="button"
            className="button"
            data-variant="default"
            aria-disabled={isRenewing}
            onClick={() => hold.send({ type: 'renewal.wanted' })}
          >
            {isRenewing ? 'One moment…' : isExpired ? 'Hold it again' : RENEW}
          </button>
          <Link href={href} className={classes.confirm}>
            Confirm
          </Link>
        </span>
      </div>
      {countdown === 'info' && !notice && <p className={classes.holdNote}>{RENEW_HINT}</p>}
      <p className={classes.holdNote} role="status">
        {notice}
      </p>
      <p className={classes.holdNote} role="status">
        {ANNOUNCEMENTS[countdown]}
      </p>
      <ProgressStatus>{isRenewing && 'One moment…'}</ProgressStatus>
    </Alert>
  )
}

/** As high as the banner that replaces it, so that the form below does not move. */
export const HoldPlaceholder = ({ label }: Pick<HeldSlot, 'label'>) => (
  <Alert color="blue" role="status" className={classes.hold}>
    <div className={classes.held}>
      <span>Holding for you: {label}…</span>
      <strong className={classes.countdown} data-placeholder>
        10:00
      </strong>
      <span className={classes.holdActions} data-placeholder>
        <span className="button">{RENEW}</span>
        <span className={classes.confirm}>Confirm</span>
      </span>
    </div>
    <p className={classes.holdNote} data-placeholder>
      {RENEW_HINT}
    </p>
  </Alert>
)
