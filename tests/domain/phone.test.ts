import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isWholePhone, phoneDigits, readPhone } from '../../domain/phone.ts'

const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[\d ()+.-]{0,20}$/),
  fc.stringMatching(/^\+?1{0,3} ?\d{0,12}$/),
)
test('a complete number has one format, however it was typed', () => {
  for (const text of [
    '2125550142',
    '12125550142',
    '+1 212 555 0142',
    '(212) 555-0142',
    '212.555.0142',
  ]) {
    expect(formatPhone(text)).toBe('(212) 555-0142')
    expect(phoneDigits(text)).toBe('2125550142')
    expect(readPhone(text)).toBe('2125550142')
  }
})

test('formatting a formatted number changes nothing', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const once = formatPhone(text)
      expect(formatPhone(once)).toBe(once)
      expect(phoneDigits(once)).toBe(phoneDigits(text))
    }),
  )
})

test('only ten digits are a complete number', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(phoneDigits(text).length).toBeLessThanOrEqual(10)
      const read = readPhone(text)
      expect(read === undefined || isWholePhone(read)).toBe(true)
    }),
  )
  for (const text of [
    '',
    '212555014',
    '21255501422',
    '22125550142',
    'call 2125550142',
    '٢١٢٥٥٥٠١٤٢',
  ]) {
    expect(readPhone(text), text).toBeUndefined()
  }
})
