import { Button, Card, Title, VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import { webCalendarUrl } from '../../domain/booking/web-calendar.ts'
import { today } from '../../domain/calendar/availability.ts'
import { formatDay, readDay } from '../../domain/calendar/day.ts'
import { slotFromLabel } from '../../domain/calendar/slot.ts'
import { mapUrl } from '../../domain/contact-urls.ts'
import { changesUntil } from '../../domain/practice.ts'
import { formatCost, priceOn } from '../../domain/price.ts'
import { Actions } from '../frame/actions.tsx'
import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { Facts, useZoneNote } from '../frame/facts.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import classes from './confirmation.module.css'
import { EarlierTime } from './list-request.tsx'
import { selectAvailability, selectConfirmation, selectIsBooking } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

export function ConfirmationCard() {
  const { facts } = useSite()
  const { send } = useWizard()
  const zoneNote = useZoneNote()
  const confirmation = useWizardState(selectConfirmation)
  const availability = useWizardState(selectAvailability)
  const isBooking = useWizardState(selectIsBooking)
  const heading = useOutcome<HTMLHeadingElement>(confirmation)
  if (!confirmation || !availability) return null
  const { clientName, date, time, location, additionalInfo, reference, ics } = confirmation
  const { notes, noTexts, sentTo, price = priceOn(facts, date) } = confirmation
  const day = readDay(date)
  const slot = slotFromLabel(time)
  return (
    <Card component="section" aria-labelledby="confirmed">
      <span className={classes.check}>
        <IconCheck aria-hidden="true" />
      </span>
      <Title order={2} id="confirmed" tabIndex={-1} ref={heading}>
        Booking Confirmed!
      </Title>
      <p role="status">
        {confirmation.message} Thank you for booking with {facts.name}.
      </p>
      <Facts
        facts={{
          Client: clientName,
          Date: (
            <strong className={classes.when}>
              {day ? formatDay(day, today(availability)) : date}
            </strong>
          ),
          Time: (
            <strong className={classes.when}>
              {time}
              {zoneNote}
            </strong>
          ),
          Location: (
            <>
              {`${location}\n`}
              <a href={mapUrl(location)} target="_blank" rel="noreferrer">
                Open in Google Maps<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </a>
            </>
          ),
          'Getting there': notes?.join('\n'),
          'Additional Info': additionalInfo,
          Reference: reference && <strong>{reference}</strong>,
          Length: `${facts.visitMinutes} minutes`,
          Price: formatCost({ ...facts, price }),
          'Move or cancel': (
            <>
              Use the link in your confirmation email{!noTexts && ' or text'} until{' '}
              {changesUntil(facts)}, or call <PhoneLink phone={facts.phone} />.
            </>
          ),
        }}
      />
      <Actions>
        {ics && (
          <Button
            component="a"
            variant="default"
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(ics)}`}
            download={`appointment-${reference ?? date}.ics`}
          >
            Add to Apple or Outlook
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
            Add to Google Calendar<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Button>
        )}
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Actions>
      {isBooking && facts.hasWaitingList && reference && (
        <EarlierTime key={reference} reference={reference} />
      )}
      <Title order={3}>What happens next</Title>
      <ul>
        <li>
          Check your email{!noTexts && ' and SMS'} for the confirmation
          {sentTo && `, sent to ${sentTo}. Not right? Call us`}.
        </li>
        <li>An intake form will follow by email before your appointment.</li>
        <li>
          To reschedule, contact the office owner: <PhoneLink phone={facts.phone} /> or{' '}
          <EmailLink email={facts.email} />.
        </li>
      </ul>
      <Title order={3}>How to prepare</Title>
      <ul>
        {facts.preparation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <MammographyNotice />
      <Actions>
        <Button variant="default" onClick={() => send({ type: 'selection.cleared' })}>
          Back to Locations
        </Button>
      </Actions>
    </Card>
  )
}
