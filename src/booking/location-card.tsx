import { Button, Card, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { type Availability, daysOf, today } from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { formatDay } from '../../domain/day.ts'
import { type Location, sameLocation } from '../../domain/location.ts'
import classes from './booking.module.css'
import { Dates } from './dates.tsx'
import { StepHeading } from './step-heading.tsx'

interface Props {
  location: Location
  availability: Availability
}

const DATES_SHOWN = 3
const PRIMARY_LOCATION = 6
const isPrimary = ({ id }: Location): boolean => sameLocation(id, PRIMARY_LOCATION)
const isEmpty = ({ schedule }: Location): boolean => Object.keys(schedule).length === 0

export function LocationCard({ location, availability }: Props) {
  return (
    <Card withBorder className={classes.location} data-primary={isPrimary(location)}>
      <Title order={3}>
        <Link
          className={classes.cover}
          id={`location-${location.id}`}
          href={bookingPath({ step: 'date', slug: location.slug })}
        >
          {location.name}
        </Link>
      </Title>
      <p className={classes.line}>{location.location}</p>
      <p className={classes.availability}>{availabilityLine(location, availability)}</p>
      <Button
        component={Link}
        className={classes.select}
        href={bookingPath({ step: 'date', slug: location.slug })}
        aria-describedby={`location-${location.id}`}
      >
        Select Location
      </Button>
    </Card>
  )
}

function availabilityLine(location: Location, availability: Availability): ReactNode {
  if (isPrimary(location)) return 'Primary Imaging Location - Fridays & Saturdays'
  if (isEmpty(location)) return 'No Availability at this time'
  const next = daysOf(location, availability).slice(0, DATES_SHOWN)
  if (next.length === 0) return 'No upcoming availability'
  return next.map((day, nth) => (
    <Fragment key={day}>
      {nth > 0 && ' '}
      <span className={classes.whole}>
        {formatDay(day, today(availability))}
        {day !== next.at(-1) && ' ·'}
      </span>
    </Fragment>
  ))
}

export function SelectedLocation({ location, availability }: Props) {
  return (
    <Card component="section" withBorder className={classes.selected} aria-labelledby="location">
      <Title order={2} size="h3" id="location">
        {location.name}
      </Title>
      <p className={classes.line}>{location.location}</p>
      {isEmpty(location) ? (
        <p>No Availability at this time</p>
      ) : (
        <>
          <StepHeading>Available Dates</StepHeading>
          <Dates location={location} availability={availability} />
        </>
      )}
    </Card>
  )
}
