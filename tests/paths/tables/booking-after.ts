import { isDeepStrictEqual } from 'node:util'
import type { NO_DETAILS } from '../../../domain/booking.ts'
import {
  BOOKED,
  BOOKING_ERROR,
  BOOKING_ERROR_DETAIL,
  HOLD_ERROR,
  HOLD_REFUSED,
} from '../../../domain/booking-messages.ts'
import type { bookingMachine } from '../../../machines/booking.ts'
import type { LookAt, Table } from '../table.ts'
import { booked, day, free, gone, offline, paths } from './booking-fixtures.ts'

export type Seen = LookAt<typeof bookingMachine>

export const slotOf = ({ context: { formPath } }: Seen) => ({
  slot: formPath === paths.ten ? '10:00 AM' : '9:00 AM',
  date: day,
  location: { id: 1 },
})

export const isIn = ({ states }: Seen, state: string) => states.includes(state)
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

/** Whoever left for another page is brought back to the form; whoever only stepped back stays there. */
const heardAt = (look: Seen) =>
  look.before?.context.path === paths.home ? paths.nine : look.before?.context.path

const isHeard = (look: Seen) =>
  look.context.path === heardAt(look) &&
  isIn(look, look.context.path === paths.date ? 'browsing.choosingTime' : 'details.form.editing')

const isTold = (look: Seen) =>
  look.context.path !== paths.nine ||
  isDeepStrictEqual(look.context.alert, { path: heardAt(look), text: BOOKING_ERROR })

/** Beside what else the step sets off. */
const didAlso =
  (...deeds: readonly object[]) =>
  (look: Seen) =>
    isDeepStrictEqual(look.did, [
      ...deeds,
      ...(look.before?.context.path === paths.home ? [leadsTo(paths.nine)] : []),
    ])

export const toOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'to' in event ? String(event.to) : ''

/** What must be true after each step of the booking. */
export const after = {
  'another page is opened': { holds: { path: paths.home } },
  'the booking page is opened': {
    holds: { path: paths.locations },
    claims: {
      'who was away when the visit was booked sees that it is': (look) =>
        isIn(
          look,
          look.before && isIn(look.before, 'confirmed') ? 'confirmed' : 'browsing.choosingLocation',
        ),
    },
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
  'the data arrive': {
    from: ['browsing', 'details.hold.taken'],
    holds: { availability: free },
  },
  'the data say that nine is taken': {
    from: ['browsing.choosingTime', 'details.form.editing'],
    holds: { availability: gone },
  },
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
    in: 'details.hold.taken',
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
  'the hold breaks': { in: 'details.hold.refused', holds: { holdMessage: HOLD_ERROR } },
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
    claims: {
      'one is where one was, or back at the form': (look) => isHeard(look) && didAlso()(look),
    },
  },
  'the booking is refused without a word': {
    claims: {
      'one is where one was, or back at the form, and is told': (look) =>
        isHeard(look) && isTold(look) && didAlso()(look),
    },
  },
  'the booking breaks': {
    holds: { errors: { general: BOOKING_ERROR_DETAIL } },
    claims: {
      'one is where one was, or back at the form, and is told': (look) =>
        isHeard(look) &&
        isTold(look) &&
        didAlso({
          type: 'booking.failed',
          params: { type: 'booking.failed', error: offline },
        })(look),
    },
  },
} satisfies Table<typeof bookingMachine>['after']
