import { isDeepStrictEqual } from 'node:util'
import { type Details, NO_DETAILS } from '../../../domain/booking/details.ts'
import { bookingMachine } from '../../../machines/booking.ts'
import { always, isEvent, isSuccess } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { bookedDay, details, events, nineTaken, outcomes, paths } from './booking-fixtures.ts'
import { bookingGraph } from './booking-graph.ts'
import { afterSteps, isAway, UNKNOWN_LOCATION } from './booking-steps.ts'

type Now = SituationOf<typeof bookingMachine>

const isFilled = ({ firstName, lastName, email, phone }: Details) =>
  [firstName, lastName, email, phone].every(Boolean)
const isFormForTen = ({ context }: Now) => context.formPath === paths.ten
const ELSEWHERE = 'Add New'
const datesOf = ({ context: { datesPage, path } }: Now) => [
  '1 River Road',
  'Available Dates',
  datesPage === 1 || path === paths.laterDate
    ? 'Showing dates 8 - 9 of 9'
    : 'Showing dates 1 - 7 of 9',
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

export const booking = table(bookingMachine, {
  input: () => ({ path: paths.elsewhere }),
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
  feedback: {
    'navigation.wanted': (event) => ({
      type: 'url.changed' as const,
      path: String(Object(event).to),
    }),
  },
  events,
  outcomes,
  delays: {},
  states: {
    reading: 'transient',
    redirecting: 'transient',
    elsewhere: { seen: [ELSEWHERE] },
    browsing: {
      seen: ({ context: { alert, availability, notice } }) =>
        availability ? [alert, notice].flatMap((message) => message?.text ?? []) : [],
    },
    'browsing.waiting': { seen: ['Loading locations...'] },
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
    // The data of these path tests contain no hold, so the page shows the hold as expired.
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
      seen: (now) => (isAway(now) ? [ELSEWHERE] : [...formOf(now), 'Submitting...']),
      inputs: {
        bookVisit: {
          ...{ ...details, phone: '5552345678', additionalInfo: '' },
          ...{ slot: '9:00 AM', date: bookedDay, location: { id: 1 } },
        },
      },
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
  after: afterSteps,
  properties: {
    'a booking on its way is neither sent again nor given up': always(
      ({ abandoned }) => !abandoned.has('bookVisit'),
    ),
    "opening a slot's form asks for one hold and not for a second": always(
      (moment, before) =>
        !moment.started.has('holdSlot') ||
        isEvent(moment, 'hold.released') ||
        !before?.states.includes('details') ||
        before.context.formPath !== moment.context.formPath,
    ),
    'what was typed changes only by typing and by a booking that succeeds': always(
      (moment, before) =>
        isDeepStrictEqual(moment.context.details, before?.context.details ?? NO_DETAILS) ||
        isEvent(moment, 'details.changed') ||
        isSuccess(moment, 'bookVisit'),
    ),
  },
})
