import { isDeepStrictEqual } from 'node:util'
import type { Availability } from '../../../domain/availability.ts'
import type { Confirmation } from '../../../domain/booking.ts'
import { phoneDigits } from '../../../domain/phone.ts'
import {
  BOOKED,
  BOOKING_BROKE,
  BOOKING_BROKE_DETAIL,
  bookingMachine,
  HOLD_BROKE,
  HOLD_REFUSED,
  NO_DETAILS,
} from '../../../machines/booking.ts'
import { noon } from '../simulation.ts'
import { type LookAt, table } from '../table.ts'

type Seen = LookAt<typeof bookingMachine>

const day = '2026-12-04'
const paths = {
  home: '/',
  locations: '/book',
  unknown: '/book/nowhere',
  byNumber: '/loc/1',
  location: '/book/hudson',
  noDate: '/book/hudson/2026-13-99',
  emptyDate: '/book/hudson/2026-12-05',
  date: `/book/hudson/${day}`,
  nine: `/book/hudson/${day}/0900`,
  ten: `/book/hudson/${day}/1000`,
  taken: `/book/hudson/${day}/1100`,
}

const dataWith = (nine: string): Availability => ({
  locations: [
    {
      id: 1,
      slug: 'hudson',
      name: 'Hudson',
      location: '1 River Road',
      schedule: { [day]: [nine, '10:00 AM', '11:00 AM Booked'] },
    },
  ],
  holds: [],
  at: noon,
  zone: 'America/New_York',
})
const free = dataWith('9:00 AM')
const gone = dataWith('9:00 AM Booked')

const confirmation: Confirmation = {
  clientName: 'Ann Hall',
  date: day,
  time: '9:00 AM',
  location: 'Hudson',
  reference: 'R-1',
  ics: 'BEGIN:VCALENDAR',
}
const booked = (message: string) => ({ success: true, message, ...confirmation })
const offline = new Error('offline')

const slotOf = ({ context: { formPath } }: Seen) => ({
  slot: formPath === paths.ten ? '10:00 AM' : '9:00 AM',
  date: day,
  location: { id: 1 },
})

const isIn = ({ states }: Seen, state: string) => states.includes(state)
const leadsTo = (path: string) => ({
  type: 'navigation.wanted',
  params: { type: 'navigation.wanted', to: path },
})
const refreshes = { type: 'refresh.wanted', params: { type: 'refresh.wanted' } }

/** Without data there is nothing to choose from yet. */
const asks = (at: 'date' | 'time') => (look: Seen) =>
  look.context.availability ? look.context.step.at === at : isIn(look, 'browsing.waiting')

const led = (to: string) => (look: Seen) =>
  look.context.availability === undefined
    ? isIn(look, 'browsing.waiting')
    : look.context.path === to &&
      look.context.notice?.path === to &&
      isDeepStrictEqual(look.did, [leadsTo(to)])

const typed = (change: Partial<typeof NO_DETAILS>) => (look: Seen) => ({
  details: { ...(look.before ?? look).context.details, ...change },
})

const placeOf = (path: string): string =>
  path === paths.home
    ? 'elsewhere'
    : path === paths.date
      ? 'browsing.choosingTime'
      : 'details.form.editing'

/** A visitor who walked on while the booking failed is where the address says. */
const stays = (look: Seen) =>
  look.context.path === look.before?.context.path && isIn(look, placeOf(look.context.path))

const isTold = ({ context, before }: Seen) =>
  context.path !== paths.nine ||
  isDeepStrictEqual(context.alert, { path: before?.context.path, text: BOOKING_BROKE })

const toOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'to' in event ? String(event.to) : ''

/** A link is where a visitor finds it; any address can be opened from another page. */
const links: Readonly<Record<string, readonly string[]>> = {
  'another page is opened': ['browsing.choosingLocation', 'details.form', 'confirmed'],
  'the booking page is opened': ['elsewhere', 'browsing'],
  'a location is chosen': ['elsewhere', 'browsing.choosingLocation', 'browsing.choosingTime'],
  'an unknown location is opened': ['elsewhere'],
  'a location is opened by its number': ['elsewhere'],
  'a date that does not exist is opened': ['elsewhere'],
  'a date without appointments is opened': ['elsewhere'],
  'a date is chosen': ['browsing.choosingDate', 'details.form'],
  'a time is chosen': ['elsewhere', 'browsing.choosingTime'],
  'another time is chosen': ['details.form'],
  'a taken time is opened': ['elsewhere'],
}

