import type { InferOutput } from 'valibot'
import { toldIn } from '../../domain/booking/details.ts'
import { formatPhone } from '../../domain/phone.ts'
import { routes } from '../../domain/routes.ts'
import { type Booking, clientName, placeOf, shortVisitTime, visitTime } from '../booking/booking.ts'
import type { reviewMessage, unreachableMessage } from '../messages/message.ts'
import { type MailContent, type Paragraph, type Site, writeMail } from '../messages/write-mail.ts'
import { claimsOf } from '../reviews/moderate.ts'
import type { Services } from '../services.ts'

const visitRows = (booking: Booking): [label: string, value: string][] => [
  ['When', visitTime(booking)],
  ['Where', placeOf(booking)],
  ['Client', clientName(booking)],
  ['Phone', booking.phone ? formatPhone(booking.phone) : 'none given'],
  ['Email', booking.email || 'none given'],
  ...toldIn(booking).map(({ label, text }): [string, string] => [label, text || 'none']),
  ['Reference', booking.reference],
]

const howToChange = ({ siteUrl }: Site, { day }: Booking) => [
  {
    label: 'To move or cancel it, open its day at the desk',
    url: `${siteUrl}${routes.desk.path}/day/${day}`,
  },
]

const write = (
  booking: Booking,
  subject: string,
  before: string,
  after: readonly Paragraph[],
): MailContent =>
  writeMail(
    subject,
    [before, visitRows(booking), ...after],
    booking.email ? { replyTo: booking.email } : {},
  )

const changeMail =
  (title: string, words: string, after: typeof howToChange = howToChange) =>
  (site: Site, booking: Booking): MailContent =>
    write(
      booking,
      `${title} ${booking.reference}: ${shortVisitTime(booking)}`,
      words,
      after(site, booking),
    )

export const bookedMail = changeMail('New booking', 'Someone has booked a visit.')
export const movedMail = changeMail(
  'Moved booking',
  'A booking was moved to another time. It is now:',
)
export const reinstatedMail = changeMail(
  'Booked again',
  'The cancellation of a booking was undone. The visit is on again:',
)
export const canceledMail = changeMail(
  'Canceled booking',
  'A booking was canceled. Its time is free again:',
  () => [],
)

/** A review is published immediately, so the office is notified and can hide it. */
export async function newReview(
  { database, siteUrl }: Services,
  { review }: InferOutput<typeof reviewMessage>,
): Promise<MailContent | undefined> {
  const found = await database.read
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', review)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { author, title, body } = found
  return writeMail('A new review is on your site', [
    'A client has written a review, and everyone can read it now:',
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
  ])
}

/** Says which client to call, because an email or a text message could not be delivered. */
export function unreachableMail(
  _: Site,
  booking: Booking,
  { by, reason, message }: InferOutput<typeof unreachableMessage>,
): MailContent {
  const name = clientName(booking)
  const other =
    by === 'email'
      ? `her phone is ${booking.phone ? formatPhone(booking.phone) : 'not on record'}`
      : `her email address is ${booking.email || 'not on record'}`
  const state = booking.cancelled_at === null ? 'is booked' : 'was canceled'
  return write(
    booking,
    `We could not reach ${name} by ${by}: ${booking.reference}`,
    `We could not reach ${name} by ${by}; ${other}. ${reason} What she should know: her visit ${state}.`,
    [
      `It is not retried automatically. To try again: npm run practice -- messages --retry ${message}`,
    ],
  )
}
