import { type Details, NO_DETAILS } from '../../../domain/booking/details.ts'
import { getDeskLocations } from '../../../domain/desk/calendar.ts'
import type { DeskClient } from '../../../domain/desk/clients.ts'
import { bookByPhone } from '../../../domain/desk/visits.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { routes } from '../../../domain/routes.ts'
import { availabilityFlow } from '../../booking/availability-flow.ts'
import { bookingFlow } from '../../booking/booking-flow.ts'
import { BookingForm } from '../../booking/booking-form.tsx'
import { wizard } from '../../booking/booking-page.tsx'
import { taskSite } from '../../booking/task-site.ts'
import { perSite, useFlow, useFlowState } from '../../flow.ts'
import { Button } from '../../frame/button.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { type Site, useSite } from '../../site.ts'
import classes from '../desk.module.css'
import { BOOK_PATH, bookHref, dayPath, isBookPath } from '../desk-path.ts'
import { selectConfirmation } from '../selectors.ts'
import { sendDeskCall } from '../send-desk-call.ts'
import { whenSignedOut } from '../sign-in-flow.ts'

/** The booking wizard for a client who calls: the slot is not held, and the email address is optional. */
export function BookPage() {
  const site = useSite()
  return (
    <div className={classes.screen}>
      <wizard.TaskWizard
        site={bookings.of(site).bookSite}
        form={<BookingForm isAtDesk />}
        confirmation={<Booked openDay={(day) => site.location.navigate(dayPath(day))} />}
      />
    </div>
  )
}

function Booked({ openDay }: { openDay: (day: string) => void }) {
  const { send } = useFlow(bookingFlow)
  const confirmation = useFlowState(bookingFlow, selectConfirmation)
  const heading = useOutcome<HTMLHeadingElement>(confirmation)
  if (!confirmation) return null
  const { clientName, date, time, location, message } = confirmation
  return (
    <section className={`card ${classes.card}`} aria-labelledby="booked">
      <h2 id="booked" tabIndex={-1} ref={heading}>
        {time}, {clientName}
      </h2>
      <p role="status">{message}</p>
      <p>{location}</p>
      <div className={classes.actions}>
        <Button onClick={() => openDay(date)}>Show the day</Button>
        <Button variant="default" onClick={() => send({ type: 'selection.cleared' })}>
          Book another visit
        </Button>
      </div>
    </section>
  )
}

/** The wizard when the practice books for a client, and how to end it. */
const bookings = perSite((site, details?: Details) => {
  const ending = new AbortController()
  const bookSite = taskSite(site, {
    kind: { isAtDesk: true, details },
    ends: ending.signal,
    pathAt: (path) =>
      isBookPath(path) ? routes.booking.path + path.slice(BOOK_PATH.length) : routes.desk.path,
    hrefs: bookHref,
    // Shown above the form, where visitors see their hold.
    loadLocations: async (signal) => {
      const response = await sendDeskCall(site)(getDeskLocations, {}, signal)
      if (!response.success) throw new Error(response.message ?? 'The locations were refused.')
      return response.locations
    },
    notHeld: 'This time is not held: it is taken once it is booked.',
    send: async (request, signal) => {
      const response = await sendDeskCall(site)(bookByPhone, request, signal)
      return response.success ? { success: true, message: response.message } : response
    },
  })
  /** Ends the wizard, with what was typed into it. */
  const end = () => {
    signedOut.unsubscribe()
    bookings.forget(site)
    for (const flow of [bookingFlow, availabilityFlow]) flow.actorOf(bookSite).stop()
    ending.abort()
  }
  const signedOut = whenSignedOut(site, end)
  return { bookSite, end }
})

/** Opens the wizard for a client who has come before. */
export function bookAgain(site: Site, { firstName, lastName, phone, email }: DeskClient): void {
  bookings.of(site).end()
  bookings.of(site, { ...NO_DETAILS, firstName, lastName, phone: formatPhone(phone), email })
  site.location.navigate(BOOK_PATH)
}
