import { bookAppointment, recallBooking } from '../../../domain/booking/booking.ts'
import {
  getHolds,
  type HoldEntry,
  holdAppointment,
  releaseHold,
} from '../../../domain/calendar/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/calendar/location.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'
import { answerData, hudsonWith } from '../support/hudson.ts'
import type { Walk } from '../support/transcript.ts'

const DAY = '2026-12-04'
const hudson = hudsonWith({
  [DAY]: ['9:00 AM', '10:00 AM', '11:00 AM Booked', '12:00 PM'],
  '2026-12-05': ['9:00 AM Booked'],
  ...Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`2027-01-1${i}`, ['9:00 AM']])),
})
const avon = { ...hudson, id: 2, slug: 'avon', name: 'Avon', schedule: {} }
const locations: LocationEntry[] = [
  hudson,
  { ...hudson, id: 6, slug: 'carmel', name: 'Carmel' },
  avon,
  { ...avon, id: 3, slug: 'troy', name: 'Troy', schedule: { '2026-11-20': ['9:00 AM'] } },
]

/** A hold that ends this many seconds after noon in New York. */
const hold = (slot: string, current: boolean, seconds = 300): HoldEntry => ({
  id: slot,
  location: 1,
  date: DAY,
  slot,
  current,
  expires_at: new Date(Date.UTC(2026, 10, 21, 17, 0, seconds)).toISOString(),
})

export const load = (driver: Driver, ...holds: HoldEntry[]) => answerData(driver, locations, holds)

export async function fillIn(driver: Driver): Promise<void> {
  await driver.type('First Name', 'Ann')
  await driver.type('Last Name', 'Hall')
  await driver.type('Email Address', 'ann@example.com')
  await driver.type('Phone Number', '+1 555 234 5678')
  await driver.type('Additional Information (Optional)', 'I come by bus.')
}

const TIMES = `/book/hudson/${DAY}`
export const FORM = `${TIMES}/0900`

const reachFilledForm = async (driver: Driver): Promise<void> => {
  await load(driver)
  await fillIn(driver)
}

export const booking: Readonly<Record<string, Walk>> = {
  locations: {
    path: '/book',
    async steps(driver) {
      await driver.respond(getHolds, { success: true, holds: [] })
      await driver.failNetwork(getLocations)
      await driver.click('Try again')
      await driver.respond(getLocations, [])
      await driver.respond(getHolds, { success: true, holds: [] })
      await driver.reload()
      await load(driver, hold('1200', true), hold('1000', true))
      await driver.navigate('/book/nowhere')
      await driver.navigate(`/book/nowhere/${DAY}/0900`)
    },
  },
  'dates and times': {
    path: '/book/hudson',
    async steps(driver) {
      await load(driver, hold('10:00:00', false), hold('1200', true))
      await driver.click('Next')
      await driver.click('Previous')
      await driver.click('Friday, December 4th')
    },
  },
  'refreshed times': {
    path: '/book/hudson',
    async steps(driver) {
      await load(driver)
      await driver.reload()
      await driver.respond(getHolds, { success: true, holds: [hold('0900', true)] })
      await driver.failNetwork(getLocations)
    },
  },
  'holding a time': {
    path: FORM,
    async reach(driver) {
      await load(driver, hold('0900', true))
      await driver.respond(holdAppointment, { success: true })
    },
    async steps(driver) {
      await driver.passTime(241_000)
      await driver.click('Keep it 10 more minutes')
      await driver.failNetwork(holdAppointment)
      await driver.click('Release this time')
      await driver.respond(releaseHold, { success: true })
    },
  },
  'the end of a hold': {
    path: FORM,
    async reach(driver) {
      await load(driver, hold('0900', true, 61), hold('1200', true, 75))
    },
    async steps(driver) {
      await driver.passTime(1_000)
      await driver.passTime(50_000)
      await driver.passTime(10_000)
      await driver.type('First Name', 'Ann')
    },
  },
  'a hold that fails': {
    path: FORM,
    reach: load,
    steps: (driver) => driver.failNetwork(holdAppointment),
  },
  'a time that is refused and gone': {
    path: FORM,
    reach: load,
    async steps(driver) {
      await driver.click('Book Appointment')
      await driver.type('First Name', 'Ann')
      await driver.respond(holdAppointment, { success: false })
      await driver.reload()
      const taken = { ...hudson, schedule: { [DAY]: ['9:00 AM Booked', '10:00 AM'] } }
      await driver.respond(getLocations, [taken])
      await driver.respond(getHolds, { success: true, holds: [] })
    },
  },
  'a booking that fails': {
    path: FORM,
    reach: reachFilledForm,
    async steps(driver) {
      await driver.click('Book Appointment')
      const errors = { email: 'Not known.', slot: 'We close at noon.' }
      await driver.respond(bookAppointment, { success: false, errors })
      await driver.click('Email Address: Not known.')
      await driver.type('Email Address', 'ann@example.org')
      await driver.click('Book Appointment')
      await driver.failNetwork(bookAppointment)
      await driver.click('Dismiss')
      await driver.click('Book Appointment')
      await driver.respond(bookAppointment, { success: false, message: 'It is taken.' })
    },
  },
  'a second visit': {
    path: FORM,
    reach: reachFilledForm,
    async steps(driver) {
      const message =
        'You already have a visit on Friday, December 11th, 2026 at 2:30 PM. The link to change it goes to a…@example.com. Not right? Call us at (317) 555-0142.'
      const refusal = { success: false, reason: 'asks-first', message } as const
      await driver.click('Book Appointment')
      await driver.respond(bookAppointment, refusal)
      await driver.type('Email Address', 'ann@example.org')
      await driver.click('Book Appointment')
      await driver.respond(bookAppointment, refusal)
      await driver.click('Book anyway')
      await driver.respond(bookAppointment, { success: true })
    },
  },
  'a booking': {
    path: FORM,
    async steps(driver) {
      await load(driver)
      await driver.respond(holdAppointment, { success: true })
      await load(driver, hold('0900', true))
      await fillIn(driver)
      await driver.click('Book Appointment')
      await driver.respond(bookAppointment, { success: true, reference: 'R-1', ics: 'BEGIN' })
      await driver.click('Print')
      await driver.click('Back to Locations')
    },
  },
  'a booking without texts': {
    path: FORM,
    reach: reachFilledForm,
    async steps(driver) {
      await driver.click('Don’t text me')
      await driver.click('Book Appointment')
      await driver.respond(bookAppointment, {
        success: true,
        noTexts: true,
        sentTo: 'a…@example.com',
      })
    },
  },
  'an earlier booking': {
    path: '/book',
    async steps(driver) {
      await driver.navigate(FORM, { reference: 'R-1' })
      await driver.respond(recallBooking, {
        success: true,
        clientName: 'Ann Hall',
        date: 'Friday, December 4, 2026',
        time: '9:00 AM (Eastern Time)',
        location: 'Hudson',
        reference: 'R-1',
        ics: '',
        noTexts: true,
      })
      await load(driver)
    },
  },
}
