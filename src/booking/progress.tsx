import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { bookingPath } from '../../domain/booking-path.ts'
import { useFlow } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'
import classes from './progress.module.css'
import { chosen } from './selectors.ts'

export function Progress() {
  const flow = useFlow(bookingFlow)
  const { step, availability } = useSelector(flow, ({ context }) => context)
  const isConfirmed = useSelector(flow, (snapshot) => snapshot.matches('confirmed'))
  const { location, slug, day, date, time } = chosen(step, availability)
  const current = isConfirmed ? 5 : time ? 4 : date ? 3 : location ? 2 : 1
  const steps = [
    {
      title: location?.name ?? 'Select Location',
      href: bookingPath({ step: 'location' }),
    },
    { title: date ?? 'Select Date', href: slug && bookingPath({ step: 'date', slug }) },
    {
      title: time ?? 'Select Time',
      href: slug && day && bookingPath({ step: 'time', slug, day }),
    },
    { title: 'Confirm Booking', href: undefined },
  ]
  return (
    <nav aria-label="Booking steps">
      <ol className={classes.steps}>
        {steps.map(({ title, href }, index) => {
          const number = index + 1
          const isDone = number < current
          const words = (
            <>
              <span className={classes.mark} aria-hidden="true">
                {isDone ? '✓' : number}
              </span>
              <span className={classes.words}>
                <span className={classes.number}>
                  Step {number}
                  {isDone && <span className="visually-hidden"> done</span>}
                </span>
                <span className={classes.title}>{title}</span>
              </span>
            </>
          )
          return (
            <li
              key={number}
              className={classes.step}
              data-done={isDone}
              aria-current={number === current ? 'step' : undefined}
            >
              {isDone && href && !isConfirmed ? (
                <Link href={href} className={classes.part}>
                  {words}
                </Link>
              ) : (
                <span className={classes.part}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
