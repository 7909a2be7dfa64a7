import { bookAppointment } from '../../../domain/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { IDLE_AFTER } from '../../../domain/timing.ts'
import { type Stagehand, stage } from '../stage.ts'
import type { Look } from '../table.ts'
import { booking as table } from '../tables/booking.ts'
import { events, freeLocations, goneLocations, outcomes } from '../tables/booking-fixtures.ts'

const urls = events['url.changed']
const { done: booked } = outcomes.bookVisit
const { done: held } = outcomes.holdSlot

/** The data come at once where they are awaited, and else when a tab long out of sight is shown again. */
async function load(
  hand: Stagehand,
  locations: readonly LocationEntry[],
  before?: Look,
): Promise<void> {
  const isAwaited =
    before?.states.includes('details.hold.taken') ||
    before?.did.some(({ type }) => type === 'refresh.wanted')
  if (!isAwaited && !(await hand.isOpen(getLocations))) {
    await hand.showTab(false)
    await hand.pass(IDLE_AFTER + 1_000)
    await hand.showTab(true)
  }
  await hand.answer(getLocations, [...locations])
  await hand.answer(getHolds, { success: true, holds: [] })
}

const go = (step: keyof typeof urls) => (hand: Stagehand) => hand.go(urls[step].path)

export const booking = stage(table, {
  path: '/',
  acts: {
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
    'the data arrive': (hand, before) => load(hand, freeLocations, before),
    'the data say that nine is taken': (hand, before) => load(hand, goneLocations, before),
    'the next dates are turned to': (hand) => hand.press('Next'),
    'a first name is typed': (hand) => hand.type('First Name', 'Ann'),
    'a phone number is typed': (hand) => hand.type('Phone Number', '(555) 123-4567'),
    'Book Appointment is pressed': (hand) => hand.press('Book Appointment'),
    'Cancel is pressed': (hand) => hand.press('Cancel'),
    'the alert is dismissed': (hand) => hand.press('Dismiss'),
    'Back to Locations is pressed': (hand) => hand.press('Back to Locations'),
    'the time is held': (hand) => hand.answer(holdAppointment, held['the time is held']),
    'the hold is refused': (hand) => hand.answer(holdAppointment, held['the hold is refused']),
    'the hold is refused without a word': (hand) =>
      hand.answer(holdAppointment, held['the hold is refused without a word']),
    'the hold breaks': (hand) => hand.fail(holdAppointment),
    'the visit is booked': (hand) => hand.answer(bookAppointment, booked['the visit is booked']),
    'the visit is booked, with a message': (hand) =>
      hand.answer(bookAppointment, booked['the visit is booked, with a message']),
    'the time went meanwhile': (hand) =>
      hand.answer(bookAppointment, booked['the time went meanwhile']),
    'a field is refused': (hand) => hand.answer(bookAppointment, booked['a field is refused']),
    'the booking is refused without a word': (hand) =>
      hand.answer(bookAppointment, booked['the booking is refused without a word']),
    'the booking breaks': (hand) => hand.fail(bookAppointment),
  },
})
