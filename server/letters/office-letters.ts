import { toldIn } from '../../domain/booking/details.ts'
import { formatPhone } from '../../domain/phone.ts'
import { routes } from '../../domain/routes.ts'
import { type Booking, clientName, placeOf, shortVisitTime, visitTime } from '../booking/booking.ts'
import type { Tables } from '../database/tables.ts'
import { type MailContent, type Paragraph, type Site, writeMail } from '../messages/write-mail.ts'
import { claimsOf } from '../reviews/moderate.ts'

const visitRows = (booking: Booking): [label: string, value: string][] => [
  ['When', visitTime(booking)],
  ['Where', placeOf(booking)],
  ['Client', clientName(booking)],
  ['Phone', booking.phone ? formatPhone(booking.phone) : 'none given'],
  ['Email', booking.email || 'none given'],
  ...toldIn(booking).map(({ label, text }): [string, string] => [label, text || 'none']),
  ['Reference', booking.reference],
]

const howToChange = ({ siteUrl }: Site, { day, reference }: Booking) => [
  {
    label: 'To move or cancel it, open its day at the desk',
    url: `${siteUrl}${routes.desk.path}/day/${day}`,
  },
  `On the server: npm run practice -- cancel ${reference}`,
]

const write = (
  site: Site,
  booking: Booking,
  subject: string,
  before: string,
  after: readonly Paragraph[],
) =>
  writeMail(
    site.practice.email,
    subject,
    [before, visitRows(booking), ...after],
    booking.email ? { replyTo: booking.email } : {},
  )

export const bookedOfficeMail = (site: Site, booking: Booking): MailContent =>
  write(
    site,
    booking,
    `New booking ${booking.reference}: ${shortVisitTime(booking)}`,
    'Someone has booked a visit.',
    howToChange(site, booking),
  )

export const movedOfficeMail = (site: Site, booking: Booking): MailContent =>
  write(
    site,
    booking,
    `Moved booking ${booking.reference}: ${shortVisitTime(booking)}`,
    'A booking was moved to another time. It is now:',
    howToChange(site, booking),
  )

export const reinstatedOfficeMail = (site: Site, booking: Booking): MailContent =>
  write(
    site,
    booking,
    `Booked again ${booking.reference}: ${shortVisitTime(booking)}`,
    'The cancellation of a booking was undone. It takes place:',
    howToChange(site, booking),
  )

export const canceledOfficeMail = (site: Site, booking: Booking): MailContent =>
  write(
    site,
    booking,
    `Canceled booking ${booking.reference}: ${shortVisitTime(booking)}`,
    'A booking was canceled. Its time is free again:',
    [],
  )

const CODE_FOR = {
  'sign-in': 'sign in at the desk',
  records: 'export or erase the records of one client at the desk',
} as const

/** The code to sign in or to confirm an act at the desk. */
export const deskCodeMail = (
  { practice }: Site,
  to: string,
  purpose: keyof typeof CODE_FOR,
  code: string,
): MailContent =>
  writeMail(to, `Your code: ${code}`, [
    `Your code to ${CODE_FOR[purpose]} is ${code}.`,
    'It is good for 10 minutes, in the browser in which you asked for it. Tell it to nobody.',
    'If you did not ask for it, somebody else knows your address, but cannot get in without this code. You need not do anything.',
    practice.name,
  ])

/** A review is published immediately, so the office is told and can hide it. */
export const newReviewMail = (
  { practice, siteUrl }: Site,
  { id, author, title, body }: Tables['reviews'],
): MailContent =>
  writeMail(practice.email, 'A new review is on your site', [
    'A client has written a review, which everybody can read now:',
    [
      ['Author', author],
      ['Title', title],
      ['Review', body],
    ],
    ...claimsOf({ title, body }),
    {
      label: 'To hide it, open the reviews at the desk',
      url: `${siteUrl}${routes.desk.path}/reviews`,
    },
    `On the server: npm run practice -- hide ${id} --reason NUMBER`,
  ])

interface Unreachable {
  readonly by: 'email' | 'text'
  readonly reason: string
  /** The id of the message that did not arrive. */
  readonly message: string
}

/** Tells the office which client to call, because an email or a text message could not be delivered. */
export function unreachableMail(
  site: Site,
  booking: Booking,
  { by, reason, message }: Unreachable,
): MailContent {
  const name = clientName(booking)
  const other =
    by === 'email'
      ? `her phone is ${booking.phone ? formatPhone(booking.phone) : 'not on record'}`
      : `her email address is ${booking.email || 'not on record'}`
  const state = booking.cancelled_at === null ? 'is booked' : 'was canceled'
  return write(
    site,
    booking,
    `We could not reach ${name} by ${by}: ${booking.reference}`,
    `We could not reach ${name} by ${by}; ${other}. ${reason} What she should know: her visit ${state}.`,
    [
      `It is not retried automatically. To try again: npm run practice -- messages --retry ${message}`,
    ],
  )
}
