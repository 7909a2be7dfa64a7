import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingPath, type Choice, readBookingPath } from '../../../domain/booking/booking-path.ts'
import { bookingPathAt, movePath } from '../../../domain/visit/visit-path.ts'
import { days, slots } from '../../days.ts'

const slug = fc.oneof(
  fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/),
  fc.string({ unit: fc.constantFrom(...'aZ9-/%?é李🌻 '), minLength: 1 }),
)

const choices: fc.Arbitrary<Choice> = fc.oneof(
  fc.constant<Choice>({}),
  fc.record({ slug }),
  fc.record({ slug, day: days }),
  fc.record({ slug, day: days, slot: slots }),
)

test('a choice is read back from its path', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      expect(readBookingPath(bookingPath(choice))).toEqual({ kind: 'choice', choice })
    }),
  )
})

test('no path makes the reader throw, and every choice has one path', () => {
  const part = fc.constantFrom('book', 'loc', 'kingston', '2026-07-03', '1430', '%2F', '%E0', '')
  const paths = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`)
  fc.assert(
    fc.property(paths, (path) => {
      const read = readBookingPath(path)
      if (read?.kind !== 'choice') return
      expect(readBookingPath(bookingPath(read.choice))).toEqual(read)
    }),
  )
})

test('a malformed part leaves the choice before it', () => {
  for (const bad of ['2026-02-30', 'tomorrow']) {
    const read = { kind: 'malformed', part: 'date', choice: { slug: 'kingston' } }
    expect(readBookingPath(`/book/kingston/${bad}`)).toEqual(read)
    expect(readBookingPath(`/book/kingston/${bad}/1430`)).toEqual(read)
  }
  for (const bad of ['2460', '14:30']) {
    expect(readBookingPath(`/book/kingston/2026-07-03/${bad}`)).toEqual({
      kind: 'malformed',
      part: 'time',
      choice: { slug: 'kingston', day: '2026-07-03' },
    })
  }
})

test('a location is found by its id, and paths of other pages are not read', () => {
  expect(readBookingPath('/loc/6')).toEqual({ kind: 'byId', id: '6' })
  expect(readBookingPath('/loc')).toEqual({ kind: 'choice', choice: {} })
  expect(readBookingPath('/book/')).toEqual({ kind: 'choice', choice: {} })
  for (const path of ['/', '/reviews', '/loc/6/x', '/book/a/2026-07-03/1430/more']) {
    expect(readBookingPath(path), path).toBeUndefined()
  }
})

test.each([
  ['/book', '/visit/move'],
  ['/book/kingston', '/visit/move/kingston'],
  ['/book/kingston/2026-07-03/1430', '/visit/move/kingston/2026-07-03/1430'],
])('the wizard takes %s for %s', (booking, move) => {
  expect(movePath(booking)).toBe(move)
  expect(bookingPathAt(move)).toBe(booking)
})
