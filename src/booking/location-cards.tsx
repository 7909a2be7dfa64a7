import { Button, Card, Text, Title } from '@mantine/core'
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
  if (locations.length === 0) return <Text>No locations are taking bookings right now.</Text>
  return (
    <>
      <StepHeading order={2}>Choose a location</StepHeading>
      <ul className={`settling ${classes.cards}`}>
        {locations.map((each) => (
          <LocationCard key={each.id} location={each} availability={availability} />
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
    <Card component="li" className={classes.location} data-primary={isPrimary(location)}>
      <Title order={3}>
        <Link className={classes.cover} id={`location-${location.id}`} href={href}>
          {location.name}
        </Link>
      </Title>
      <Text>{location.address}</Text>
      <Text c="dimmed">{availabilitySummary(location, days, availability)}</Text>
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
): string {
  if (isPrimary(location)) return 'Primary Imaging Location - Fridays & Saturdays'
  // A date stays on one line.
  const unbroken = (day: Day) => formatDay(day, today(availability)).replaceAll(' ', '\u00a0')
  return noDaysText(location, availability) ?? days.slice(0, 3).map(unbroken).join('\u00a0· ')
}

function SelectedLocation({ location, availability }: Props) {
  return (
    <Card component="section" className="settling" aria-labelledby="location">
      <Title order={2} size="h3" id="location">
        {location.name}
      </Title>
      <Text>{location.address}</Text>
      <StepHeading>Available Dates</StepHeading>
      <Dates location={location} availability={availability} />
    </Card>
  )
}
