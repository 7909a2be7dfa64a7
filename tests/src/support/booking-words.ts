import { bookAppointment } from '../../../domain/booking.ts'
import { getHolds, type HoldEntry, holdAppointment } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import type { Driver } from '../../paths/engine/stage.ts'
import type { Screen } from './site-words.ts'

const DAY = '2026-12-04'
const hudson: LocationEntry = {
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: {
    [DAY]: ['9:00 AM', '10:00 AM', '11:00 AM Booked', '12:00 PM'],
    '2026-12-05': ['9:00 AM Booked'],
    ...Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`2027-01-1${i}`, ['9:00 AM']])),
  },
}
const primary = { ...hudson, id: 6, slug: 'carmel', name: 'Carmel' }
const empty = { ...hudson, id: 2, slug: 'avon', name: 'Avon', schedule: {} }
const past = {
  ...empty,
  id: 3,
  slug: 'troy',
  name: 'Troy',
  schedule: { '2026-11-20': ['9:00 AM'] },
}

const hold = (slot: string, current: boolean, expires_at = '2026-11-21 12:05:00'): HoldEntry => {
  return { id: slot, location: 1, date: DAY, slot, current, expires_at }
}

const load =
  (...holds: HoldEntry[]) =>
  async (driver: Driver) => {
    await driver.respond(getLocations, [hudson, primary, empty, past])
    await driver.respond(getHolds, { success: true, holds })
  }

const submit = async (driver: Driver) => {
  await load()(driver)
  await driver.type('First Name', 'Ann')
  await driver.type('Last Name', 'Hall')
  await driver.type('Email Address', 'ann@example.com')
  await driver.type('Phone Number', '+1 555 123 45678')
  await driver.type('Additional Information (Optional)', 'I come by bus.')
  await driver.click('Book Appointment')
}

const FORM = `/book/hudson/${DAY}/0900`

export const bookingScreens: readonly Screen[] = [
  { name: 'booking, at first', path: '/book', seen: ['Loading locations...'] },
  {
    name: 'booking, the locations',
    path: '/book',
    act: load(),
    seen: [
      ...['Step 1', 'Step 2', 'Step 3', 'Step 4'],
      ...['Select Location', 'Select Date', 'Select Time', 'Confirm Booking'],
      'Primary Imaging Location - Fridays & Saturdays',
      'No Availability at this time',
      'No upcoming availability',
    ],
  },
  {
    name: 'booking, while data reload',
    path: '/book',
    act: async (driver) => {
      await load()(driver)
      await driver.passTime(25_000)
      await driver.moveMouse()
      await driver.passTime(35_000)
    },
    seen: ['Refreshing availability data…'],
  },
  {
    name: 'booking, the dates',
    path: '/book/hudson',
    act: load(),
    seen: [
      'Thermography | Hudson',
      ...['Available Dates', 'Friday, December 4th', 'Sunday, January 10th, 2027'],
      'Fully Booked',
      ...['Previous', 'Next', 'Showing dates 1 - 7 of 9'],
    ],
  },
  {
    name: 'booking, no dates',
    path: '/book/troy',
    act: load(),
    seen: ['No upcoming availability'],
  },
  {
    name: 'booking, an empty schedule',
    path: '/book/avon',
    act: load(),
    seen: ['No Availability at this time'],
  },
  {
    name: 'booking, the times',
    path: `/book/hudson/${DAY}`,
    act: load(hold('10:00:00', false), hold('1200', true)),
    seen: [
      'Thermography | Hudson | Friday, December 4th',
      ...['9:00 AM', 'Book', 'Booked', 'Currently Held', '5:00', 'Confirm'],
    ],
  },
  {
    name: 'booking, a hold that has ended',
    path: '/book',
    act: async (driver) => {
      await load(hold('12:00:00', true, '2026-11-21T12:00:02-05:00'))(driver)
      await driver.passTime(2_000)
    },
    seen: ['Expired'],
  },
  {
    name: 'booking, the form',
    path: FORM,
    act: load(),
    seen: [
      'Thermography | Hudson | Friday, December 4th | 9:00 AM',
      ...['Book Your Appointment', 'Appointment Details'],
      ...['First Name', 'Last Name', 'Email Address', 'Phone Number'],
      'Additional Information (Optional)',
      ...['Cancel', 'Book Appointment'],
    ],
  },
  {
    name: 'booking, a hold that is refused',
    path: FORM,
    act: async (driver) => {
      await load()(driver)
      await driver.respond(holdAppointment, { success: false })
    },
    seen: ['Failed to hold the appointment slot, but you can still proceed with booking.'],
  },
  {
    name: 'booking, a hold that fails',
    path: FORM,
    act: async (driver) => {
      await load()(driver)
      await driver.failNetwork(holdAppointment)
    },
    seen: [
      'An unexpected error occurred while holding the slot, but you can still proceed with booking.',
    ],
  },
  {
    name: 'booking, the form on its way',
    path: FORM,
    act: submit,
    seen: ['Submitting...'],
  },
  {
    name: 'booking, the confirmation',
    path: FORM,
    act: async (driver) => {
      await submit(driver)
      await driver.respond(bookAppointment, { success: true })
    },
    seen: [
      ...['Booking Confirmed!', 'Appointment booked successfully!'],
      ...['Client', 'Date', 'Time', 'Location', 'Additional Info'],
      'Check your e-mail and SMS for the confirmation.',
      'An intake form will follow by e-mail before your appointment.',
      'Back to Locations',
    ],
  },
  {
    name: 'booking, a faulty field that was corrected',
    path: FORM,
    act: async (driver) => {
      await submit(driver)
      await driver.respond(bookAppointment, { success: false, errors: { email: 'Not known.' } })
      await driver.type('Email Address', 'ann@example.org')
    },
    seen: ['Looks good!'],
  },
  {
    name: 'booking, a request that fails',
    path: FORM,
    act: async (driver) => {
      await submit(driver)
      await driver.failNetwork(bookAppointment)
    },
    seen: [
      'An unexpected error occurred. Please try again.',
      'An error occurred, please check console for more information',
    ],
  },
  {
    name: 'booking, a location that does not exist',
    path: `/book/nowhere/${DAY}/0900`,
    act: load(),
    seen: ['Please select a valid location, date, and timeslot to proceed.'],
  },
]
