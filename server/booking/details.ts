import * as z from 'zod'
import type { Details } from '../../domain/booking.ts'
import { readPhone } from '../../domain/phone.ts'

// Control characters, halves of characters, and those that turn the direction of what follows.
const UNUSABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const MEANS_SOMETHING = /[\p{L}\p{N}]/u

export type Errors = Record<string, string>
export type ReadText = { text: string } | { error: string }

interface Rules {
  /** What to say when nothing was written. */
  readonly missing: string
  /** How the field is called in a sentence. */
  readonly name: string
  readonly most: number
  readonly lines?: boolean
  readonly optional?: boolean
}

/** Text as a person wrote it, or what to tell them of it. */
export function readText(
  given: unknown,
  { missing, name, most, lines, optional }: Rules,
): ReadText {
  if (optional && (given === undefined || given === null)) return { text: '' }
  if (typeof given !== 'string') return { error: missing }
  const text = (lines ? given.replace(/\r\n?/g, '\n') : given).trim()
  if (!MEANS_SOMETHING.test(text)) return optional && text === '' ? { text } : { error: missing }
  if (UNUSABLE.test(lines ? text.replace(/[\n\t]/g, ' ') : text)) {
    return { error: `${name} has characters in it that cannot be used. Please type it anew.` }
  }
  if ([...text].length > most) return { error: `${name} can have up to ${most} characters.` }
  return { text }
}

function readEmail(given: unknown, optional: boolean): ReadText {
  const missing = 'Please enter your email address.'
  const read = readText(given, { missing, name: 'The email address', most: 254, optional })
  if ('error' in read || (optional && read.text === '') || z.email().safeParse(read.text).success)
    return read
  return { error: 'Please enter an email address such as name@example.org.' }
}

function readPhoneNumber(given: unknown): ReadText {
  const missing = 'Please enter your phone number.'
  const read = readText(given, { missing, name: 'The phone number', most: 40 })
  if ('error' in read) return read
  const text = readPhone(read.text)
  return text ? { text } : { error: 'Please enter a phone number of ten digits.' }
}

/** Only the faulty ones, or nothing when all are right. */
export function errorsOf(fields: Record<string, ReadText>): Errors | undefined {
  const faulty = Object.entries(fields).flatMap(([field, read]) =>
    'error' in read ? [[field, read.error] as const] : [],
  )
  return faulty.length > 0 ? Object.fromEntries(faulty) : undefined
}

export const textOf = (read: ReadText): string => ('text' in read ? read.text : '')

/** Who calls the office may have no e-mail address; who books on the site needs one. */
export function readDetails(
  body: Partial<Record<keyof Details, unknown>>,
  taker: 'site' | 'office' = 'site',
): { details: Details } | { errors: Errors } {
  const firstName = readText(body.firstName, {
    missing: 'Please enter your first name.',
    name: 'The first name',
    most: 100,
  })
  const lastName = readText(body.lastName, {
    missing: 'Please enter your last name.',
    name: 'The last name',
    most: 100,
  })
  const email = readEmail(body.email, taker === 'office')
  const phone = readPhoneNumber(body.phone)
  const additionalInfo = readText(body.additionalInfo, {
    missing: 'Please write your additional information as text, or leave it out.',
    name: 'The additional information',
    most: 2000,
    lines: true,
    optional: true,
  })
  const read = { firstName, lastName, email, phone, additionalInfo }
  const errors = errorsOf(read)
  if (errors) return { errors }
  return {
    details: {
      firstName: textOf(firstName),
      lastName: textOf(lastName),
      email: textOf(email),
      phone: textOf(phone),
      additionalInfo: textOf(additionalInfo),
    },
  }
}
