import { formatDayWithYear } from '../../../domain/calendar/day.ts'
import { mapUrl } from '../../../domain/contact-urls.ts'
import type { LetterName } from '../../../domain/letter-names.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { changesUntil } from '../../../domain/practice.ts'
import { formatCost } from '../../../domain/price.ts'
import { routes } from '../../../domain/routes.ts'
import { MINUTE } from '../../../domain/timing.ts'
import { type Booking, notesOf, placeOf, timeForClient } from '../../booking/booking.ts'
import { changesOf } from '../../booking/changes/by-client.ts'
import {
  emailLink,
  type Paragraph,
  phoneLink,
  type Rows,
  type Words,
} from '../writing/paragraph.ts'
import { type MailContent, type Site, writeMail } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'
import { type More, salutation, wordsOf } from './letter-words.ts'

// The parts that letters to clients have in common.

const footerOf = ({ practice, siteUrl }: Site): Words => [
  `${practice.name}\n${practice.office}\n`,
  phoneLink(practice.phone),
  ', ',
  emailLink(practice.email),
  '\n',
  { text: siteUrl, url: siteUrl },
]

/** A letter to a client, who can answer it. */
export const writeToClient = (
  site: Site,
  subject: string,
  paragraphs: readonly Paragraph[],
  options: Partial<MailContent> = {},
): MailContent =>
  writeMail(
    site,
    subject,
    paragraphs,
    { replyTo: site.practice.email, ...options },
    { footer: footerOf(site) },
  )

/** A letter about a visit, which ends with the name of the person who will see the client. */
export function writeAboutVisit(
  visit: Visit,
  letter: LetterName,
  paragraphs: readonly Paragraph[],
  options: Partial<MailContent> = {},
  more: More = {},
): MailContent {
  const { subject, opening, closing } = wordsOf(visit, letter, more)
  const { name, credentials } = visit.practice.technician
  const close = `${closing}\n${name}\n${credentials}`
  const all = [salutation(visit.booking), ...opening, ...paragraphs, close]
  return writeToClient(visit, subject, all, options)
}

export const visitRows = ({ practice, booking }: Visit, terms: Rows = []): Rows => [
  ['Date', formatDayWithYear(booking.day)],
  ['Time', timeForClient(practice, booking)],
  placeRow(booking),
  ...notesRows(practice, booking),
  ...terms,
  ['Reference', booking.reference],
]

const notesRows = (practice: Visit['practice'], booking: Booking): Rows => {
  const notes = notesOf(practice, booking) ?? []
  return notes.length > 0 ? [['Getting there', notes.join('\n')]] : []
}

export const placeRow = (booking: Pick<Booking, 'place_name' | 'place_address'>): Rows[number] => [
  'Where',
  [
    `${[booking.place_name, booking.place_address].filter(Boolean).join('\n')}\n`,
    { text: 'Open in Google Maps', url: mapUrl(placeOf(booking)) },
  ],
]

/** How long a visit takes, what it costs and how to pay. */
export const termsRows = ({ practice, booking }: Visit): Rows => [
  ['Length', `${(booking.ends_at - booking.starts_at) / MINUTE} minutes`],
  ['Price', formatCost({ ...practice, price: booking.price ?? practice.price })],
]

export const howToPrepare = ({ practice }: Visit): Paragraph => ({
  title: 'How to prepare',
  items: practice.preparation,
})

/** The policy that the client accepted by booking, even if the practice has another one now. */
export const policyOf = ({ booking }: Visit): string[] =>
  booking.cancellation_policy ? [`Cancellation policy: ${booking.cancellation_policy}`] : []

const canChangeOnline = (visit: Visit): boolean =>
  changesOf(visit, visit.booking, false) === 'possible'

/** The link to the page of a visit. The label says what the client can do there. */
export const visitPage = (visit: Visit): Paragraph => ({
  button: canChangeOnline(visit) ? 'View or change your visit' : 'View your visit',
  url: visit.link,
})

/** A sentence that names the practice's phone and email address. */
export const contact = ({ practice }: Site, before: string, after = '.'): Words => [
  before,
  phoneLink(practice.phone),
  ' or email ',
  emailLink(practice.email),
  after,
]

/** Stands below the link to the page of the visit. */
export const howToChange = (visit: Visit): Words =>
  contact(
    visit,
    canChangeOnline(visit)
      ? `You can move or cancel your visit at the link above until ${changesUntil(visit.practice)}. After that, please call `
      : 'To reschedule or cancel, please call ',
  )

/** Where the intake form is: at the practice's own URL or on this site; nowhere if it is attached to its letter. */
export function intakeUrl({ practice, siteUrl, booking }: Visit): string | undefined {
  const { intakeForm, intakeFile } = practice
  if (intakeFile !== undefined) return undefined
  // The fragment of a URL is not sent to any server.
  const known = new URLSearchParams({
    name: `${booking.first_name} ${booking.last_name}`,
    ...(booking.phone && { phone: formatPhone(booking.phone) }),
    visit: booking.day,
    reference: booking.reference,
  })
  return intakeForm ?? `${siteUrl}${routes.intake.path}#${known}`
}
