import { useFlowState } from '../flow.ts'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'
import { bookingFlow } from './booking-flow.ts'
import { useChoice } from './choice.ts'
import { LocationCard, SelectedLocation } from './location-card.tsx'
import { selectData, selectIsChoosingLocation } from './selectors.ts'
import { StepHeading } from './step-heading.tsx'

export function LocationCards() {
  const availability = useFlowState(availabilityFlow, selectData)
  const isChoosingLocation = useFlowState(bookingFlow, selectIsChoosingLocation)
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
