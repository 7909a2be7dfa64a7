import { Button, Card } from '@mantine/core'
import { useEffect } from 'react'
import { BookingForm } from '../../booking/booking-form.tsx'
import { TaskWizard } from '../../booking/booking-page.tsx'
import { useWizard, useWizardState } from '../../booking/use-wizard.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { useOutcome } from '../../frame/outcome.ts'
import { useSite } from '../../site.ts'
import { bookFlow, DESK_URLS } from '../book-flow.ts'
import classes from '../desk.module.css'
import { dayPath } from '../desk-path.ts'
import { selectConfirmation } from '../selectors.ts'

/** The booking wizard for a client who calls: the slot is not held, and the email address is optional. */
export function BookPage() {
  const { location } = useSite()
  const { send } = useFlow(bookFlow)
  const wizard = useFlowState(bookFlow, ({ children }) => children.wizard)
  useEffect(() => send({ type: 'page.opened' }), [send])
  return (
    <div className={classes.screen}>
      {wizard && (
        <TaskWizard
          wizard={wizard}
          urls={DESK_URLS}
          form={<BookingForm isAtDesk />}
          confirmation={<Booked openDay={(day) => location.navigate(dayPath(day))} />}
        />
      )}
    </div>
  )
}

function Booked({ openDay }: { openDay: (day: string) => void }) {
  const { send } = useWizard()
  const confirmation = useWizardState(selectConfirmation)
  const heading = useOutcome<HTMLHeadingElement>(confirmation)
  if (!confirmation) return null
  const { clientName, date, time, location, message } = confirmation
  return (
    <Card component="section" className={classes.card} aria-labelledby="booked">
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
    </Card>
  )
}
