import { VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import { Link } from 'wouter'
import { bookingPath } from '../../domain/booking/booking-path.ts'
import { useChoice } from './choice.ts'
import classes from './progress.module.css'
import { selectIsMove, selectScreen } from './selectors.ts'
import { useWizardState } from './use-wizard.ts'

export function Progress() {
  const isConfirmed = useWizardState(selectScreen) === 'confirmed'
  const isMove = useWizardState(selectIsMove)
  const { location, slug, day, dayLabel, timeLabel } = useChoice()
  const current = isConfirmed ? 5 : timeLabel ? 4 : dayLabel ? 3 : location ? 2 : 1
  const steps = [
    { title: location?.name ?? 'Select Location', href: bookingPath({}) },
    { title: dayLabel ?? 'Select Date', href: slug && bookingPath({ slug }) },
    {
      title: timeLabel ?? 'Select Time',
      href: slug && day && bookingPath({ slug, day }),
    },
    { title: isMove ? 'Confirm Move' : 'Confirm Booking', href: undefined },
  ]
  return (
    <nav aria-label="Booking steps" className="unprinted">
      <ol className={classes.steps}>
        {steps.map(({ title, href }, index) => {
          const number = index + 1
          const isDone = number < current
          const content = (
            <>
              <span className={classes.mark} aria-hidden="true">
                {isDone ? <IconCheck size="1rem" /> : number}
              </span>
              <span className={classes.text}>
                <span className={classes.number}>
                  Step {number}
                  {isDone && <VisuallyHidden> done</VisuallyHidden>}
                </span>
                <span>{title}</span>
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
                  {content}
                </Link>
              ) : (
                <span className={classes.part}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
