import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readExpiry, writeExpiry } from '../../../domain/calendar/expiry.ts'

const NEW_YORK = 'America/New_York'
// Whole seconds from 2020 to 2050.
const moments = fc
  .integer({ min: 1_577_836_800, max: 2_524_608_000 })
  .map((seconds) => seconds * 1000)
const zones = fc.constantFrom(NEW_YORK, 'Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kathmandu')

test('a timestamp with a zone is read as the same instant in every zone', () => {
  fc.assert(
    fc.property(moments, zones, zones, (at, writer, reader) => {
      expect(readExpiry(writeExpiry(at, writer), reader)).toBe(at)
    }),
  )
})

test('a timestamp without a zone is read as New York time', () => {
  expect(readExpiry('2026-07-03 10:00:00', NEW_YORK)).toBe(Date.parse('2026-07-03T14:00:00Z'))
  expect(readExpiry('2026-12-03 10:00:00', NEW_YORK)).toBe(Date.parse('2026-12-03T15:00:00Z'))
  // When the clocks go back, 1:30 happens twice; it means the first.
  expect(readExpiry('2026-11-01 01:30:00', NEW_YORK)).toBe(Date.parse('2026-11-01T05:30:00Z'))
})

test('every usual notation of a zone is read', () => {
  const at = Date.parse('2026-07-03T14:00:00Z')
  for (const text of [
    '2026-07-03T14:00:00Z',
    '2026-07-03 14:00:00+00',
    '2026-07-03T10:00:00-04:00',
    '2026-07-03 10:00:00-0400',
    ' 2026-07-03T10:00:00 ',
  ]) {
    expect(readExpiry(text, NEW_YORK), text).toBe(at)
  }
})

test('other text is not a timestamp', () => {
  for (const text of ['', 'soon', '2026-02-30 10:00:00', '2026-07-03 25:00:00']) {
    expect(readExpiry(text, NEW_YORK), text).toBeUndefined()
  }
})
