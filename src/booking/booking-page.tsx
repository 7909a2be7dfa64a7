import { useSelector } from '@xstate/react'
import { useFlow } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'
import { BookingAlert } from './booking-alert.tsx'
import { bookingFlow } from './booking-flow.ts'
import { BookingForm } from './booking-form.tsx'
import { ConfirmationCard } from './confirmation-card.tsx'
import { DataState } from './data-state.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { LocationCards } from './location-cards.tsx'
import { Progress } from './progress.tsx'
import { bookingTitle, chosen } from './selectors.ts'
import './mantine.ts'

export function Page() {
  const booking = useFlow(bookingFlow)
  const data = useFlow(availabilityFlow)
  const { step, availability, errors } = useSelector(booking, ({ context }) => context)
  const isLoading = useSelector(
    data,
    ({ value, context }) => value.data === 'loading' && !context.data,
  )
  const isFormOpen = useSelector(booking, (snapshot) => snapshot.matches('details'))
  const isConfirmed = useSelector(booking, (snapshot) => snapshot.matches('confirmed'))
  const hasErrors = isFormOpen && Object.keys(errors).length > 0
  const title = bookingTitle(chosen(step, availability))
  return (
    <div className={classes.screen}>
      <Head
        title={hasErrors ? `Error: ${title}` : title}
        description="Choose a location, a date and a time for your breast thermography screening. Your time is held while you fill in the form."
      />
      <PageHeading>Book an Appointment</PageHeading>
      <DataState />
      {/* Nothing stands below the spinner, so that nothing jumps when the data are here. */}
      {!isLoading && (
        <>
          <HoldBanner />
          <Progress />
          <BookingAlert />
          {!isFormOpen && !isConfirmed && <LocationCards />}
          {isFormOpen && <BookingForm />}
          {isConfirmed && <ConfirmationCard />}
        </>
      )}
    </div>
  )
}
