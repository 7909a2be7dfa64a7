import { Alert } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import { type ReactNode, useEffect } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { NOTHING_LOST } from '../../domain/booking/messages.ts'
import { formatPrice } from '../../domain/price.ts'
import { useFlow } from '../flow.ts'
import { PhoneLink } from '../frame/contact-links.tsx'
import frame from '../frame/frame.module.css'
import { Head } from '../frame/head.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import classes from './booking.module.css'
import { BookingForm } from './booking-form.tsx'
import { useChoice } from './choice.ts'
import { ConfirmationCard } from './confirmation-card.tsx'
import { DataStatus } from './data-status.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { followLinks } from './kept-details.ts'
import { LocationCards } from './location-cards.tsx'
import { Progress } from './progress.tsx'
import {
  selectAlert,
  selectAvailability,
  selectFailure,
  selectIsBooking,
  selectIsChoosingLocation,
  selectNotice,
  selectScreen,
} from './selectors.ts'
import { SlotGoneNotice } from './slot-gone-notice.tsx'
import {
  useDataState,
  useWizard,
  useWizardState,
  type Wizard,
  WizardContext,
} from './use-wizard.ts'
import { bookingFlow, createWizard, type WizardUrls } from './wizard.ts'

function useTitle(): string {
  const { location, dayLabel, timeLabel } = useChoice()
  return location
    ? ['Thermography', location.name, dayLabel, timeLabel].filter(Boolean).join(' | ')
    : 'Thermography | Book an Appointment'
}

/** Shared with the visit page, where the wizard moves a visit, and with the desk, where it books for clients. */
export const wizard = {
  createWizard,
  TaskWizard,
  BookingForm,
  SlotGoneNotice,
  useWizard,
  useWizardState,
}
export type BookingWizard = typeof wizard

export function Page() {
  const site = useSite()
  const flow = useFlow(bookingFlow)
  useEffect(() => followLinks(site), [site])
  return (
    <WizardContext value={flow}>
      <div className={frame.screen}>
        <BookingHead />
        <BookingHeading />
        <LengthAndPrice />
        <Steps form={<BookingForm />} />
      </div>
    </WizardContext>
  )
}

const BookingHead = () => (
  <Head
    title={useTitle()}
    description="Choose a location, a date and a time for your breast thermography screening."
  />
)

/** Only heard above the form and the confirmation, which have headings of their own. */
function BookingHeading() {
  const screen = useWizardState(selectScreen)
  const hasOwnHeading = screen === 'details' || screen === 'confirmed'
  return <PageHeading hidden={hasOwnHeading}>Book an Appointment</PageHeading>
}

/** Above the locations. It is in the page as served, so that it can be read while they load. */
function LengthAndPrice() {
  const { facts } = useSite()
  const isFirstStep = useWizardState(selectIsChoosingLocation)
  return isFirstStep ? (
    <p>
      A visit takes {facts.visitMinutes} minutes and costs {formatPrice(facts.price)}.{' '}
      {facts.priceNote} {facts.payment}
    </p>
  ) : null
}

interface Props {
  readonly form: ReactNode
  readonly confirmation?: ReactNode
}

/** The wizard for moving a visit, or for booking at the desk. */
export function TaskWizard({
  wizard,
  urls: { hrefs },
  ...props
}: Props & { wizard: Wizard; urls: WizardUrls }) {
  const { location } = useSite()
  const hook: BaseLocationHook = () => [
    location.hook()[0],
    (to, options) => location.navigate(hrefs(to), options),
  ]
  return (
    <WizardContext value={wizard}>
      <Router hook={hook} hrefs={hrefs}>
        <Steps {...props} />
      </Router>
    </WizardContext>
  )
}

/** The steps for choosing a slot, and then the form or the confirmation. */
function Steps({ form, confirmation = <ConfirmationCard /> }: Props) {
  const data = useWizardState(selectAvailability)
  const dataState = useDataState()
  const screen = useWizardState(selectScreen)
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
        <div className={classes.wizard}>
          <HoldBanner />
          <Progress />
          <BookingAlert />
          {screens[screen]}
        </div>
      )}
    </>
  )
}

/** The error of a failed booking, and the reason for a redirect. */
function BookingAlert() {
  const { send } = useWizard()
  const alert = useWizardState(selectAlert)
  const notice = useWizardState(selectNotice)
  const failure = useWizardState(selectFailure)
  const isBooking = useWizardState(selectIsBooking)
  const { location, facts } = useSite()
  const alertPart = useOutcome<HTMLDivElement>(alert)
  // A notice on the first page needs no focus, because it is read with the page.
  const noticePart = useOutcome<HTMLDivElement>(location.hasMoved() && notice)
  return (
    <>
      {alert && (
        <Alert
          color="red"
          bg="var(--card)"
          bd="1px solid var(--mantine-color-error)"
          ref={alertPart}
          tabIndex={-1}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => send({ type: 'alert.dismissed' })}
        >
          <p>{alert}</p>
          {failure && <p>{failure}</p>}
          {failure && isBooking && (
            <p>
              {NOTHING_LOST} You can also call us at <PhoneLink phone={facts.phone} />.
            </p>
          )}
        </Alert>
      )}
      {notice && (
        <Alert color="yellow" ref={noticePart} tabIndex={-1} role="status">
          {notice}
        </Alert>
      )}
    </>
  )
}
