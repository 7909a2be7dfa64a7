import { expect, test } from 'vitest'
import { readDetails } from '../../domain/details.ts'
import { readDraft } from '../../domain/new-review.ts'

// The words and the lengths as they were agreed: a field as long as is possible, and one that is a character longer.
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

test('the booking form: what is no e-mail address or no phone number', () => {
  expect(readDetails({ email: 'ann', phone: '555' }).errors).toMatchObject({
    email: 'Please enter an email address such as name@example.org.',
    phone: 'Please enter a phone number of ten digits.',
  })
})

test.for(draft)('the review form: %s', ([field, missing, name, length]) => {
  const errorOf = (value: unknown) => readDraft({ [field]: value }).errors[field]
  expect(errorOf(' ')).toBe(missing)
  expect(errorOf('a'.repeat(length))).toBeUndefined()
  expect(errorOf('a'.repeat(length + 1))).toBe(`${name} can have up to ${length} characters.`)
})
