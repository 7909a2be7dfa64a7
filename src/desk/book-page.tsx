import { bookingFlow } from '../booking/booking-flow.ts'
import { BookingForm } from '../booking/booking-form.tsx'
import { wizard } from '../booking/booking-page.tsx'
import { useFlow, useFlowState } from '../flow.ts'
import { Button } from '../frame/button.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { bookSites } from './book-site.ts'
import classes from './desk.module.css'
import { dayPath } from './desk-path.ts'
import { selectConfirmation } from './selectors.ts'

/** The booking wizard for a client who calls: no time is held, and an e-mail address may be missing. */
export function BookPage() {
  const site = useSite()
  return (
    <div className={classes.screen}>
      <wizard.TaskWizard
        site={bookSites.of(site)}
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
