import { expect, test } from 'vitest'
import { bookingPath } from '../../../domain/booking/booking-path.ts'
import { stepAt } from '../../../domain/booking/wizard.ts'
import { availabilityOf } from '../../fixtures/availability.ts'

const availability = availabilityOf({
  locations: [
    {
      id: 1,
      slug: 'hudson',
      name: 'Hudson',
      location: '1 River Road',
      schedule: { '2026-12-04': ['9:00 AM', '10:00 AM Booked', '11:00 AM'] },
    },
  ],
  holds: [
    {
      id: 1,
      location: 1,
      date: '2026-12-04',
      slot: '1100',
      current: false,
      expires_at: '2026-11-21T13:00:00-05:00',
    },
  ],
  loadedAt: Date.parse('2026-11-21T12:00:00-05:00'),
})

const DAY = 'Friday, December 4th'
test.for([
  [
    '/book/hudson/2026-02-30',
    'That date does not exist. Please choose one of the dates below.',
    '/book/hudson',
  ],
  [
    '/book/hudson/2026-12-04/2570',
    'That time does not exist. Please choose one of the times below.',
    '/book/hudson/2026-12-04',
  ],
  [
    '/book/hudson/2026-12-05',
    'There are no appointments on Saturday, December 5th. Please choose another date.',
    '/book/hudson',
  ],
  [
    '/book/hudson/2026-12-04/1300',
    `There is no appointment at 1:00 PM on ${DAY}. Please choose another time.`,
    '/book/hudson/2026-12-04',
  ],
  [
    '/book/hudson/2026-12-04/1100',
    `Someone else is booking 11:00 AM on ${DAY} right now. Please choose another time.`,
    '/book/hudson/2026-12-04',
  ],
  [
    '/book/hudson/2026-12-04/1000',
    `10:00 AM on ${DAY} is no longer free. If you have just booked it, your confirmation is on its way by email. Otherwise please choose another time.`,
    '/book/hudson/2026-12-04',
  ],
] as const)('%s leads back: %s', ([path, notice, to]) => {
  const { at, chosen, ...step } = stepAt(path, availability)
  expect({ at, to: bookingPath(chosen), ...step }).toEqual({ at: 'redirect', to, notice })
})

test('a location in other letters leads to its own address, with what was chosen', () => {
  const { chosen, ...step } = stepAt('/book/Hudson/2026-12-04/0900', availability)
  expect({ ...step, to: bookingPath(chosen) }).toEqual({
    at: 'redirect',
    to: '/book/hudson/2026-12-04/0900',
  })
})

test.for([
  ['/book/nowhere', 'We do not know that location. Please choose one of the locations below.'],
  ['/loc/9', 'We do not know that location. Please choose one of the locations below.'],
  [
    '/book/nowhere/2026-12-04/0900',
    'Please select a valid location, date, and timeslot to proceed.',
  ],
] as const)('%s shows all locations: %s', ([path, notice]) => {
  expect(stepAt(path, availability)).toEqual({ at: 'location', chosen: {}, notice })
})
