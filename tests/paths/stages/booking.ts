import { bookAppointment, recallBooking } from '../../../domain/booking.ts'
import { getHolds, type HoldEntry, holdAppointment, releaseHold } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { IDLE_AFTER } from '../../../domain/timing.ts'
import { START_TIME } from '../engine/simulated-state.ts'
import { type Driver, stage } from '../engine/stage.ts'
import type { Situation } from '../engine/table.ts'
import { booking as table } from '../tables/booking.ts'
import {
  bookedDay,
  details,
  events,
  locationsWithNineFree,
  locationsWithNineTaken,
  outcomes,
} from '../tables/booking-fixtures.ts'

const urls = events['url.changed']
const { done: found } = outcomes.recallBooking
const { done: booked } = outcomes.bookVisit
const { done: held } = outcomes.holdSlot

/** The data are requested after a hold. Otherwise the site requests them when a tab is shown after a while. */
async function load(
  driver: Driver,
  locations: readonly LocationEntry[],
  before?: Situation,
  holds: readonly HoldEntry[] = [],
): Promise<void> {
  const isRequested =
    before?.states.includes('details.hold.taken') ||
    before?.actions.some(({ type }) => type === 'refresh.wanted')
  if (!isRequested)
    await driver.request(getLocations, async (driver) => {
      await driver.setTabVisible(false)
      await driver.passTime(IDLE_AFTER + 1_000)
      await driver.setTabVisible(true)
    })
  await driver.respond(getLocations, [...locations])
  await driver.respond(getHolds, { success: true, holds: [...holds] })
}

let holds = 0

/** The line of a time that was let go stays as it is, so each hold of a tour is on another time. */
const anotherHold = (): HoldEntry => ({
  id: ++holds,
  location: 1,
  date: bookedDay,
  slot: `${10 + (holds % 8)}:00:00`,
  current: true,
  // Long after the end of the longest tour.
  expires_at: new Date(START_TIME + 86_400_000).toISOString(),
})

const go = (step: keyof typeof urls) => (driver: Driver) => driver.navigate(urls[step].path)

export const booking = stage(table, {
  path: '/',
  // A tour says the same whichever others were walked before it.
  async setUp() {
    holds = 0
  },
  steps: {
    'another page is opened': go('another page is opened'),
    'the booking page is opened': go('the booking page is opened'),
    'an unknown location is opened': go('an unknown location is opened'),
    'a location is opened by its number': go('a location is opened by its number'),
    'a location is chosen': go('a location is chosen'),
    'a date that does not exist is opened': go('a date that does not exist is opened'),
    'a date without appointments is opened': go('a date without appointments is opened'),
    'a date is chosen': go('a date is chosen'),
    'a time is chosen': go('a time is chosen'),
    'another time is chosen': go('another time is chosen'),
    'a taken time is opened': go('a taken time is opened'),
    'the confirmation is opened again': (driver) => {
      const { path, reference } = urls['the confirmation is opened again']
      return driver.navigate(path, { reference })
    },
    'the booking is found': (driver) =>
      driver.respond(recallBooking, found['the booking is found']),
    'the booking is not found': (driver) =>
      driver.respond(recallBooking, found['the booking is not found']),
    'the request for the booking fails': (driver) => driver.failNetwork(recallBooking),
    'the data arrive': (driver, before) => load(driver, locationsWithNineFree, before),
    'nine is booked by somebody else': (driver, before) =>
      load(driver, locationsWithNineTaken, before),
    'another hold is let go': async (driver) => {
      await load(driver, locationsWithNineFree, undefined, [anotherHold()])
      await driver.click('Let go')
      await driver.respond(releaseHold, { success: true })
      await driver.respond(getLocations, [...locationsWithNineFree])
      await driver.respond(getHolds, { success: true, holds: [] })
    },
    'the next dates are opened': (driver) => driver.click('Next'),
    'the details are typed': async (driver) => {
      await driver.type('First Name', details.firstName)
      await driver.type('Last Name', details.lastName)
      await driver.type('Email Address', details.email)
      await driver.type('Phone Number', details.phone)
    },
    'the e-mail address is emptied': (driver) => driver.type('Email Address', ''),
    'Book Appointment is pressed': (driver) => driver.click('Book Appointment'),
    'Cancel is pressed': (driver) => driver.click('Cancel'),
    'the alert is dismissed': (driver) => driver.click('Dismiss'),
    'Back to Locations is pressed': (driver) => driver.click('Back to Locations'),
    'the time is held': (driver) => driver.respond(holdAppointment, held['the time is held']),
    'the hold is refused': (driver) => driver.respond(holdAppointment, held['the hold is refused']),
    'the hold is refused without a message': (driver) =>
      driver.respond(holdAppointment, held['the hold is refused without a message']),
    'the hold request fails': (driver) => driver.failNetwork(holdAppointment),
    'the visit is booked': (driver) =>
      driver.respond(bookAppointment, booked['the visit is booked']),
    'the visit is booked, with a message': (driver) =>
      driver.respond(bookAppointment, booked['the visit is booked, with a message']),
    'the time was booked meanwhile': (driver) =>
      driver.respond(bookAppointment, booked['the time was booked meanwhile']),
    'a field is refused': (driver) => driver.respond(bookAppointment, booked['a field is refused']),
    'the booking is refused without a message': (driver) =>
      driver.respond(bookAppointment, booked['the booking is refused without a message']),
    'the booking request fails': (driver) => driver.failNetwork(bookAppointment),
  },
})