export const booking = table(bookingMachine, {
  input: () => ({ path: paths.home }),
  key: ({ context: { path, formPath, availability, alert, datesPage }, states }) => ({
    path,
    ...(states.includes('details') && formPath !== path && { formPath }),
    data: availability === undefined ? 'none' : availability === gone ? 'gone' : 'free',
    ...(alert && { alert: true }),
    ...(datesPage !== undefined && { datesPage }),
  }),
  // Nothing in the form depends on how the hold went, so that is tried with the form at rest.
  offers: (step, look) => {
    const { availability, alert, path, datesPage } = look.context
    if (datesPage !== undefined) return step === 'the booking page is opened'
    const held = isIn(look, 'details.hold.held') && availability === free
    const editing = held && isIn(look, 'details.form.editing') && path === paths.nine
    const from = links[step]
    if (from) {
      if (isIn(look, 'details.form.submitting'))
        return (
          path === paths.nine && (step === 'another page is opened' || step === 'a date is chosen')
        )
      return !alert && (!isIn(look, 'details') || held) && from.some((state) => isIn(look, state))
    }
    switch (step) {
      case 'the data arrive':
        return availability === undefined || isIn(look, 'browsing')
      case 'the data say that nine is taken':
        return editing || (isIn(look, 'browsing.choosingTime') && availability === free && !alert)
      case 'the alert is dismissed':
        return alert !== undefined
      case 'the next dates are turned to':
        return availability === free
      case 'a first name is typed':
      case 'a phone number is typed':
        return editing && !alert
      case 'Book Appointment is pressed':
        return editing
      default:
        return true
    }
  },
  echoes: {
    'navigation.wanted': (event) => ({ type: 'url.changed' as const, path: toOf(event) }),
  },
  events: {
    'url.changed': {
      'another page is opened': { path: paths.home },
      'the booking page is opened': { path: paths.locations },
      'an unknown location is opened': { path: paths.unknown },
      'a location is opened by its number': { path: paths.byNumber },
      'a location is chosen': { path: paths.location },
      'a date that does not exist is opened': { path: paths.noDate },
      'a date without appointments is opened': { path: paths.emptyDate },
      'a date is chosen': { path: paths.date },
      'a time is chosen': { path: paths.nine },
      'another time is chosen': { path: paths.ten },
      'a taken time is opened': { path: paths.taken },
    },
    'availability.loaded': {
      'the data arrive': { data: free },
      'the data say that nine is taken': { data: gone },
    },
    'dates.turned': { 'the next dates are turned to': { page: 1 } },
    'details.changed': {
      'a first name is typed': { field: 'firstName', value: 'Ann' },
      'a phone number is typed': { field: 'phone', value: '(555) 123-4567' },
    },
    'details.submitted': { 'Book Appointment is pressed': {} },
    'details.cancelled': { 'Cancel is pressed': {} },
    'alert.dismissed': { 'the alert is dismissed': {} },
    'selection.cleared': { 'Back to Locations is pressed': {} },
  },
  outcomes: {
    holdSlot: {
      done: {
        'the time is held': { success: true },
        'the hold is refused': { success: false, message: 'You hold five times already.' },
        'the hold is refused without a word': { success: false },
      },
      error: { 'the hold breaks': offline },
    },
    bookVisit: {
      done: {
        'the visit is booked': { success: true, ...confirmation },
        'the visit is booked, with a message': {
          success: true,
          message: 'See you.',
          ...confirmation,
        },
        'the time went meanwhile': { success: false, message: 'That time is gone.' },
        'a field is refused': { success: false, errors: { email: 'Please check it.' } },
        'the booking is refused without a word': { success: false },
      },
      error: { 'the booking breaks': offline },
    },
  },
  delays: {},
  byHand: {
    'the data say that nine is taken': 'Book nine in another browser, and wait for a minute.',
    'the time went meanwhile': 'Book the same time in another browser first.',
    'the hold breaks': 'Block /api/holdAppointment in the browser.',
    'the booking breaks': 'Block /api/bookAppointment in the browser.',
  },
  states: {
    reading: 'passed through',
    redirecting: 'passed through',
    elsewhere: { holds: { path: paths.home } },
    'browsing.waiting': { holds: { availability: undefined } },
    'browsing.choosingLocation': { holds: { datesPage: undefined } },
    'browsing.choosingDate': {
      claims: {
        'the date is what is still to choose': ({ context }) => context.step.at === 'date',
      },
    },
    'browsing.choosingTime': {
      holds: { path: paths.date },
      claims: {
        'the time is what is still to choose': ({ context }) => context.step.at === 'time',
      },
    },
    'details.hold.asking': {
      holds: { holdMessage: undefined },
      claims: {
        'a hold on the chosen time is asked for': (look) =>
          isDeepStrictEqual(look.asked.holdSlot, slotOf(look)),
      },
    },
    'details.hold.held': { holds: { holdMessage: undefined } },
    'details.hold.refused': {
      claims: { 'it says why there is no hold': ({ context }) => Boolean(context.holdMessage) },
    },
    'details.form.editing': {
      seen: ['Book Your Appointment'],
      claims: {
        'the form is for the chosen time': ({ context }) => context.formPath === context.path,
      },
    },
    'details.form.submitting': {
      claims: {
        'the details are sent with the chosen time': (look) =>
          isDeepStrictEqual(look.asked.bookVisit, {
            ...look.context.details,
            phone: phoneDigits(look.context.details.phone),
            ...slotOf(look),
          }),
      },
    },
    confirmed: { seen: ['Booking Confirmed!'], holds: { details: NO_DETAILS, errors: {} } },
  },
  after: {
    'another page is opened': { holds: { path: paths.home } },
    'the booking page is opened': {
      in: 'browsing.choosingLocation',
      holds: { path: paths.locations },
    },
    'an unknown location is opened': {
      claims: {
        'all locations are shown, or nothing until the data are there': ({ states, context }) =>
          states.includes(context.availability ? 'browsing.choosingLocation' : 'browsing.waiting'),
      },
    },
    'a location is opened by its number': { claims: { 'it is asked for its dates': asks('date') } },
    'a location is chosen': { claims: { 'it is asked for its dates': asks('date') } },
    'a date that does not exist is opened': {
      did: [leadsTo(paths.location)],
      holds: {
        path: paths.location,
        notice: {
          path: paths.location,
          text: 'That date does not exist. Please choose one of the dates below.',
        },
      },
      claims: { 'it is asked for its dates': asks('date') },
    },
    'a date without appointments is opened': {
      claims: { 'one is led back to the dates, and told why': led(paths.location) },
    },
    'a date is chosen': {
      holds: { path: paths.date },
      claims: {
        'the answer to a booking under way comes first': (look) =>
          isIn(
            look,
            look.before && isIn(look.before, 'details.form.submitting')
              ? 'details.form.submitting'
              : 'browsing.choosingTime',
          ),
      },
    },
    'a time is chosen': {
      claims: {
        'the form opens, or one is led back where the time is gone': (look) =>
          look.context.availability === gone
            ? led(paths.date)(look)
            : look.context.path === paths.nine &&
              isIn(look, look.context.availability ? 'details.hold.asking' : 'browsing.waiting'),
      },
    },
    'another time is chosen': { in: 'details.hold.asking', holds: { formPath: paths.ten } },
    'a taken time is opened': {
      claims: { 'one is led back to the times, and told why': led(paths.date) },
    },
    'the data arrive': { from: ['elsewhere', 'browsing'], holds: { availability: free } },
    'the data say that nine is taken': { holds: { availability: gone } },
    'the next dates are turned to': {
      from: ['browsing.choosingDate', 'browsing.choosingTime'],
      holds: { datesPage: 1 },
    },
    'a first name is typed': { holds: typed({ firstName: 'Ann' }) },
    'a phone number is typed': { holds: typed({ phone: '(555) 123-4567' }) },
    'Book Appointment is pressed': {
      from: ['details.form.editing'],
      in: 'details.form.submitting',
      holds: { alert: undefined },
    },
    'Cancel is pressed': {
      from: ['details.form.editing'],
      did: [leadsTo(paths.date)],
      in: 'browsing.choosingTime',
    },
    'the alert is dismissed': { holds: { alert: undefined } },
    'Back to Locations is pressed': {
      from: ['confirmed'],
      did: [leadsTo(paths.locations)],
      in: 'browsing.choosingLocation',
    },
    'the time is held': {
      from: ['details.hold.asking'],
      in: 'details.hold.held',
      did: [refreshes],
    },
    'the hold is refused': {
      in: 'details.hold.refused',
      holds: { holdMessage: 'You hold five times already.' },
    },
    'the hold is refused without a word': {
      in: 'details.hold.refused',
      holds: { holdMessage: HOLD_REFUSED },
    },
    'the hold breaks': { in: 'details.hold.refused', holds: { holdMessage: HOLD_BROKE } },
    'the visit is booked': {
      from: ['details.form.submitting'],
      in: 'confirmed',
      did: [refreshes],
      holds: { confirmation: booked(BOOKED) },
    },
    'the visit is booked, with a message': {
      in: 'confirmed',
      did: [refreshes],
      holds: { confirmation: booked('See you.') },
    },
    'the time went meanwhile': {
      from: ['details.form.submitting'],
      did: [refreshes, leadsTo(paths.date)],
      in: 'browsing.choosingTime',
      holds: { alert: { path: paths.date, text: 'That time is gone.' } },
    },
    'a field is refused': {
      holds: { errors: { email: 'Please check it.' }, alert: undefined },
      claims: { 'one goes on where one is': stays },
    },
    'the booking is refused without a word': {
      claims: { 'one goes on where one is, and is told': (look) => stays(look) && isTold(look) },
    },
    'the booking breaks': {
      holds: { errors: { general: BOOKING_BROKE_DETAIL } },
      did: [{ type: 'booking.broke', params: { type: 'booking.broke', error: offline } }],
      claims: { 'one goes on where one is, and is told': (look) => stays(look) && isTold(look) },
    },
  },
})
