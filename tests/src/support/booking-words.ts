import { bookAppointment } from '../../../domain/booking.ts'
import { getHolds, type HoldEntry, holdAppointment, releaseHold } from '../../../domain/hold.ts'
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

/** Stays on the page until the data are loaded again. */
const reload = async (driver: Driver) => {
  await driver.passTime(25_000)
  await driver.moveMouse()
  await driver.passTime(35_000)
}

const TIMES = `/book/hudson/${DAY}`
const FORM = `${TIMES}/0900`

export const bookingScreens: readonly Screen[] = [
  {
    name: 'booking, at first',
    path: '/book',
    seen: ['Loading locations...', 'Book an Appointment', 'Thermography | Book an Appointment'],
    unseen: ['Booking steps', 'Loading your confirmation…'],
  },
  {
    name: 'booking, no locations',
    path: '/book',
    act: async (driver) => {
      await driver.respond(getLocations, [])
      await driver.respond(getHolds, { success: true, holds: [] })
    },
    seen: ['No locations are open for booking just now.'],
  },
  {
    name: 'booking, the locations could not be loaded',
    path: '/book',
    act: (driver) => driver.failNetwork(getLocations),
    seen: [
      'The locations could not be loaded',
      'Check your connection and try again, or call us at (317) 555-0142.',
      'Try again',
    ],
  },
  {
    name: 'booking, newer data that were asked for',
    path: '/book',
    act: async (driver) => {
      await driver.respond(getHolds, { success: true, holds: [] })
      await driver.failNetwork(getLocations)
      await driver.click('Try again')
      await load()(driver)
    },
    seen: ['The newest times are shown.'],
    unseen: ['The locations could not be loaded'],
  },
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
      ...['Booking steps', 'Where would you like to come?'],
      ...['Friday, December 4th ·', 'Sunday, January 10th, 2027 ·', 'Monday, January 11th, 2027'],
    ],
    unseen: [
      ...['Step 1 done', 'Step 2 done', 'The newest times are shown.', 'Dates'],
      ...['Held for you', 'Book Your Appointment', 'Booking Confirmed!'],
    ],
  },
  {
    name: 'booking, while data reload',
    path: '/book',
    act: async (driver) => {
      await load()(driver)
      await reload(driver)
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
      ...['Previous', 'Next', 'Showing dates 1 - 7 of 9', 'Dates'],
      ...['Step 1 done', 'Step 2'],
    ],
    unseen: ['Step 2 done', 'All times are New York time.'],
  },
  {
    name: 'booking, no dates',
    path: '/book/troy',
    act: load(),
    seen: ['No upcoming availability'],
    unseen: ['Dates'],
  },
  {
    name: 'booking, an empty schedule',
    path: '/book/avon',
    act: load(),
    seen: ['No Availability at this time'],
  },
  {
    name: 'booking, the times',
    path: TIMES,
    act: load(hold('10:00:00', false), hold('1200', true)),
    seen: [
      'Thermography | Hudson | Friday, December 4th',
      ...['9:00 AM', 'Book', 'Booked', 'Currently Held', '5:00', 'Confirm'],
      ...['Held for you', 'Held for you: 12:00 PM, Friday, December 4th, Hudson', 'Your held time'],
      ...['Times on Friday, December 4th', 'All times are New York time.'],
      ...['Keep it longer', 'Let go', 'Step 1 done', 'Step 2 done', 'Step 3'],
    ],
    unseen: ['Step 3 done', 'Go to the form', 'This time is held for you.'],
  },
  {
    name: 'booking, a hold that has ended',
    path: '/book',
    act: async (driver) => {
      await load(hold('12:00:00', true, '2026-11-21T12:00:02-05:00'))(driver)
      await driver.passTime(2_000)
    },
    seen: ['Expired', 'Held for you'],
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
      ...['Cancel', 'Book Appointment', 'Your details', 'Location', 'Date', 'Time'],
      ...['Step 1 done', 'Step 2 done', 'Step 3 done', 'Step 4'],
      'Holding for you: 9:00 AM, Friday, December 4th, Hudson…',
    ],
    unseen: ['Step 4 done', 'Submitting...', 'Available Dates', 'See the other times'],
  },
  {
    name: 'booking, the form with a hold',
    path: FORM,
    act: load(hold('0900', true)),
    seen: [
      ...['Held for you: 9:00 AM, Friday, December 4th, Hudson', 'This time is held for you.'],
      ...['Keep it longer', 'Let go', 'Go to the form'],
    ],
    unseen: [
      ...['Held for you', 'Confirm', 'One moment…'],
      'Holding for you: 9:00 AM, Friday, December 4th, Hudson…',
    ],
  },
  {
    name: 'booking, the last minute of a hold',
    path: FORM,
    act: load(hold('0900', true, '2026-11-21T12:00:59-05:00')),
    seen: [
      'Held for you: 9:00 AM, Friday, December 4th, Hudson',
      'Your hold ends within 1 minute. Press “Keep it longer” if you need more time.',
    ],
  },
  {
    name: 'booking, the last seconds of a hold',
    path: FORM,
    act: load(hold('0900', true, '2026-11-21T12:00:09-05:00')),
    seen: [
      'Held for you: 9:00 AM, Friday, December 4th, Hudson',
      'Your hold ends within 10 seconds.',
    ],
  },
  {
    name: 'booking, the end of a hold while the form is filled in',
    path: FORM,
    act: async (driver) => {
      await load(hold('0900', true, '2026-11-21T12:00:02-05:00'))(driver)
      await driver.type('First Name', 'Ann')
      await driver.passTime(3_000)
    },
    seen: [
      ...['Your hold on 9:00 AM, Friday, December 4th, Hudson', 'Expired', 'Hold it again'],
      'Your hold has expired. You can still book this time while it is free. What you have typed is kept.',
    ],
    unseen: ['Let go', 'Keep it longer'],
  },
  {
    name: 'booking, a hold that is to last longer',
    path: FORM,
    act: async (driver) => {
      await load(hold('0900', true))(driver)
      await driver.click('Keep it longer')
    },
    seen: [],
    busy: 'One moment…',
    unseen: ['Keep it longer'],
  },
  {
    name: 'booking, a hold that was let go',
    path: FORM,
    act: async (driver) => {
      await load(hold('0900', true))(driver)
      await driver.click('Let go')
      await driver.respond(releaseHold, { success: true })
    },
    seen: [
      ...['No longer held: 9:00 AM, Friday, December 4th, Hudson', 'Hold it again'],
      'This time is no longer held for you. You can book it while it is free.',
    ],
    unseen: ['Let go', '5:00', 'One moment…'],
  },
  {
    name: 'booking, another hold that was let go, when newer data come',
    path: TIMES,
    act: async (driver) => {
      await load(hold('1200', true))(driver)
      await driver.click('Let go')
      await driver.respond(releaseHold, { success: true })
      await load()(driver)
    },
    seen: ['No longer held: 12:00 PM, Friday, December 4th, Hudson', 'Hold it again'],
  },
  {
    name: 'booking, another hold that newer data no longer have',
    path: TIMES,
    act: async (driver) => {
      await load(hold('1200', true))(driver)
      await reload(driver)
      await load()(driver)
    },
    seen: ['12:00 PM'],
    unseen: ['Your held time'],
  },
  {
    name: 'booking, the confirmation of an earlier booking, while it loads',
    path: '/book',
    act: async (driver) => {
      await load()(driver)
      await driver.navigate(FORM, { reference: 'R-1' })
    },
    seen: ['Loading your confirmation…'],
    unseen: ['Where would you like to come?', 'Book Your Appointment'],
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
    seen: [],
    busy: 'Submitting...',
    unseen: ['Book Appointment'],
  },
  {
    name: 'booking, the confirmation',
    path: FORM,
    act: async (driver) => {
      await submit(driver)
      await driver.respond(bookAppointment, { success: true })
    },
    seen: [
      'Thermography | Hudson | Friday, December 4th | 9:00 AM',
      ...['Booking Confirmed!', 'Appointment booked successfully!'],
      ...['Client', 'Date', 'Time', 'Location', 'Additional Info'],
      'Check your e-mail and SMS for the confirmation.',
      'An intake form will follow by e-mail before your appointment.',
      'Back to Locations',
      ...['Step 1 done', 'Step 2 done', 'Step 3 done', 'Step 4 done'],
      ...['9:00 AM (New York time)', 'Friday, December 4th', 'Print', 'What happens next'],
      'Add to Google Calendar (opens in a new tab)',
      'Thank you for booking with Warm Lake Thermography. We look forward to seeing you.',
      'To reschedule, contact the office owner: (317) 555-0142 or office@practice.example.',
    ],
    unseen: [
      ...['Reference', 'Save to calendar (.ics)', 'Book Your Appointment', 'Available Dates'],
      DAY,
    ],
  },
  {
    name: 'booking, the confirmation with a reference and a calendar file',
    path: FORM,
    act: async (driver) => {
      await submit(driver)
      await driver.type('Additional Information (Optional)', '')
      await driver.respond(bookAppointment, { success: true, reference: 'R-1', ics: 'BEGIN' })
    },
    seen: ['Reference', 'R-1', 'Save to calendar (.ics)'],
  },
  {
    name: 'booking, fields that are faulty',
    path: FORM,
    act: async (driver) => {
      await submit(driver)
      const errors = { phone: 'Too short.', additionalInfo: 'Too long.' }
      await driver.respond(bookAppointment, { success: false, errors })
    },
    seen: ['Phone Number: Too short.', 'Additional Information: Too long.'],
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
      'Dismiss',
    ],
  },
  {
    name: 'booking, a location that does not exist',
    path: `/book/nowhere/${DAY}/0900`,
    act: load(),
    seen: ['Please select a valid location, date, and timeslot to proceed.'],
  },
]
