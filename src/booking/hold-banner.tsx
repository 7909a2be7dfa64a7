import { Alert } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { type Availability, today } from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { countdownText } from '../../domain/countdown.ts'
import { type Day, formatDay } from '../../domain/day.ts'
import { readExpiry } from '../../domain/expiry.ts'
import { type Location, sameLocation } from '../../domain/location.ts'
import { labelOfSlot, readSlot, type Slot } from '../../domain/slot.ts'
import { holdMachine } from '../../machines/hold.ts'
import { useFlow } from '../flow.ts'
import { useSite } from '../site.ts'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'
import { bookingFlow } from './booking-flow.ts'
import { heldByMe } from './selectors.ts'

export function HoldBanner() {
  const flow = useFlow(availabilityFlow)
  const availability = useSelector(flow, ({ context }) => context.data)
  if (!availability) return null
  const held = heldByMe(availability).flatMap((hold) => {
    const expiresAt = readExpiry(hold.expires_at, availability.zone)
    const slot = readSlot(hold.slot)
    const location = availability.locations.find(({ id }) => sameLocation(id, hold.location))
    if (expiresAt === undefined || slot === undefined || !location) return []
    return [
      {
        key: `${hold.id} ${hold.expires_at}`,
        expiresAt,
        words: slotWords(slot, hold.date, location, availability),
        href: bookingPath({ step: 'details', slug: location.slug, day: hold.date, slot }),
      },
    ]
  })
  return (
    <>
      {held.map(({ key, ...each }) => (
        <HeldSlot key={key} {...each} />
      ))}
      <HoldUnderWay held={held.map(({ href }) => href)} />
    </>
  )
}

const slotWords = (slot: Slot, day: Day, location: Location, availability: Availability): string =>
  `${labelOfSlot(slot)}, ${formatDay(day, today(availability))}, ${location.name}`

/** Stands where the banner will, so that the form below does not jump, and says why there is none. */
function HoldUnderWay({ held }: { held: readonly string[] }) {
  const booking = useFlow(bookingFlow)
  const { step, holdMessage, availability } = useSelector(booking, ({ context }) => context)
  const isOpen = useSelector(booking, (snapshot) => snapshot.matches('details'))
  if (!isOpen || !availability || step.at !== 'details' || step.choice.step !== 'details')
    return null
  if (holdMessage) {
    return (
      <Alert color="yellow" role="status">
        <div className={classes.held}>{holdMessage}</div>
      </Alert>
    )
  }
  if (held.includes(bookingPath(step.choice))) return null
  const { slot, day } = step.choice
  return (
    <Alert color={COLORS.info} role="status">
      <div className={classes.held}>
        Holding for you: {slotWords(slot, day, step.location, availability)}…
      </div>
    </Alert>
  )
}

const COLORS = { info: 'blue', warning: 'yellow', danger: 'red', expired: 'yellow' } as const
const SPOKEN = {
  info: '',
  warning: 'Your hold ends in 1 minute.',
  danger: 'Your hold ends in 10 seconds.',
  expired:
    'Your hold has expired. What you have typed is kept, and you can still book this time while it is free.',
}

function HeldSlot(props: { expiresAt: number; words: string; href: string }) {
  const { clock, inspection } = useSite()
  const countdown = useActorRef(holdMachine, {
    ...inspection,
    input: { expiresAt: props.expiresAt, now: clock.now },
  })
  const left = useSelector(countdown, ({ context }) => context.left)
  // The countdown passes through `reading` within one step, so it is never seen there.
  const tone = useSelector(countdown, ({ value }) => (value === 'reading' ? 'info' : value))
  return (
    <Alert color={COLORS[tone]} role="group" aria-label="Your held time" className={classes.hold}>
      <div className={classes.held}>
        <span>
          {tone === 'expired' ? 'Your hold on' : 'Held for you:'} {props.words}
        </span>
        <strong className={classes.countdown} role="timer" aria-live="off">
          {countdownText(left)}
        </strong>
        <Link href={props.href} className={classes.confirm}>
          Confirm
        </Link>
      </div>
      <p className="visually-hidden" role="status">
        {SPOKEN[tone]}
      </p>
    </Alert>
  )
}
