import { Button, Card } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { bookingPath } from '../../domain/booking/booking-path.ts'
import {
  type Availability,
  type ImagingLocation,
  isPrimary,
  noDaysText,
  openDays,
  today,
} from '../../domain/calendar/availability.ts'
import { type Day, formatDay } from '../../domain/calendar/day.ts'
import { SiteLink } from '../frame/site-link.tsx'
import classes from './booking.module.css'
import { useChoice } from './choice.ts'
import { Dates } from './dates.tsx'
import { selectAvailability, selectIsChoosingLocation } from './selectors.ts'
import { StepHeading } from './step-heading.tsx'
import { useWizardState } from './use-wizard.ts'

export function LocationCards() {
  const availability = useWizardState(selectAvailability)
  const isChoosingLocation = useWizardState(selectIsChoosingLocation)
  const { location } = useChoice()
  if (!availability) return null
  if (location) return <SelectedLocation location={location} availability={availability} />
  if (!isChoosingLocation) return null
  const { locations } = availability
  if (locations.length === 0) return <p>No locations are open for booking just now.</p>
  return (
    <>
      <StepHeading order={2}>Where would you like to come?</StepHeading>
      <ul className={`settling ${classes.cards}`}>
        {locations.map((each) => (
          <li key={each.id}>
            <LocationCard location={each} availability={availability} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface Props {
  location: ImagingLocation
  availability: Availability
}

function LocationCard({ location, availability }: Props) {
  const href = bookingPath({ slug: location.slug })
  const days = openDays(location, availability)
  return (
    <Card className={classes.location} data-primary={isPrimary(location)}>
      <h3>
        <Link className={classes.cover} id={`location-${location.id}`} href={href}>
          {location.name}
        </Link>
      </h3>
      <p className={classes.line}>{location.address}</p>
      <p className={classes.availability}>{availabilitySummary(location, days, availability)}</p>
      <Button
        component={SiteLink}
        className={classes.select}
        variant={days.length > 0 ? 'filled' : 'default'}
        href={href}
        aria-describedby={`location-${location.id}`}
      >
        Select Location
      </Button>
    </Card>
  )
}

function availabilitySummary(
  location: ImagingLocation,
  days: readonly Day[],
  availability: Availability,
): ReactNode {
  if (isPrimary(location)) return 'Primary Imaging Location - Fridays & Saturdays'
  const nextDays = days.slice(0, 3)
  return (
    noDaysText(location, availability) ??
    nextDays.map((day, index) => (
      <Fragment key={day}>
        {index > 0 && ' '}
        <span className={classes.unbroken}>
          {formatDay(day, today(availability))}
          {day !== nextDays.at(-1) && ' ·'}
        </span>
      </Fragment>
    ))
  )
}

function SelectedLocation({ location, availability }: Props) {
  return (
    <Card component="section" className={`settling ${classes.selected}`} aria-labelledby="location">
      <h2 id="location">{location.name}</h2>
      <p className={classes.line}>{location.address}</p>
      <StepHeading>Available Dates</StepHeading>
      <Dates location={location} availability={availability} />
    </Card>
  )
}
