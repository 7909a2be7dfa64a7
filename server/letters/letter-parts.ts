import { formatPhone } from '../../domain/phone.ts'
import { type Booking, placeOf, visitTime } from '../booking/booking.ts'
import { type MailContent, type Rows, type Site, writeMail } from '../messages/write-mail.ts'
import { changesOf } from '../visit/visit.ts'
import type { Visit } from './letter.ts'
import { salutation } from './salutation.ts'

// The parts that letters to clients have in common.

/** A letter to a client, who can answer it. */
export const writeToClient = (
  { practice, booking }: Visit,
  subject: string,
  paragraphs: Parameters<typeof writeMail>[1],
  options: Partial<MailContent> = {},
): MailContent =>
  writeMail(subject, [salutation(booking), ...paragraphs], {
    replyTo: practice.email,
    ...options,
  })

export const visitRows = (booking: Booking): Rows => [
  ['When', visitTime(booking)],
  ['Where', placeOf(booking)],
  ['Reference', booking.reference],
]

/** The link to the page of a visit. The label says what the client can do there. */
export function visitPage(visit: Visit) {
  const canChange = changesOf(visit, visit.booking, false) === 'possible'
  const label = canChange ? 'To see, move or cancel your visit' : 'To see your visit'
  return { label, url: visit.link }
}

export const howToChange = ({ practice }: Site): string =>
  `To reschedule or cancel, you can also call ${formatPhone(practice.phone)} or write to ${practice.email}.`

export const signature = ({ practice, siteUrl }: Site): string =>
  `${practice.name}\n${practice.office}\n${siteUrl}`
