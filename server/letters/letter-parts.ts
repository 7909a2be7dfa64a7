import { formatPhone } from '../../domain/phone.ts'
import { formatCost } from '../../domain/price.ts'
import { MINUTE } from '../../domain/timing.ts'
import { type Booking, clientName, placeOf, textedTime, visitTime } from '../booking/booking.ts'
import { type MailContent, type Rows, type Site, writeMail } from '../messages/write-mail.ts'
import { changesOf } from '../visit/visit.ts'
import type { Visit } from './letter.ts'

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

/** How long a visit takes, what it costs and how to pay. */
export const termsRows = ({ practice, booking }: Visit): Rows => [
  ['Length', `${(booking.ends_at - booking.starts_at) / MINUTE} minutes`],
  ['Cost', formatCost({ ...practice, price: booking.price ?? practice.price })],
]

export const howToPrepare = ({ practice }: Visit): string =>
  `To prepare for your visit:\n${practice.preparation.map((line) => `- ${line}`).join('\n')}`

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

/** A text about a visit, with its place if there is room. The page behind the link says everything. */
export const changeText =
  (write: (visit: string) => string) =>
  ({ booking, link }: Visit): string[] =>
    [`${textedTime(booking)}, ${booking.place_name}`, textedTime(booking)].flatMap((visit) =>
      ['Details: ', ''].map((label) => `${write(visit)} ${label}${link}`),
    )
