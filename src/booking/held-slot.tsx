import { Alert, Button } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { countdownText } from '../../domain/countdown.ts'
import { Busy } from '../form/busy.tsx'
import { useKeptFocus } from '../frame/kept-focus.ts'
import { useSite } from '../site.ts'
import classes from './booking.module.css'
import { holdLogic } from './hold-flow.ts'
import type { HeldTime } from './selectors.ts'

const COLORS = { info: 'blue', warning: 'yellow', danger: 'red', expired: 'yellow' } as const
const TOLD = {
  info: '',
  warning: 'Your hold ends in 1 minute. Press “Keep it longer” if you need more time.',
  danger: 'Your hold ends in 10 seconds.',
  expired:
    'Your hold has expired. What you have typed is kept, and you can still book this time while it is free.',
}

const KEEP = 'Keep it longer'
const OFFER = 'You can keep it longer if you need more time.'

export function HeldSlot({ expiresAt, words, href, request }: HeldTime & { expiresAt: number }) {
  const site = useSite()
  const [logic] = useState(() => holdLogic(site))
  const hold = useActorRef(logic, {
    ...site.inspection,
    input: { expiresAt, slot: request, now: site.clock.now },
  })
  const { left, notice } = useSelector(hold, ({ context }) => context)
  // The countdown passes through `reading` within one step, so it is never seen there.
  const tone = useSelector(hold, ({ value: { countdown } }) =>
    countdown === 'reading' ? 'info' : countdown,
  )
  const isAsking = useSelector(hold, (snapshot) => snapshot.matches({ renewal: 'asking' }))
  const isOver = tone === 'expired'
  return (
    <Alert
      ref={useKeptFocus<HTMLDivElement>()}
      color={COLORS[tone]}
      role="group"
      aria-label="Your held time"
      className={classes.hold}
    >
      <div className={classes.held}>
        <span>
          {isOver ? 'Your hold on' : 'Held for you:'} {words}
        </span>
        <strong className={classes.countdown} role="timer" aria-live="off">
          {countdownText(left)}
        </strong>
        <span className={classes.ways}>
          <Button
            variant="default"
            aria-disabled={isAsking}
            onClick={() => hold.send({ type: 'renewal.wanted' })}
          >
            {isAsking ? 'One moment…' : isOver ? 'Hold it again' : KEEP}
          </Button>
          <Link href={href} className={classes.confirm}>
            Confirm
          </Link>
        </span>
      </div>
      {tone === 'info' && !notice && <p className={classes.said}>{OFFER}</p>}
      <p className={classes.said} role="status">
        {notice}
      </p>
      <p className={classes.said} role="status">
        {TOLD[tone]}
      </p>
      <Busy>{isAsking && 'One moment…'}</Busy>
    </Alert>
  )
}

/** As large as the banner that will stand here, so that the form below does not jump. */
export const SlotToHold = ({ words }: Pick<HeldTime, 'words'>) => (
  <Alert color="blue" role="status" className={classes.hold}>
    <div className={classes.held}>
      <span>Holding for you: {words}…</span>
      <strong className={classes.countdown} data-to-come>
        10:00
      </strong>
      <span className={classes.ways} data-to-come>
        <Button component="span">{KEEP}</Button>
        <span className={classes.confirm}>Confirm</span>
      </span>
    </div>
    <p className={classes.said} data-to-come>
      {OFFER}
    </p>
  </Alert>
)
