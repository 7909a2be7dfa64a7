import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDetails } from '../../domain/booking/details.ts'
import { digitsOf, formatPhone, readPhone } from '../../domain/phone.ts'

const typed = fc.stringMatching(/^\+?1{0,3} ?[\d ()+.x-]{0,14}$/)

test('a complete number has one format, however it was typed', () => {
  for (const text of ['2125550142', '+1 212 555 0142', '(212) 555-0142', '212.555.0142']) {
    expect(formatPhone(text)).toBe('(212) 555-0142')
    expect(readPhone(text)).toBe('2125550142')
  }
})

test('formatting a formatted number changes nothing', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const once = formatPhone(text)
      expect(formatPhone(once)).toBe(once)
      expect(digitsOf(text)).toMatch(new RegExp(`^1?${digitsOf(once)}$`))
    }),
  )
})

test.each(['1-845-555-010', '555-123-4567', '112-555-0142', '+1 212 055 0142', '(912) 155-0142'])(
  'no number of the North American plan is written “%s”',
  (text) => expect(readPhone(text)).toBeUndefined(),
)

test.each(['', '212555014', '22125550142', '112125550142', 'call 2125550142', '٢١٢٥٥٥٠١٤٢'])(
  'only ten digits are a complete number, not “%s”',
  (text) => expect(readPhone(text)).toBeUndefined(),
)

test.each(['+49 170 1234567', '+49 1701 2345', '+4 917 555 0142', '0044 20 7946 0958'])(
  'a number of another country is not turned into one of ours: “%s”',
  (text) => expect(readPhone(text)).toBeUndefined(),
)

test.each(['(876) 555-0142', '+1 242 555 0142', '809-555-0142', '+1 (658) 555-0142', '4415550142'])(
  'a visitor’s number in another country of the +1 plan is refused, and stays one at the desk: “%s”',
  (phone) => {
    const errorAt = (place?: { isAtDesk: boolean }) => readDetails({ phone }, place).errors.phone
    expect(errorAt()).toBe(
      'We can only text US and Canadian numbers. Please enter one with 10 digits, or call us.',
    )
    expect(errorAt({ isAtDesk: true })).toBeUndefined()
    // What is on record is still read, such as when it replies STOP.
    expect(readPhone(phone)).toMatch(/^\d{10}$/)
  },
)

test.each(['340', '670', '671', '684', '787', '939', '212', '416', '867', '902'])(
  'the area %s is of the US, its territories or Canada',
  (area) => expect(readDetails({ phone: `${area} 555 0142` }).errors.phone).toBeUndefined(),
)
