import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import {
  type Availability,
  daysOf,
  isFullyBooked,
  slotsOn,
  today,
} from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { DATES_PER_PAGE, datesPage } from '../../domain/dates-page.ts'
import { type Day, formatDay } from '../../domain/day.ts'
import type { Location } from '../../domain/location.ts'
import { useFlow } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'
import classes from './dates.module.css'
import { chosen } from './selectors.ts'
import { TimeGrid } from './time-grid.tsx'

interface Props {
  location: Location
  availability: Availability
}

export function Dates({ location, availability }: Props) {
  const flow = useFlow(bookingFlow)
  const { step, datesPage: asked } = useSelector(flow, ({ context }) => context)
  const { day: chosenDay } = chosen(step, availability)
  const days = daysOf(location, availability)
  if (days.length === 0) return <p>No upcoming availability</p>
  const { page, first, last, total, hasPrevious, hasNext, ...shown } = datesPage(
    days,
    asked,
    chosenDay,
  )
  const turn = (to: number) => flow.send({ type: 'dates.turned', page: to })
  return (
    <>
      <ul className={classes.dates}>
        {shown.days.map((day) => (
          <li key={day}>
            <DateRow
              day={day}
              location={location}
              availability={availability}
              isChosen={day === chosenDay}
            />
          </li>
        ))}
      </ul>
      {total > DATES_PER_PAGE && (
        <nav aria-label="Dates" className={classes.pages}>
          <Button variant="default" disabled={!hasPrevious} onClick={() => turn(page - 1)}>
            Previous
          </Button>
          <span role="status">
            Showing dates {first} - {last} of {total}
          </span>
          <Button variant="default" disabled={!hasNext} onClick={() => turn(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

function DateRow({
  day,
  location,
  availability,
  isChosen,
}: Props & { day: Day; isChosen: boolean }) {
  const slots = slotsOn(location, day, availability)
  const words = formatDay(day, today(availability))
  const current = isChosen ? 'date' : undefined
  return (
    <>
      {isFullyBooked(slots) ? (
        <div className={classes.row} data-full="true" aria-current={current}>
          <span>{words}</span>
          <span>Fully Booked</span>
        </div>
      ) : (
        <Link
          className={classes.row}
          href={bookingPath({ step: 'time', slug: location.slug, day })}
          replace={isChosen}
          aria-current={current}
        >
          <span>{words}</span>
          <span className={classes.arrow} aria-hidden="true" />
        </Link>
      )}
      {isChosen && (
        <TimeGrid
          slots={slots}
          slug={location.slug}
          day={day}
          words={words}
          zone={availability.zone}
        />
      )}
    </>
  )
}
