import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight'
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
import { formatDay } from '../../domain/calendar/day.ts'
import { mapUrl } from '../../domain/contact-urls.ts'
import { SiteLink } from '../frame/site-link.tsx'
import classes from './booking.module.css'
import { useChoice } from './choice.ts'
import { Dates } from './dates.tsx'
import { nextFree } from './next-free.ts'
import { selectAvailability, selectIsChoosingLocation } from './selectors.ts'
import { StepHeading } from './step-heading.tsx'
import { WithSummary } from './summary.tsx'
import { useWizardState } from './use-wizard.ts'

export function LocationCards() {
  const availability = useWizardState(selectAvailability)
  const isChoosingLocation = useWizardState(selectIsChoosingLocation)
  const { location } = useChoice()
  if (!availability) return null
  if (location) return <SelectedLocation location={location} availability={availability} />
  if (!isChoosingLocation) return null
  const { locations } = availability
  if (locations.length === 0) return <p>No locations are taking bookings right now.</p>
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
  const free = nextFree(location, availability)
  return (
    <Card component="li" className={classes.location} mod={{ closed: !free }}>
      <Title order={3}>
        <Link className={classes.cover} id={`location-${location.id}`} href={href}>
          {location.name}
        </Link>
      </Title>
      <p>{location.address}</p>
      {location.notes && <p>{location.notes.join(' ')}</p>}
      <Text c="dimmed">{availabilitySummary(location, availability)}</Text>
      {free && (
        <Group
          display={{ base: 'none', sm: 'flex' }}
          gap={0}
          mt="auto"
          c="var(--mantine-color-anchor)"
          aria-hidden="true"
        >
          See dates <IconChevronRight size="1.25rem" />
        </Group>
      )}
      <Button
        component={SiteLink}
        display={{ sm: 'none' }}
        variant={free ? 'filled' : 'default'}
        href={href}
        aria-describedby={`location-${location.id}`}
      >
        Select Location
      </Button>
    </Card>
  )
}

function availabilitySummary(location: ImagingLocation, availability: Availability): string {
  if (isPrimary(location)) return 'Primary Imaging Location - Fridays & Saturdays'
  const days = openDays(location, availability).slice(0, 3)
  const labels = days.map((day) => formatDay(day, today(availability)))
  return noDaysText(location, availability) ?? labels.join(' · ')
}

function SelectedLocation({ location, availability }: Props) {
  return (
    <Card component="section" className="settling" aria-labelledby="location">
      <Title order={2} size="h3" id="location">
        {location.name}
      </Title>
      <p>
        {location.address}{' '}
        <a href={mapUrl(`${location.name}, ${location.address}`)} target="_blank" rel="noreferrer">
          Open in Google Maps<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </p>
      {location.notes && <p>{location.notes.join(' ')}</p>}
      <WithSummary>
        <StepHeading>Available Dates</StepHeading>
        <Dates location={location} availability={availability} />
      </WithSummary>
    </Card>
  )
}
