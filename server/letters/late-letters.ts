import { slotAt } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, placeOf } from '../booking/booking.ts'
import { type MailContent, type Site, type SmsContent, writeMail } from '../messages/write-mail.ts'
import { signature } from './letter-parts.ts'
import { salutation } from './salutation.ts'

// These letters tell a client, on the day of the visit, that it will begin later.

const words = ({ practice }: Site, booking: Booking, minutes: number): string => {
  const { slot, starts_at, zone } = booking
  const later = slotLabel(slotAt(starts_at + minutes * 60_000, zone))
  return `your visit today at ${slotLabel(slot)}, ${placeOf(booking)}, will begin about ${minutes} minutes later, at about ${later}. We are sorry. Please call ${formatPhone(practice.phone)} if that is too late for you.`
}

export const lateMail = (site: Site, booking: Booking, minutes: number): MailContent =>
  writeMail(
    booking.email,
    `We run about ${minutes} minutes late today`,
    [salutation(booking), `We run late: ${words(site, booking, minutes)}`, signature(site)],
    { replyTo: site.practice.email },
  )

export const lateText = (site: Site, booking: Booking, minutes: number): SmsContent => ({
  to: booking.phone,
  text: `${site.practice.name}: ${words(site, booking, minutes)}`,
})
