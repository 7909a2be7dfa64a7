import { formatPhone } from '../../domain/phone.ts'
import { type Booking, placeOf, shortVisitTime, visitTime } from '../booking/booking.ts'
import { type MailContent, type Site, type SmsContent, writeMail } from '../messages/write-mail.ts'
import { signature, visitRows } from './letter-parts.ts'
import { salutation } from './salutation.ts'

// These letters ask the client to choose another time, because the practice has closed the hours of the visit.

export function offerMail(site: Site, booking: Booking, link: string): MailContent {
  const { practice } = site
  const phone = formatPhone(practice.phone)
  return writeMail(
    booking.email,
    `Please choose another time for your visit on ${shortVisitTime(booking)}`,
    [
      salutation(booking),
      'We are sorry: we have to close at the time of your visit, so please do not come then. This is the visit:',
      visitRows(booking),
      { label: 'To move your visit to another time, or to cancel it', url: link },
      `You can also call ${phone} or write to ${practice.email}.`,
      signature(site),
    ],
    { replyTo: practice.email },
  )
}

export function offerText({ practice }: Site, booking: Booking, link: string): SmsContent {
  const phone = formatPhone(practice.phone)
  return {
    to: booking.phone,
    text: `${practice.name}: we are sorry, we have to close at the time of your visit on ${visitTime(booking)}, ${placeOf(booking)}. To choose another time: ${link} You can also call ${phone}.`,
  }
}
