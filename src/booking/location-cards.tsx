import { useSelector } from '@xstate/react'
import { useFlow } from '../flow.ts'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'
import { bookingFlow } from './booking-flow.ts'
import { LocationCard, SelectedLocation } from './location-card.tsx'
import { chosen } from './selectors.ts'
import { StepHeading } from './step-heading.tsx'

export function LocationCards() {
  const availability = useSelector(useFlow(availabilityFlow), ({ context }) => context.data)
  const step = useSelector(useFlow(bookingFlow), ({ context }) => context.step)
  if (!availability) return null
  const { location } = chosen(step, availability)
  if (location) return <SelectedLocation location={location} availability={availability} />
  if (step.at !== 'location') return null
  if (availability.locations.length === 0) return <p>No locations are open for booking just now.</p>
  return (
    <>
      <StepHeading order={2}>Where would you like to come?</StepHeading>
      <ul className={classes.cards}>
        {availability.locations.map((each) => (
          <li key={each.id}>
            <LocationCard location={each} availability={availability} />
          </li>
        ))}
      </ul>
    </>
  )
}
