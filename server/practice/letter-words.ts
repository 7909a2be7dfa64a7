import * as v from 'valibot'
import type { LetterName } from '../../domain/letter-names.ts'
import { fieldsIn, inBraces, neededIn, type Part, replaceFields } from '../../domain/letters.ts'
import { must, someOf, text } from './yaml-values.ts'

/** More than this, a mail program cuts off, or a phone shows in pieces. */
const MOST = { subject: 120, opening: 1000, closing: 120, text: 300 }

const template = (letter: LetterName, part: Part) => {
  const fields = fieldsIn(letter, part)
  const isKnown = (typed: string) =>
    !/[{}]/.test(replaceFields(typed, (field) => (fields.includes(field) ? '' : undefined)))
  return v.pipe(
    text('a text'),
    v.maxLength(MOST[part], must(`a text of at most ${MOST[part]} characters`)),
    v.check(isKnown, must(`a text with nothing in braces but ${inBraces(fields)}`)),
  )
}

const line = (letter: LetterName, part: Part) =>
  v.pipe(template(letter, part), v.regex(/^.*$/, must('a text on one line')))

const inMail = (letter: LetterName) => ({
  subject: v.optional(line(letter, 'subject')),
  opening: v.optional(someOf(template(letter, 'opening'), 'a list of paragraphs')),
  closing: v.optional(line(letter, 'closing')),
})
const WORDS = must('the words of a letter: subject, opening, closing or text')
const yesOrNo = v.optional(v.boolean(must('true or false')))

const mail = (letter: LetterName) => v.optional(v.object(inMail(letter), WORDS))

/** A letter that is off until the owner turns it on. */
const optional = (letter: LetterName) =>
  v.optional(v.object({ send: yesOrNo, ...inMail(letter) }, WORDS))

/** Whether no link in a text touches what a phone would take for a part of it, or for no link at all. */
const isLinkApart = (typed: string) =>
  typed
    .split(/\s/)
    .every((word) => !word.includes('{link}') || /^\(?\{link\}[.,;:!?)]?$/.test(word))

/** What is in a letter with a text message. */
const inBoth = (letter: LetterName) => {
  const needed = inBraces([neededIn(letter)])
  const words = v.pipe(
    line(letter, 'text'),
    v.includes(needed, must(`a text with ${needed}`)),
    v.check(isLinkApart, must('a text with a space on each side of {link}')),
  )
  return { ...inMail(letter), text: v.optional(words) }
}

/** A letter with a text message. */
const both = (letter: LetterName) => v.optional(v.object(inBoth(letter), WORDS))

/** What the practice says in its letters to clients in words of its own. */
export const letterWords = v.object(
  {
    booked: both('booked'),
    preparation: optional('preparation'),
    intake: mail('intake'),
    /** `confirm` asks clients to confirm that they will come. */
    reminder: v.optional(v.object({ confirm: yesOrNo, ...inBoth('reminder') }, WORDS)),
    moved: both('moved'),
    canceled: both('canceled'),
    reinstated: both('reinstated'),
    late: both('late'),
    offer: both('offer'),
    reopened: both('reopened'),
    opening: v.optional(v.object({ send: yesOrNo, ...inBoth('opening') }, WORDS)),
    thanks: optional('thanks'),
    missed: optional('missed'),
    recall: optional('recall'),
  },
  must('letters, each with its words'),
)
