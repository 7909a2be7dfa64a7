import { isDeepStrictEqual } from 'node:util'
import { type Details, NO_DETAILS } from '../../../domain/booking/details.ts'
import {
  BOOKED,
  BOOKING_ERROR,
  BOOKING_ERROR_DETAIL,
  HOLD_ERROR,
  HOLD_REFUSED,
} from '../../../domain/booking/messages.ts'
import { bookingMachine } from '../../../machines/booking.ts'
import { type SituationOf, table } from '../engine/table.ts'
import {
  booked,
  bookedDay,
  details,
  events,
  free,
  letGo,
  nineTaken,
  offline,
  outcomes,
  paths,
} from './booking-fixtures.ts'
import { bookingGraph } from './booking-graph.ts'
import { bookingLaws } from './booking-laws.ts'

type Now = SituationOf<typeof bookingMachine>

const isFilled = ({ firstName, lastName, email, phone }: Details) =>
  [firstName, lastName, email, phone].every(Boolean)
const isChoosingTime = (states: readonly string[]) => states.includes('browsing.choosingTime')
const isAway = ({ context }: Now) => context.path === paths.home
const isFormForTen = ({ context }: Now) => context.formPath === paths.ten
const REFRESHING = 'Refreshing availability data…'
const UNKNOWN_LOCATION = 'We do not know that location.'
const HOME = 'Schedule an Appointment'
const datesOf = ({ context: { datesPage } }: Now) => [
  '1 River Road',
  'Available Dates',
  ...(datesPage === 1 ? ['Showing dates 8 - 9 of 9'] : ['Showing dates 1 - 7 of 9']),
]
/** A hold that was let go of keeps its line above. */
const holdingOf = (now: Now) => [
  ...(isAway(now) ? [] : ['Holding for you:']),
  ...(now.context.released.length > 0 ? ['Hold it again'] : []),
]
const formOf = (now: Now) => [
  '1 River Road',
  'Book Your Appointment',
  'Appointment Details',
  `${isFormForTen(now) ? '10:00 AM' : '9:00 AM'} (New York time)`,
]
const requestedSlot = (now: Now) => ({
  slot: isFormForTen(now) ? '10:00 AM' : '9:00 AM',
  date: bookedDay,
  location: { id: 1 },
})

const refresh = { type: 'refresh.wanted', params: { type: 'refresh.wanted' } }
const navigateTo = (to: string) => ({
  type: 'navigation.wanted',
  params: { type: 'navigation.wanted', to },
})

/** Without data, the machine does not know yet that it has to redirect. */
const redirectsWith = (text: string) => ({
  context: ({ context: { availability, path } }: Now) =>
    availability ? { notice: { path, text } } : {},
})
const changesDetails = (change: Partial<typeof NO_DETAILS>) => ({
  context: ({ before, context }: Now) => ({
    details: { ...(before?.context ?? context).details, ...change },
  }),
})
const refusesHold = (holdMessage: string) => ({
  in: 'details.hold.refused',
  context: { holdMessage },
})
/** A visitor who left the booking pages while the request was pending is taken back to the form. */
const onlyLeadsBackToForm = {
  'the path changes only for a visitor who left': ({ actions, before }: Now) =>
    isDeepStrictEqual(
      actions.filter(({ type }) => type === 'navigation.wanted'),
      before && isAway(before) ? [navigateTo(paths.nine)] : [],
    ),
}
const failsWithAlert = ({ context: { path } }: Now) => ({ alert: { path, text: BOOKING_ERROR } })

