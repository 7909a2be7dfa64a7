import { Button, Card } from '@mantine/core'
import { webCalendarUrl } from '../../domain/booking/web-calendar.ts'
import { today } from '../../domain/calendar/availability.ts'
import { formatDay, readDay } from '../../domain/calendar/day.ts'
import { slotFromLabel } from '../../domain/calendar/slot.ts'
import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import classes from './form.module.css'
import { selectAvailability, selectConfirmation } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

export function ConfirmationCard() {
  const { facts } = useSite()
  const { send } = useWizard()
  const confirmation = useWizardState(selectConfirmation)
  const availability = useWizardState(selectAvailability)
  const heading = useOutcome<HTMLHeadingElement>(confirmation)
  if (!confirmation || !availability) return null
  const { clientName, date, time, location, additionalInfo, reference, ics } = confirmation
  const day = readDay(date)
  const slot = slotFromLabel(time)
  return (
    <Card component="section" className={classes.card} aria-labelledby="confirmed">
      <h2 tabIndex={-1} ref={heading}>
        <span id="confirmed">Booking Confirmed!</span>
      </h2>
      <p role="status">{confirmation.message}</p>
      <p>Thank you for booking with {facts.name}. We look forward to seeing you.</p>
      <dl className={classes.facts}>
        <dt>Client</dt>
        <dd>{clientName}</dd>
        <dt>Date</dt>
        <dd>{day ? formatDay(day, today(availability)) : date}</dd>
        <dt>Time</dt>
        <dd>
          {time} ({facts.zoneLabel})
        </dd>
        <dt>Location</dt>
        <dd>{location}</dd>
        {additionalInfo && (
          <>
            <dt>Additional Info</dt>
            <dd className={classes.multiline}>{additionalInfo}</dd>
          </>
        )}
        {reference && (
          <>
            <dt>Reference</dt>
            <dd className={classes.reference}>{reference}</dd>
          </>
        )}
      </dl>
      <div className={classes.exports}>
        {ics && (
          <Button
            component="a"
            variant="default"
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(ics)}`}
            download={`appointment-${reference ?? date}.ics`}
          >
            Save to calendar (.ics)
          </Button>
        )}
        {day && slot && (
          <Button
            component="a"
            variant="default"
            target="_blank"
            rel="noreferrer"
            href={webCalendarUrl({
              title: `Breast Thermography Screening, ${facts.name}`,
              day,
              slot,
              minutes: facts.visitMinutes,
              zone: facts.timeZone,
              place: location,
            })}
          >
            Add to Google Calendar<span className="visually-hidden"> (opens in a new tab)</span>
          </Button>
        )}
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <h3>What happens next</h3>
      <ul>
        <li>Check your email and SMS for the confirmation.</li>
        <li>An intake form will follow by email before your appointment.</li>
        <li>
          To reschedule, contact the office owner: <PhoneLink phone={facts.phone} /> or{' '}
          <EmailLink email={facts.email} />.
        </li>
      </ul>
      <MammographyNotice />
      <div className={classes.actions}>
        <Button onClick={() => send({ type: 'selection.cleared' })}>Back to Locations</Button>
      </div>
    </Card>
  )
}
