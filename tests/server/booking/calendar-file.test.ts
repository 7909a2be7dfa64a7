import { expect, test } from 'vitest'
import { calendarFile } from '../../../server/booking/calendar-file.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { day, slot } from '../../days.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { NOON } from '../support/test-server.ts'

const booking = {
  ...{ id: '1', reference: 'AAAA-BBBB', client_id: '1', visitor: '', created_at: NOON },
  ...{ location: '6', day: day('2026-07-03'), slot: slot('1430'), cancelled_at: null },
  ...{ first_name: '', last_name: '', email: '', phone: '', note: '' },
}

test('no line of a calendar file is longer than 75 bytes, and no character is torn in two', () => {
  const name = 'é🌻'.repeat(200)
  const practice = { ...loadPractice(TEST_PRACTICE), name }
  const text = calendarFile(practice, 'https://practice.example', booking)
  const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeGreaterThan(70)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Thermography visit\\, ${name}`)
})

test('commas, semicolons and backslashes are escaped', () => {
  const practice = { ...loadPractice(TEST_PRACTICE), name: 'A, B; C\\D' }
  const text = calendarFile(practice, 'https://practice.example', booking)
  expect(text).toContain('SUMMARY:Thermography visit\\, A\\, B\\; C\\\\D\r\n')
})
