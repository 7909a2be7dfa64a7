import { Button, Card, Text, Title, VisuallyHidden } from '@mantine/core'
import { webCalendarUrl } from '../../domain/booking/web-calendar.ts'
import { today } from '../../domain/calendar/availability.ts'
import { formatDay, readDay } from '../../domain/calendar/day.ts'
import { slotFromLabel } from '../../domain/calendar/slot.ts'
import { Actions } from '../frame/actions.tsx'
import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { Facts } from '../frame/facts.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { useZoneNote } from './choice.ts'
import { selectAvailability, selectConfirmation } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

export function ConfirmationCard() {
  const { facts } = useSite()
  const { send } = useWizard()
  const zoneNote = useZoneNote()
  const confirmation = useWizardState(selectConfirmation)
  const availability = useWizardState(selectAvailability)
  const heading = useOutcome<HTMLHeadingElement>(confirmation)
  if (!confirmation || !availability) return null
  const { clientName, date, time, location, additionalInfo, reference, ics } = confirmation
  const day = readDay(date)
  const slot = slotFromLabel(time)
  return (
    <Card component="section" aria-labelledby="confirmed">
      <Title order={2} id="confirmed" tabIndex={-1} ref={heading}>
        Booking Confirmed!
      </Title>
      <Text role="status">{confirmation.message}</Text>
      <Text>Thank you for booking with {facts.name}. We look forward to seeing you.</Text>
      <Facts
        facts={{
          Client: clientName,
          Date: day ? formatDay(day, today(availability)) : date,
          Time: `${time}${zoneNote}`,
          Location: location,
          'Additional Info': additionalInfo,
          Reference: reference && <strong>{reference}</strong>,
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
            Add to Google Calendar<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Button>
        )}
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Actions>
      <Title order={3}>What happens next</Title>
      <ul>
        <li>Check your email and SMS for the confirmation.</li>
        <li>An intake form will follow by email before your appointment.</li>
        <li>
          To reschedule, contact the office owner: <PhoneLink phone={facts.phone} /> or{' '}
          <EmailLink email={facts.email} />.
        </li>
      </ul>
      <MammographyNotice />
      <Actions>
        <Button onClick={() => send({ type: 'selection.cleared' })}>Back to Locations</Button>
      </Actions>
    </Card>
  )
}
