import { formatDayWithYear } from '../../../domain/calendar/day.ts'
import { slotLabel } from '../../../domain/calendar/slot.ts'
import type { LetterName } from '../../../domain/letter-names.ts'
import { letters, replaceFields } from '../../../domain/letters.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { formatPrice } from '../../../domain/price.ts'
import { type Booking, clientName, textedDay } from '../../booking/booking.ts'
import type { Visit } from './kind.ts'

// What a letter to a client says in words that the practice can change: the template of the practice, or else that of
// the site, with what is true of the visit.

// A word in any script, with hyphens, apostrophes and an optional period at the end; or initials.
const WORD = /^(?:\p{L}[\p{L}\p{M}'’ʼ‐-]*\.?|(?:\p{L}\.)+)$/u
const MAX_WORDS = 5
const MAX_LENGTH = 50

type Named = Pick<Booking, 'first_name' | 'last_name'>

/**
 * Anyone can book with somebody else's address, so an entered name is used only if it looks like a name and has no room
 * for a message or a link.
 */
function isName(booking: Named): boolean {
  const name = clientName(booking).normalize('NFC')
  const words = name.split(/\s+/)
  return (
    name.length <= MAX_LENGTH && words.length <= MAX_WORDS && words.every((word) => WORD.test(word))
  )
}

/** The salutation of a letter. */
export const salutation = (booking: Named): string =>
  isName(booking) ? `Hi ${booking.first_name.normalize('NFC')},` : 'Hello,'

/** What some letters fill in besides what is true of every visit. */
export type More = Readonly<Record<string, string>>

/** What the words of a letter are about: a visit, or a time that opened up. */
interface Subject extends Pick<Visit, 'practice' | 'link'> {
  readonly booking: Named & Pick<Booking, 'day' | 'slot' | 'place_name' | 'price'>
}

type Facts = Visit['practice']

/** Fills in what is true of the practice and the client, and what is given besides. */
const fillFor = (practice: Facts, client: Named, given: More) => {
  const values: More = {
    phone: formatPhone(practice.phone),
    practice: practice.name,
    name: client.first_name,
    ...given,
  }
  return (template: string): string =>
    replaceFields(
      isName(client) ? template : template.replaceAll(/^\{name\},? ?|,? ?\{name\}/g, ''),
      (field) => values[field],
    )
}

const fill = ({ practice, booking, link }: Subject, more: More, day: string) =>
  fillFor(practice, booking, {
    date: day,
    time: slotLabel(booking.slot),
    place: booking.place_name,
    price: formatPrice(booking.price ?? practice.price),
    link,
    ...more,
  })

function filledWords(practice: Facts, letter: LetterName, filled: (template: string) => string) {
  const own = practice.letters[letter]
  const { subject, opening, closing } = letters[letter]
  return {
    subject: filled(own?.subject ?? subject),
    opening: (own?.opening ?? opening).map(filled),
    closing: filled(own?.closing ?? closing),
  }
}

/** The words of the letter about a visit. */
export function wordsOf(visit: Subject, letter: LetterName, more: More = {}) {
  return filledWords(
    visit.practice,
    letter,
    fill(visit, more, formatDayWithYear(visit.booking.day)),
  )
}

/** The words of a letter to a client that is about no visit. */
export const wordsTo = (practice: Facts, client: Named, letter: LetterName) =>
  filledWords(practice, letter, fillFor(practice, client, {}))

/** The first words of a letter, which the desk shows before it is sent to several clients. */
export const openingOf = ({ letters: own }: Visit['practice'], letter: LetterName): string =>
  replaceFields((own[letter]?.opening ?? letters[letter].opening)[0] ?? '', () => '…')

/** A text with less and less in it. The page behind its link says everything. */
const shorten = (text: string): string[] =>
  [text, text.replace(', {place}', '')].flatMap((one) => [one, one.replace('Details: ', '')])

/** The text about a visit in several versions, the longest first. */
export function textsOf(visit: Subject, letter: LetterName, more: More = {}): string[] {
  const own = visit.practice.letters[letter]
  const text = own && 'text' in own ? own.text : undefined
  const texts = text === undefined ? (letters[letter].text ?? []) : [text]
  return texts.flatMap(shorten).map(fill(visit, more, textedDay(visit.booking)))
}
