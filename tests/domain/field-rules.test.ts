import { expect, test } from 'vitest'
import { readDetails } from '../../domain/booking/details.ts'
import { readDraft } from '../../domain/reviews/new-review.ts'

// The agreed messages and lengths. Each field is tested at its maximum length, and with one more character.
const details = [
  ['firstName', 'Please enter your first name.', 'The first name', 100],
  ['lastName', 'Please enter your last name.', 'The last name', 100],
  ['email', 'Please enter your email address.', 'The email address', 254],
  ['phone', 'Please enter your phone number.', 'The phone number', 40],
  [
    'additionalInfo',
    'Please write your additional information as text, or leave it out.',
    'The additional information',
    2000,
  ],
] as const
const draft = [
  ['title', 'Please give your review a title.', 'The title', 100],
  ['body', 'Please write your review.', 'The review', 4000],
  ['author', 'Please enter your name or initials.', 'The name', 60],
] as const

test.for(details)('the booking form: %s', ([field, missing, name, length]) => {
  const errorOf = (value: unknown) => readDetails({ [field]: value }).errors[field]
  const tooLong = `${name} can have up to ${length} characters.`
  expect(errorOf(5)).toBe(missing)
  expect(errorOf('a'.repeat(length))).not.toBe(tooLong)
  expect(errorOf('a'.repeat(length + 1))).toBe(tooLong)
})

test.for(draft)('the review form: %s', ([field, missing, name, length]) => {
  const errorOf = (value: unknown) => readDraft({ [field]: value }).errors[field]
  expect(errorOf(' ')).toBe(missing)
  expect(errorOf('a'.repeat(length))).toBeUndefined()
  expect(errorOf('a'.repeat(length + 1))).toBe(`${name} can have up to ${length} characters.`)
})

const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@client.example',
  phone: '2125550142',
  additionalInfo: '',
}
const badEmail = { email: 'Please enter an email address such as name@example.org.' }
const badPhone = {
  phone: 'We can only text US and Canadian numbers. Please enter one with 10 digits, or call us.',
}
const unusable = 'has characters in it that cannot be used. Please enter it again.'

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ firstName: '\u200b' }, { firstName: 'Please enter your first name.' }],
  [{ firstName: 'Jane\r\nBcc: all' }, { firstName: `The first name ${unusable}` }],
  [{ lastName: 'Doe\u202e' }, { lastName: `The last name ${unusable}` }],
  [{ email: 'jane@client' }, badEmail],
  [{ email: 'a@b.example, c@d.example' }, badEmail],
  [{ phone: '212555014' }, badPhone],
  [{ phone: '+49 170 1234567' }, badPhone],
  [{ phone: '84555501234' }, badPhone],
  [{ additionalInfo: 'a\u0000b' }, { additionalInfo: `The additional information ${unusable}` }],
  [{ email: `${'j'.repeat(239)}@client.example` }, {}],
  [{ additionalInfo: `${'a'.repeat(1999)}\n` }, {}],
  [{ additionalInfo: undefined, firstName: 'Zoë', lastName: "O'Brien-Łukasz" }, {}],
])('of the details %j exactly the faulty fields are named', (typed, errors) => {
  expect(readDetails({ ...jane, ...typed }).errors).toEqual(errors)
})

test('a text of a review may have several lines, its title may not', () => {
  const typed = { title: 'two\nlines', body: 'Every step was\nexplained.', author: 'J. D.' }
  expect(readDraft(typed).errors).toEqual({ title: `The title ${unusable}` })
  expect(readDraft({ ...typed, title: 'Calm', body: 'bell\u0007' }).errors).toEqual({
    body: `The review ${unusable}`,
  })
})

test('only a client who calls may have no email address, or no phone number', () => {
  const atDesk = (typed: object) => readDetails({ ...jane, ...typed }, { isAtDesk: true }).errors
  expect([atDesk({ email: '' }), atDesk({ phone: ' ' })]).toEqual([{}, {}])
  expect(atDesk({ email: '', phone: '' })).toEqual({
    phone: 'Please enter a phone number or an email address.',
  })
  expect(atDesk({ phone: '+49 170 1234567' })).toEqual({
    phone: 'Please enter a 10-digit US phone number, or just an email address.',
  })
})
