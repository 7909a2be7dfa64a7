import './mantine.ts'
import type { ReactNode } from 'react'
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
import { selectData, selectDataState, selectScreen } from './selectors.ts'
import { SlotGoneNotice } from './slot-gone-notice.tsx'

function useTitle(): string {
  const { location, dayLabel, timeLabel } = useChoice()
  return location
    ? ['Thermography', location.name, dayLabel, timeLabel].filter(Boolean).join(' | ')
    : 'Thermography | Book an Appointment'
}

/** What this page lends to the page of a visit, where the visit is moved with it. */
export const wizard = { Wizard, SlotGoneNotice, bookingFlow }

export const Page = () => (
  <MantineProvider>
    <div className={classes.screen}>
      <BookingHead />
      <PageHeading>Book an Appointment</PageHeading>
      <Wizard form={<BookingForm />} />
    </div>
  </MantineProvider>
)

const BookingHead = () => (
  <Head
    title={useTitle()}
    description="Choose a location, a date and a time for your breast thermography screening. Your time is held while you fill in the form."
  />
)

/** The steps to a time, and what is shown once it is chosen. */
function Wizard(props: { form: ReactNode; confirmation?: ReactNode }) {
  const { form, confirmation = <ConfirmationCard /> } = props
  const data = useFlowState(availabilityFlow, selectData)
  const dataState = useFlowState(availabilityFlow, selectDataState)
  const screen = useFlowState(bookingFlow, selectScreen)
  const isFirstLoad = dataState === 'loading' && !data
  const screens = {
    browsing: <LocationCards />,
    details: form,
    confirmed: confirmation,
    recalling: <p role="status">Loading your confirmation…</p>,
  }
  return (
    <>
      <DataStatus />
      {/* Nothing is shown below the spinner, so nothing moves when the data arrive. */}
      {!isFirstLoad && (
        <>
          <HoldBanner />
          <Progress />
          <BookingAlert />
          {screens[screen]}
        </>
      )}
    </>
  )
}
