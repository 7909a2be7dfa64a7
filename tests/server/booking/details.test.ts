import { expect, test } from 'vitest'
import { readDetails } from '../../../domain/details.ts'
import { jane } from '../support/test-server.ts'

const field = {
  first: 'Please enter your first name.',
  last: 'Please enter your last name.',
  email: 'Please enter your email address.',
  badEmail: 'Please enter an email address such as name@example.org.',
  phone: 'Please enter your phone number.',
  badPhone: 'Please enter a phone number of ten digits.',
  info: 'Please write your additional information as text, or leave it out.',
}
const unusable = 'has characters in it that cannot be used. Please enter it again.'
const most = (name: string, length: number) => `${name} can have up to ${length} characters.`

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ firstName: undefined }, { firstName: field.first }],
  [{ firstName: ' \t\n ' }, { firstName: field.first }],
  [{ firstName: '\u200b' }, { firstName: field.first }],
  [{ firstName: 7 }, { firstName: field.first }],
  [{ firstName: 'J'.repeat(101) }, { firstName: most('The first name', 100) }],
  [{ firstName: 'Jane\r\nBcc: all' }, { firstName: `The first name ${unusable}` }],
  [{ lastName: null }, { lastName: field.last }],
  [{ lastName: 'D'.repeat(101) }, { lastName: most('The last name', 100) }],
  [{ lastName: 'Doe\u202e' }, { lastName: `The last name ${unusable}` }],
  [{ email: ' ' }, { email: field.email }],
  [{ email: {} }, { email: field.email }],
  [{ email: 'jane@client' }, { email: field.badEmail }],
  [{ email: 'a@b.example, c@d.example' }, { email: field.badEmail }],
  [{ email: `${'j'.repeat(240)}@client.example` }, { email: most('The email address', 254) }],
  [{ phone: '' }, { phone: field.phone }],
  [{ phone: 2125550142 }, { phone: field.phone }],
  [{ phone: '212555014' }, { phone: field.badPhone }],
  [{ phone: '21255501422' }, { phone: field.badPhone }],
  [{ phone: '1'.repeat(41) }, { phone: most('The phone number', 40) }],
  [{ additionalInfo: 5 }, { additionalInfo: field.info }],
  [
    { additionalInfo: 'a'.repeat(2001) },
    { additionalInfo: most('The additional information', 2000) },
  ],
  [{ additionalInfo: 'a\u0000b' }, { additionalInfo: `The additional information ${unusable}` }],
  [
    { firstName: '', lastName: '', email: '', phone: '' },
    { firstName: field.first, lastName: field.last, email: field.email, phone: field.phone },
  ],
])('of the details %j exactly the faulty fields are named', (wrong, errors) => {
  expect(readDetails({ ...jane, ...wrong }).errors).toEqual(errors)
})

test.each<Record<string, unknown>>([
  { firstName: 'J'.repeat(100), lastName: 'D'.repeat(100) },
  { email: `${'j'.repeat(239)}@client.example` },
  { additionalInfo: `${'a'.repeat(1999)}\n` },
  { additionalInfo: undefined },
  { firstName: 'Zoë', lastName: "O'Brien-Łukasz" },
  { firstName: '李', lastName: '小龙' },
  { firstName: "Robert'); DROP TABLE bookings;--", lastName: '<b>Tables</b>' },
])('the details %j are accepted', (right) => {
  expect(readDetails({ ...jane, ...right }).errors).toEqual({})
})

test('what surrounds a field is left out, and only digits of a phone number are kept', () => {
  const typed = { ...jane, firstName: '  Jane ', phone: '+1 (212) 555-0142' }
  expect(readDetails(typed).form).toEqual(jane)
})

test('only a client who calls may have no e-mail address', () => {
  const body = { ...jane, email: '' }
  expect(readDetails(body).errors).toEqual({ email: field.email })
  expect(readDetails(body, { isEmailOptional: true }).errors).toEqual({})
})
