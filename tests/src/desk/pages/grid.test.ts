import { expect, test } from 'vitest'
import * as grid from '../../../../src/desk/pages/grid.ts'
import { day, visit } from '../../../paths/tables/desk-fixtures.ts'

const long = { ...visit, reference: 'R-2', time: '2:15 PM', minutes: 60 }
const former = { ...visit, reference: 'R-3', location: { id: 9, name: 'Avon' } }
const columns = grid.columnsOf({ ...day, visits: [visit, long, former] }, 30)
const [hudson] = columns

test('a column has what is at its place, a place of former days too, and no slots that visits take', () => {
  const shown = columns.map((column) => [
    column.place.name,
    grid.entriesOf(column).map(({ time }) => time),
  ])
  // The slot at 3:00 PM overlaps the visit that ends at 3:15.
  expect(shown).toEqual([
    ['Hudson', ['1:00 PM', '2:00 PM', '2:15 PM']],
    ['Avon', ['2:00 PM']],
  ])
  const nothing = {
    ...day,
    visits: [],
    places: day.places.map((place) => ({ ...place, slots: [] })),
  }
  expect(grid.columnsOf(nothing, 30)).toEqual([])
})

test('the grid has full hours, five minutes a row, and moves what overlaps aside', () => {
  const hours = grid.hoursOf(columns, 30)
  expect(hours).toEqual({ first: 780, last: 960 })
  expect(grid.fullHours(hours)).toEqual([780, 840, 900])
  expect(grid.rowsOf(visit, visit.minutes, hours)).toBe('13 / span 6')
  expect(grid.rowsOf(long, long.minutes, hours)).toBe('16 / span 12')
  expect(hudson && [visit, long].map((each) => grid.overlaps(each, hudson))).toEqual([0, 1])
})

test('the next visit of a day is the first one that is not over and that nobody has marked', () => {
  const over = { ...visit, isOver: true }
  expect(grid.nextVisit([over, { ...long, status: 'arrived' }, former])).toBe(former)
  expect(grid.nextVisit([over, { ...long, isOver: true }])).toBe(undefined)
})

test('a day begins at the current hour, or with a visit that has just ended, and is whole once it is over', () => {
  const hours = { first: 540, last: 1020 }
  const at = (time: string) => ({ ...visit, time })
  const ofDay = (...times: string[]) =>
    grid.columnsOf({ ...day, visits: times.map(at), places: [] }, 30)
  const begins = (now: number, ...times: string[]) =>
    grid.hoursLeft(hours, ofDay(...times), now).first
  expect(begins(790, '9:00 AM', '12:00 PM', '4:00 PM')).toBe(780)
  expect(begins(790, '9:00 AM', '12:30 PM', '4:00 PM')).toBe(720)
  expect(begins(530, '9:00 AM')).toBe(540)
  expect(begins(1030, '4:30 PM')).toBe(960)
  expect(begins(1060, '4:30 PM')).toBe(540)
  expect(
    grid.earlierVisits(ofDay('9:00 AM', '12:00 PM', '4:00 PM'), { first: 720, last: 1020 }),
  ).toBe(1)
})
