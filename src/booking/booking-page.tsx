import './mantine.ts'
import { useFlowState } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'
import { BookingAlert } from './booking-alert.tsx'
import { bookingFlow } from './booking-flow.ts'
import { BookingForm } from './booking-form.tsx'
import { useChoice } from './choice.ts'
import { ConfirmationCard } from './confirmation-card.tsx'
import { DataStatus } from './data-status.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { LocationCards } from './location-cards.tsx'
import { Progress } from './progress.tsx'
import {
  selectData,
  selectDataState,
  selectIsConfirmed,
  selectIsFormOpen,
  selectIsRecalling,
} from './selectors.ts'

function useTitle(): string {
  const { location, dayLabel, timeLabel } = useChoice()
  return location
    ? ['Thermography', location.name, dayLabel, timeLabel].filter(Boolean).join(' | ')
    : 'Thermography | Book an Appointment'
}

export const Page = () => (
  <MantineProvider>
    <BookingScreen />
  </MantineProvider>
)

function BookingScreen() {
  const data = useFlowState(availabilityFlow, selectData)
  const dataState = useFlowState(availabilityFlow, selectDataState)
  const isFormOpen = useFlowState(bookingFlow, selectIsFormOpen)
  const isConfirmed = useFlowState(bookingFlow, selectIsConfirmed)
  const isRecalling = useFlowState(bookingFlow, selectIsRecalling)
  const isFirstLoad = dataState === 'loading' && !data
  return (
    <div className={classes.screen}>
      <Head
        title={useTitle()}
        description="Choose a location, a date and a time for your breast thermography screening. Your time is held while you fill in the form."
      />
      <PageHeading>Book an Appointment</PageHeading>
      <DataStatus />
      {/* Nothing is shown below the spinner, so nothing moves when the data arrive. */}
      {!isFirstLoad && (
        <>
          <HoldBanner />
          <Progress />
          <BookingAlert />
          {isRecalling && <p role="status">Loading your confirmation…</p>}
          {!isFormOpen && !isConfirmed && !isRecalling && <LocationCards />}
          {isFormOpen && <BookingForm />}
          {isConfirmed && <ConfirmationCard />}
        </>
      )}
    </div>
  )
}
