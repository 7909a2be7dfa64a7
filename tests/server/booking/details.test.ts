import { expect, test } from 'vitest'
import { readDetails } from '../../../domain/details.ts'
import { readDraft } from '../../../domain/new-review.ts'
import { jane } from '../support/test-server.ts'

// What each field may have is in tests/domain/field-rules.test.ts.
const missing = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  email: 'Please enter your email address.',
  phone: 'Please enter your phone number.',
}
const badEmail = { email: 'Please enter an email address such as name@example.org.' }
const badPhone = { phone: 'Please enter a phone number of ten digits.' }
const unusable = 'has characters in it that cannot be used. Please enter it again.'

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ firstName: undefined }, { firstName: missing.firstName }],
  [{ firstName: ' \t\n ' }, { firstName: missing.firstName }],
  [{ firstName: '\u200b' }, { firstName: missing.firstName }],
  [{ firstName: 'Jane\r\nBcc: all' }, { firstName: `The first name ${unusable}` }],
  [{ lastName: 'Doe\u202e' }, { lastName: `The last name ${unusable}` }],
  [{ email: 'jane@client' }, badEmail],
  [{ email: 'a@b.example, c@d.example' }, badEmail],
  [{ phone: 2125550142 }, { phone: missing.phone }],
  [{ phone: '212555014' }, badPhone],
  [{ phone: '21255501422' }, badPhone],
  [{ additionalInfo: 'a\u0000b' }, { additionalInfo: `The additional information ${unusable}` }],
  [{ firstName: '', lastName: null, email: ' ', phone: '' }, missing],
  [{ firstName: 'J'.repeat(100), lastName: 'D'.repeat(100) }, {}],
  [{ email: `${'j'.repeat(239)}@client.example` }, {}],
  [{ additionalInfo: `${'a'.repeat(1999)}\n` }, {}],
  [{ additionalInfo: undefined, firstName: 'Zoë', lastName: "O'Brien-Łukasz" }, {}],
  [{ firstName: '李', lastName: '<b>Tables</b>' }, {}],
])('of the details %j exactly the faulty fields are named', (typed, errors) => {
  expect(readDetails({ ...jane, ...typed }).errors).toEqual(errors)
})

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ title: 'two\nlines' }, { title: `The title ${unusable}` }],
  [{ body: 'bell\u0007' }, { body: `The review ${unusable}` }],
  [
    { author: '\n', body: ['x'] },
    { author: expect.any(String), body: expect.any(String) },
  ],
  [{ title: 't'.repeat(100), body: 'b'.repeat(4000), author: 'a'.repeat(60) }, {}],
])('of the review %j exactly the faulty fields are named', (typed, errors) => {
  const draft = { title: 'Calm and kind', body: 'Every step was\nexplained.', author: 'J. D.' }
  expect(readDraft({ ...draft, ...typed }).errors).toEqual(errors)
})

test('what surrounds a field is left out, and only digits of a phone number are kept', () => {
  const typed = { ...jane, firstName: '  Jane ', phone: '+1 (212) 555-0142' }
  expect(readDetails(typed).form).toMatchObject(jane)
})

test('only a client who calls may have no e-mail address', () => {
  const { errors } = readDetails({ ...jane, email: '' }, { isAtDesk: true })
  expect(errors).toEqual({})
})
