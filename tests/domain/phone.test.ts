import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isWholePhone, phoneDigits, readPhone } from '../../domain/phone.ts'

const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[\d ()+.-]{0,20}$/),
  fc.stringMatching(/^\+?1{0,3} ?\d{0,12}$/),
)
/** Ten digits of a US number: no area code begins with 1. */
const numbers = fc.stringMatching(/^[02-9]\d{9}$/)

test('a complete number has one format, however it was typed', { tags: ['form-phone'] }, () => {
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

test('a number looks the same whether it is typed digit by digit or pasted, at any caret position', () => {
  fc.assert(
    fc.property(numbers, fc.nat(10), (digits, caret) => {
      const byDigit = [...digits].reduce((shown, digit) => formatPhone(shown + digit), '')
      expect(byDigit).toBe(formatPhone(digits))
      const late = digits.slice(0, caret) + digits.slice(caret + 1)
      const shown = formatPhone(late)
      // The missing digit is typed where it belongs in the formatted text.
      let at = 0
      for (let seen = 0; seen < caret; at++) if (/\d/.test(shown[at] ?? '')) seen++
      const mended = shown.slice(0, at) + (digits[caret] ?? '') + shown.slice(at)
      if (phoneDigits(late).length === late.length) {
        expect(phoneDigits(mended)).toBe(phoneDigits(digits))
      }
    }),
  )
})

test('backspace takes one digit at a time until nothing is left', () => {
  fc.assert(
    fc.property(numbers, (digits) => {
      for (let left = 10; left >= 0; left--) {
        const shown = formatPhone(digits.slice(0, left))
        expect(phoneDigits(shown)).toBe(digits.slice(0, left))
      }
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
