import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import {
  type Availability,
  type ImagingLocation,
  openDays,
  today,
} from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { type Day, formatDay } from '../../domain/day.ts'
import { isSameLocation } from '../../domain/location.ts'
import classes from './booking.module.css'
import { Dates } from './dates.tsx'
import { StepHeading } from './step-heading.tsx'

interface Props {
  location: ImagingLocation
  availability: Availability
}

const DATES_SHOWN = 3
const PRIMARY_LOCATION = 6
const isPrimary = ({ id }: ImagingLocation): boolean => isSameLocation(id, PRIMARY_LOCATION)
const isEmpty = ({ schedule }: ImagingLocation): boolean => schedule.length === 0

export function LocationCard({ location, availability }: Props) {
  const href = bookingPath({ slug: location.slug })
  const days = openDays(location, availability)
  return (
    <div className={`card ${classes.location}`} data-primary={isPrimary(location)}>
      <h3>
        <Link className={classes.cover} id={`location-${location.id}`} href={href}>
          {location.name}
        </Link>
      </h3>
      <p className={classes.line}>{location.address}</p>
      <p className={classes.availability}>{availabilitySummary(location, days, availability)}</p>
      <Link
        className={`button ${classes.select}`}
        data-variant={days.length > 0 ? undefined : 'default'}
        href={href}
        aria-describedby={`location-${location.id}`}
      >
        Select Location
      </Link>
    </div>
  )
}

function availabilitySummary(
  location: ImagingLocation,
  days: readonly Day[],
  availability: Availability,
): ReactNode {
  if (isPrimary(location)) return 'Primary Imaging Location - Fridays & Saturdays'
  if (isEmpty(location)) return 'No Availability at this time'
  const nextDays = days.slice(0, DATES_SHOWN)
  if (nextDays.length === 0) return 'No upcoming availability'
  return nextDays.map((day, index) => (
    <Fragment key={day}>
      {index > 0 && ' '}
      <span className={classes.unbroken}>
        {formatDay(day, today(availability))}
        {day !== nextDays.at(-1) && ' ·'}
      </span>
    </Fragment>
  ))
}

export function SelectedLocation({ location, availability }: Props) {
  return (
    <section className={`card settling ${classes.selected}`} aria-labelledby="location">
      <h2 id="location">{location.name}</h2>
      <p className={classes.line}>{location.address}</p>
      <StepHeading>Available Dates</StepHeading>
      {isEmpty(location) ? (
        <p>No Availability at this time</p>
      ) : (
        <Dates location={location} availability={availability} />
      )}
    </section>
  )
}
