// Playwright loads this file without Vitest's setup file.
import '../../temporal.ts'
import type { Availability } from '../../../domain/calendar/availability.ts'
import type { LocationEntry } from '../../../domain/calendar/location.ts'
import { day, slot } from '../../days.ts'
import { availabilityOf } from '../../fixtures/availability.ts'
import { START_TIME } from '../engine/simulated-state.ts'

export const bookedDay = day('2026-12-04')
export const paths = {
  elsewhere: '/reviews',
  locations: '/book',
  unknown: '/book/nowhere',
  byNumber: '/loc/1',
  location: '/book/hudson',
  noDate: '/book/hudson/2026-13-99',
  emptyDate: '/book/hudson/2026-12-05',
  date: `/book/hudson/${bookedDay}`,
  laterDate: '/book/hudson/2026-12-17',
  nine: `/book/hudson/${bookedDay}/0900`,
  ten: `/book/hudson/${bookedDay}/1000`,
  taken: `/book/hudson/${bookedDay}/1100`,
  other: '/book/hudson/2026-12-10/0900',
}

/** Enough dates for a second page. */
const laterDays = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [`2026-12-1${index}`, ['9:00 AM']]),
)

const hudson = (schedule: LocationEntry['schedule']): LocationEntry => ({
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: { ...schedule, ...laterDays },
})
export const locationsWithNineFree = [
  hudson({ [bookedDay]: ['9:00 AM', '10:00 AM', '11:00 AM Booked'] }),
]
export const locationsWithNineTaken = [
  hudson({ [bookedDay]: ['9:00 AM Booked', '10:00 AM', '11:00 AM Booked'] }),
]
export const locationsWithoutDay = [hudson({ '2026-12-18': ['9:00 AM'] })]

const dataWith = (locations: readonly LocationEntry[]) =>
  availabilityOf({ locations, loadedAt: START_TIME })
export const free = dataWith(locationsWithNineFree)
export const nineTaken = dataWith(locationsWithNineTaken)
const dayGone = dataWith(locationsWithoutDay)

/** Long after the end of the longest path test. */
const TOMORROW = START_TIME + 86_400_000
export const nineHold = { day: bookedDay, expiresAt: TOMORROW }
export const otherHold = { day: day('2026-12-10'), expiresAt: TOMORROW + 60_000 }
const heldBy = (...holds: (typeof nineHold)[]): Availability => ({
  ...free,
  holds: holds.map((hold) => ({
    ...hold,
    ...{ slot: slot('9:00 AM'), locationId: 1, isMine: true },
  })),
})

export const details = {
  firstName: 'Ann',
  lastName: 'Hall',
  email: 'ann@example.com',
  phone: '(555) 234-5678',
}

const confirmation = {
  clientName: 'Ann Hall',
  date: bookedDay,
  time: '9:00 AM',
  location: 'Hudson',
  additionalInfo: 'I come by bus.',
  reference: 'R-1',
  ics: 'BEGIN:VCALENDAR',
  noTexts: false,
  sentTo: 'a…@example.com and (555) … 78',
}
export const booked = (message: string) => ({ message, ...confirmation })
export const offline = new Error('offline')

export const events = {
  'url.changed': {
    'another page is opened': { path: paths.elsewhere },
    'the booking page is opened': { path: paths.locations },
    'an unknown location is opened': { path: paths.unknown },
    'a location is opened by its number': { path: paths.byNumber },
    'a location is chosen': { path: paths.location },
    'a date that does not exist is opened': { path: paths.noDate },
    'a date without appointments is opened': { path: paths.emptyDate },
    'a date is chosen': { path: paths.date },
    'a later date is chosen': { path: paths.laterDate },
    'a time is chosen': { path: paths.nine },
    'another time is chosen': { path: paths.ten },
    'a taken time is opened': { path: paths.taken },
    'the confirmation is opened again': { path: paths.nine, reference: 'R-1' },
  },
  'data.loaded': {
    'the data arrive': { data: free },
    '9:00 AM is booked by someone else': { data: nineTaken },
    'the day is taken off the schedule': { data: dayGone },
    'the data show 9:00 AM as held': { data: heldBy(nineHold) },
    'the data show another time as held': { data: heldBy(otherHold) },
    'the data show both times as held': { data: heldBy(nineHold, otherHold) },
  },
  'hold.renewed': { 'the hold on 9:00 AM is extended': {} },
  'hold.released': { 'the other hold is released': {} },
  'dates.turned': { 'the next dates are opened': { page: 1 } },
  'details.changed': {
    'the details are typed': { change: details },
    'the email address is emptied': { change: { email: '' } },
  },
  'field.left': { 'the email address is left': { field: 'email' } },
  'details.submitted': { 'Book Appointment is pressed': {} },
  'details.canceled': { 'Cancel is pressed': {} },
  'booking.wanted': { 'Book anyway is pressed': {} },
  'alert.dismissed': { 'the alert is dismissed': {} },
  'selection.cleared': { 'Back to Locations is pressed': {} },
} as const

export const outcomes = {
  holdSlot: {
    done: {
      'the time is held': { success: true },
      'the hold is refused': { success: false, message: 'You hold five times already.' },
      'the hold is refused without a message': { success: false },
    },
    error: { 'the hold request fails': offline },
  },
  recallBooking: {
    done: {
      'the booking is found': { success: true, ...confirmation },
      'the booking is not found': { success: false, message: 'Not known.' },
    },
    error: { 'the request for the booking fails': offline },
  },
  bookVisit: {
    done: {
      'the visit is booked': { success: true, ...confirmation },
      'the visit is booked, with a message': {
        success: true,
        message: 'See you.',
        ...confirmation,
      },
      'someone else has booked the time': { success: false, message: 'That time is gone.' },
      'the client already has a visit': {
        success: false,
        reason: 'asks-first',
        message: 'You already have a visit on Friday.',
      },
      'a field is refused': { success: false, errors: { email: 'Please check it.' } },
      'the booking is refused without a message': { success: false },
    },
    error: { 'the booking request fails': offline },
  },
} as const