export const booking = table(bookingMachine, {
  input: () => ({ path: paths.home }),
  key: ({ context: { path, availability, alert, datesPage, details } }) =>
    [
      Object.entries(paths).find(([, each]) => each === path)?.[0],
      ...(availability ? [] : ['no data']),
      ...(availability === nineTaken ? ['nine taken'] : []),
      ...(alert ? ['alert'] : []),
      ...(isFilled(details) ? ['filled'] : []),
      ...(datesPage ? [`page ${datesPage + 1}`] : []),
    ].join(', '),
  graph: bookingGraph,
  laws: bookingLaws,
  feedback: {
    'navigation.wanted': (event) => ({
      type: 'url.changed' as const,
      path: String(Object(event).to),
    }),
  },
  events,
  outcomes,
  delays: {},
  requirements: {
    'booking-loading': ['browsing.waiting'],
    'booking-cards': ['browsing.choosingLocation'],
    'booking-dates': ['browsing.choosingDate'],
    'booking-times': ['browsing.choosingTime'],
    'booking-addresses': ['a location is opened by its number'],
    'hold-request': ['details.hold.asking'],
    'hold-failed': ['details.hold.refused'],
    'form-facts': ['details.form.editing'],
    'form-sending': ['details.form.submitting'],
    'form-cancel': ['Cancel is pressed'],
    'form-missing': ['a date that does not exist is opened'],
    'form-errors': ['a field is refused'],
    'booking-done': ['the visit is booked'],
    'booking-plain': ['the visit is booked'],
    'booking-refused': ['the time was booked meanwhile'],
    'booking-broken': ['the booking request fails'],
    'confirmation-facts': ['confirmed'],
    'confirmation-back': ['Back to Locations is pressed'],
  },
  states: {
    reading: 'transient',
    redirecting: 'transient',
    elsewhere: { seen: [HOME], context: { path: paths.home } },
    browsing: {
      seen: ({ context: { alert, availability, notice } }) =>
        availability ? [alert, notice].flatMap((message) => message?.text ?? []) : [],
    },
    'browsing.waiting': { seen: ['Loading locations...'], context: { availability: undefined } },
    'browsing.choosingLocation': {
      seen: ({ context: { availability, path } }) =>
        availability
          ? [
              'Where would you like to come?',
              '1 River Road',
              ...(path === paths.unknown ? [UNKNOWN_LOCATION] : []),
            ]
          : ['Loading locations...'],
      unseen: ['Available Dates'],
      context: { datesPage: undefined },
    },
    'browsing.choosingDate': {
      seen: datesOf,
      unseen: ['New York time'],
    },
    'browsing.choosingTime': {
      seen: (now) => [
        ...datesOf(now),
        ...(now.context.datesPage === 1 ? [] : ['All times are New York time.']),
      ],
      context: { path: paths.date },
    },
    'details.hold.asking': {
      seen: holdingOf,
      context: { holdMessage: undefined },
      checks: {
        'a hold on the chosen time is requested': (now) =>
          isDeepStrictEqual(now.inputs.holdSlot, requestedSlot(now)),
      },
    },
    'details.hold.taken': {
      seen: holdingOf,
      context: { holdMessage: undefined },
    },
    // The data of these tours contain no hold, so the page shows the hold as expired.
    'details.hold.held': {
      seen: (now) => (isAway(now) ? [] : ['Your hold on', 'Expired', 'Hold it again']),
      unseen: ['Holding for you:'],
      context: { holdMessage: undefined },
    },
    'details.hold.refused': {
      seen: ({ context: { holdMessage } }) => (holdMessage ? [holdMessage] : []),
      checks: { 'a message says why': ({ context }) => Boolean(context.holdMessage) },
    },
    'details.form.editing': {
      seen: (now) => [
        ...formOf(now),
        'Book Appointment',
        ...(now.context.availability === nineTaken && !isFormForTen(now)
          ? ['9:00 AM on Friday, December 4th is no longer free.', 'See the other times']
          : []),
        ...Object.values(now.context.errors),
        ...(now.context.alert ? [now.context.alert.text] : []),
      ],
      unseen: ['Submitting...', 'Available Dates'],
      checks: {
        'the form is for the path': ({ context }) => context.formPath === context.path,
      },
    },
    'details.form.returningToForm': 'transient',
    'details.form.submitting': {
      seen: (now) => (isAway(now) ? [HOME] : [...formOf(now), 'Submitting...']),
    },
    recalling: {
      seen: ({ context: { availability } }) =>
        availability ? ['Loading your confirmation…'] : ['Loading locations...'],
      inputs: { recallBooking: { reference: 'R-1' } },
    },
    confirmed: {
      seen: (now) =>
        now.context.confirmation && now.context.availability && !isAway(now)
          ? ['Booking Confirmed!', 'Ann Hall', 'R-1', now.context.confirmation.message]
          : [],
      unseen: ['Book Your Appointment'],
    },
  },
  after: {
    'a date that does not exist is opened': {
      actions: [navigateTo(paths.location)],
      context: {
        notice: {
          path: paths.location,
          text: 'That date does not exist. Please choose one of the dates below.',
        },
      },
    },
    'a date without appointments is opened': redirectsWith(
      'There are no appointments on Saturday, December 5th. Please choose another date.',
    ),
    'a taken time is opened': redirectsWith(
      '11:00 AM on Friday, December 4th is no longer free. If you have just booked it, your confirmation is on its way by email. Otherwise please choose another time.',
    ),
    'the booking page is opened': { unseen: [UNKNOWN_LOCATION] },
    'the alert is dismissed': { unseen: ['That time is gone.', BOOKING_ERROR] },
    'the data arrive': {
      change: ({ states, before }: Now) =>
        isChoosingTime(states) && before?.context.availability === nineTaken
          ? 'You see that 9:00 AM can be booked again.'
          : undefined,
      unseen: [REFRESHING],
      context: { availability: free },
    },
    'nine is booked by somebody else': {
      change: ({ states }: Now) =>
        isChoosingTime(states) ? 'You see that 9:00 AM is booked.' : undefined,
      context: { availability: nineTaken },
    },
    'another hold is let go': {
      seen: ['No longer held:'],
      checks: { 'its line stays': ({ context }) => context.released.at(-1) === letGo },
    },
    'the details are typed': changesDetails(details),
    'the email address is emptied': changesDetails({ email: '' }),
    'the email address is left': {
      checks: { 'it is judged': ({ context }) => context.verdicts.email !== null },
    },
    'Book Appointment is pressed': {
      context: { alert: undefined },
      checks: {
        'a form that is not sent says why': ({ context, states }) =>
          states.includes('details.form.submitting') || Object.keys(context.errors).length > 0,
      },
    },
    'Cancel is pressed': { actions: [navigateTo(paths.date)] },
    'Back to Locations is pressed': { actions: [navigateTo(paths.locations)] },
    'the time is held': {
      seen: (now: Now) => (isAway(now) ? [] : [REFRESHING]),
      actions: [refresh],
    },
    'the hold is refused': refusesHold('You hold five times already.'),
    'the hold is refused without a message': refusesHold(HOLD_REFUSED),
    'the hold request fails': refusesHold(HOLD_ERROR),
    'the visit is booked': {
      actions: [refresh],
      context: { confirmation: booked(BOOKED), details: NO_DETAILS, errors: {} },
    },
    'the visit is booked, with a message': {
      actions: [refresh],
      context: { confirmation: booked('See you.'), details: NO_DETAILS, errors: {} },
    },
    'the booking is found': { context: { confirmation: booked(BOOKED) } },
    'the booking is not found': { context: { reference: undefined, confirmation: undefined } },
    'the request for the booking fails': {
      context: { reference: undefined, confirmation: undefined },
    },
    'the time was booked meanwhile': {
      actions: [refresh, navigateTo(paths.date)],
      context: { alert: { path: paths.date, text: 'That time is gone.' } },
    },
    'a field is refused': {
      // A visitor who went back to the times sees the field's error in an alert instead.
      context: ({ context: { path } }: Now) => ({
        errors: { email: 'Please check it.' },
        alert: path === paths.nine ? undefined : { path, text: 'Please check it.' },
      }),
      seen: ['Please check it.'],
      checks: onlyLeadsBackToForm,
    },
    'the booking is refused without a message': {
      context: failsWithAlert,
      checks: onlyLeadsBackToForm,
    },
    'the booking request fails': {
      context: (now: Now) => ({
        ...failsWithAlert(now),
        errors: { general: BOOKING_ERROR_DETAIL },
      }),
      checks: {
        ...onlyLeadsBackToForm,
        'the error is reported': ({ actions: [first] }) =>
          isDeepStrictEqual(first, {
            type: 'booking.failed',
            params: { type: 'booking.failed', error: offline },
          }),
      },
    },
  },
})
