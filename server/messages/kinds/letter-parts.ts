import { formatDayWithYear } from '../../../domain/calendar/day.ts'
import { mapUrl } from '../../../domain/contact-urls.ts'
import { formatCost } from '../../../domain/price.ts'
import { MINUTE } from '../../../domain/timing.ts'
import {
  type Booking,
  clientName,
  notesOf,
  placeOf,
  textedTime,
  timeForClient,
} from '../../booking/booking.ts'
import { changesOf } from '../../visit/visit.ts'
import {
  emailLink,
  type Paragraph,
  phoneLink,
  type Rows,
  type Words,
} from '../writing/paragraph.ts'
import { type MailContent, type Site, writeMail } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'

// The parts that letters to clients have in common.

// A word in any script, with hyphens, apostrophes and an optional period at the end; or initials.
const WORD = /^(?:\p{L}[\p{L}\p{M}'’ʼ‐-]*\.?|(?:\p{L}\.)+)$/u
const MAX_WORDS = 5
const MAX_LENGTH = 50

/**
 * The salutation of a letter. Anyone can book with somebody else's address, so the entered name is used only if
 * it looks like a name and has no room for a message or a link.
 */
export function salutation(booking: Pick<Booking, 'first_name' | 'last_name'>): string {
  const name = clientName(booking).normalize('NFC')
  const words = name.split(/\s+/)
  const isName =
    name.length <= MAX_LENGTH && words.length <= MAX_WORDS && words.every((word) => WORD.test(word))
  return isName ? `Dear ${name},` : 'Hello,'
}

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
export const writeAboutVisit = (
  visit: Visit,
  subject: string,
  paragraphs: readonly Paragraph[],
  options: Partial<MailContent> = {},
  closing = 'See you soon,',
): MailContent => {
  const { name, credentials } = visit.practice.technician
  const close = `${closing}\n${name}\n${credentials}`
  return writeToClient(visit, subject, [salutation(visit.booking), ...paragraphs, close], options)
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

export const placeRow = (booking: Booking): Rows[number] => [
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

export const howToChange = (visit: Visit): Words =>
  contact(
    visit,
    `To reschedule or cancel, ${canChangeOnline(visit) ? 'you can also' : 'please'} call `,
  )

/** A text about a visit, with its place if there is room. The page behind the link says everything. */
export const changeText =
  (write: (visit: string) => string) =>
  ({ booking, link }: Visit): string[] =>
    [`${textedTime(booking)}, ${booking.place_name}`, textedTime(booking)].flatMap((visit) =>
      ['Details: ', ''].map((label) => `${write(visit)} ${label}${link}`),
    )
