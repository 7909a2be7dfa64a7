import { answersIn } from '../../../domain/booking/details.ts'
import { formatDayWithYear, isDay } from '../../../domain/calendar/day.ts'
import { routes } from '../../../domain/routes.ts'
import { type Booking, clientName, placeOf, shortVisitTime } from '../../booking/booking.ts'
import { isInClosedHours } from '../../booking/calendar/closures.ts'
import type { Queryable } from '../../database/tables.ts'
import { enteredByFrontDesk } from '../../reviews/front-desk-alone.ts'
import { claimsOf } from '../../reviews/moderate.ts'
import type { Services } from '../../services.ts'
import type { MessageOf } from '../outbox/message.ts'
import {
  emailLink,
  type Paragraph,
  phoneLink,
  type Rows,
  type Words,
} from '../writing/paragraph.ts'
import { type MailContent, type Site, writeMail } from '../writing/write-mail.ts'

const visitRows = (booking: Booking): Rows => [
  ['When', shortVisitTime(booking)],
  ['Where', placeOf(booking)],
  ['Client', clientName(booking)],
  ['Phone', booking.phone ? [phoneLink(booking.phone)] : 'none given'],
  ['Email', booking.email ? [emailLink(booking.email)] : 'none given'],
  ...answersIn(booking).map(({ label, text }): Rows[number] => [label, text || 'none']),
  ['Reference', booking.reference],
]

const openDay = ({ siteUrl }: Site, { day }: Booking): Paragraph => ({
  button: 'Open this day at the desk',
  url: `${siteUrl}${routes.desk.path}/day/${day}`,
})

const write = (site: Site, booking: Booking, subject: string, before: Words, after: Paragraph) =>
  writeMail(
    site,
    subject,
    [before, { rows: visitRows(booking) }, after],
    booking.email ? { replyTo: booking.email } : {},
  )

const changeMail =
  (title: string, words: string) =>
  (site: Site, booking: Booking): MailContent =>
    write(
      site,
      booking,
      `${title} ${booking.reference}: ${shortVisitTime(booking)}`,
      words,
      openDay(site, booking),
    )

export const bookedMail = changeMail('New booking', 'A visit was booked:')
export const movedMail = changeMail('Moved booking', 'A visit was moved. This is its new time:')
export const reinstatedMail = changeMail(
  'Booked again',
  'A cancellation was reversed. The visit is booked again:',
)
export const canceledMail = changeMail(
  'Canceled booking',
  'A visit was canceled, and its time is free again:',
)

/** A review is published immediately, so the office is notified and can hide it. */
export async function newReview(
  services: Services,
  { review }: MessageOf<'new-review'>,
): Promise<MailContent | undefined> {
  const { database, practice, siteUrl } = services
  const found = await database.read
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', review)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { author, title, body } = found
  const entered = (await enteredByFrontDesk(services, [found])).flat()
  return writeMail({ practice, siteUrl }, 'A new review is on your site', [
    'A client has written a review, and everyone can read it now:',
    {
      rows: [
        ['Author', author],
        ['Title', title],
        ['Review', body],
      ],
    },
    ...entered,
    ...(entered.length > 0 ? ['If you do not know this client, hide the review.'] : []),
    ...claimsOf({ title, body }),
    {
      button: 'Read or hide it at the desk',
      url: `${siteUrl}${routes.desk.path}/reviews`,
    },
  ])
}

const newsOf = (booking: Booking, isClosed: boolean, lost = ''): string => {
  if (booking.cancelled_at !== null) return 'their visit was canceled'
  if (isClosed) return 'their visit is in hours you have closed'
  if (lost.startsWith('late-')) return 'you are running late'
  if (lost.startsWith('reopened-')) return 'you are open after all, so they can come'
  return 'their visit is booked'
}

/** Says which client to call, because an email or a text message could not be delivered. */
export async function unreachableMail(
  { database, ...site }: Site & { readonly database: Queryable },
  booking: Booking,
  { by, reason, lost }: MessageOf<'office-unreachable'>,
): Promise<MailContent> {
  const name = clientName(booking)
  const phone = booking.phone ? phoneLink(booking.phone) : 'not on record'
  const email = booking.email ? emailLink(booking.email) : 'not on record'
  const other = by === 'email' ? ['Their phone is ', phone] : ['Their email address is ', email]
  const news = newsOf(booking, await isInClosedHours(database, booking), lost)
  return write(
    site,
    booking,
    `We could not reach ${name} by ${by}: ${booking.reference}`,
    [
      `We could not reach ${name} by ${by}. ${reason ? `${reason} ` : ''}`,
      ...other,
      `. Please let them know that ${news}. We won’t try again automatically.`,
    ],
    { button: 'Send it again at the desk', url: `${site.siteUrl}${routes.desk.path}/messages` },
  )
}

const sayDay = (day: string): string => (isDay(day) ? formatDayWithYear(day) : day)

/** The letter to the owner when nightly backups fail. */
export async function backupAlarm(
  { practice, siteUrl }: Site,
  { day, reason, lastGood }: MessageOf<'backup-alarm'>,
): Promise<MailContent> {
  return writeMail(
    { practice, siteUrl },
    `The backups of your site need attention: ${sayDay(day)}`,
    [
      lastGood
        ? `As of ${sayDay(day)}, the last good backup of your site is from ${sayDay(lastGood)}.`
        : `As of ${sayDay(day)}, there is no good backup of your site.`,
      ...(reason ? [reason] : []),
      'Your site itself keeps working.',
      { button: 'See the status at the desk', url: `${siteUrl}${routes.desk.path}/state` },
      'We send this email at most once a day, until a backup succeeds.',
    ],
  )
}
