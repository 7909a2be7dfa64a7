import { expect, test } from 'vitest'
import { bookingPathAt, movePath, visitPlace } from '../../domain/visit-path.ts'

test.each([
  ['/book', '/visit/move'],
  ['/book/kingston', '/visit/move/kingston'],
  ['/book/kingston/2026-07-03/1430', '/visit/move/kingston/2026-07-03/1430'],
])('the wizard takes %s for %s', (booking, move) => {
  expect(movePath(booking)).toBe(move)
  expect(bookingPathAt(move)).toBe(booking)
})

test.each([
  ['/visit', 'visit'],
  ['/visit/', 'visit'],
  ['/visit/move', 'move'],
  ['/Visit/Move/kingston', 'move'],
  ['/visit/movements', undefined],
  ['/book/kingston', undefined],
  ['/', undefined],
])('%s is a place of the %s', (path, place) => expect(visitPlace(path)).toBe(place))
