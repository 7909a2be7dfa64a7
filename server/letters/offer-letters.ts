import { formatPhone } from '../../domain/phone.ts'
import { type Booking, placeOf, shortVisitTime, visitTime } from '../booking/booking.ts'
import { type MailContent, type Site, type SmsContent, writeMail } from '../messages/write-mail.ts'
import { type ClockedSite, howToChange, signature, visitPage, visitRows } from './letter-parts.ts'
import { salutation } from './salutation.ts'

// These letters ask the client to choose another time, because the practice has closed the hours of the visit, or say
// that the hours are open after all.

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

export const reopenedMail = (site: ClockedSite, booking: Booking, link: string): MailContent =>
  writeMail(
    booking.email,
    `We are open after all: your visit on ${shortVisitTime(booking)}`,
    [
      salutation(booking),
      'We asked you to choose another time, because we had to close. We are open at that time after all, so your visit stands as you booked it:',
      visitRows(booking),
      visitPage(site, booking, link),
      howToChange(site),
      signature(site),
    ],
    { replyTo: site.practice.email },
  )

export const reopenedText = ({ practice }: Site, booking: Booking): SmsContent => ({
  to: booking.phone,
  text: `${practice.name}: we are open after all, so your visit on ${visitTime(booking)}, ${placeOf(booking)}, stands as you booked it. Questions? Call ${formatPhone(practice.phone)}.`,
})
