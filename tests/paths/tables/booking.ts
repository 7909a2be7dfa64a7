import { isDeepStrictEqual } from 'node:util'
import { bookingPath } from '../../../domain/booking/booking-path.ts'
import { type Details, NO_DETAILS } from '../../../domain/booking/details.ts'
import { ownHolds } from '../../../domain/booking/wizard.ts'
import { bookingMachine } from '../../../machines/booking.ts'
import { holdId } from '../../../machines/booking-setup.ts'
import { property } from '../../../src/inspector/property.ts'
import { always, isEvent, isSuccess } from '../engine/run.ts'
import { simulatedNow } from '../engine/simulated-state.ts'
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
type Here = Pick<Now, 'context'>
const isListed = ({ context: { availability } }: Here, path: string) =>
  availability !== undefined && ownHolds(availability).some((held) => held.path === path)
/** The slot whose form is open. */
const openPath = ({ context: { chosen } }: Here) => bookingPath(chosen)
const OTHER = '9:00 AM, Thursday, December 10th, Hudson'
const NINE = '9:00 AM, Friday, December 4th, Hudson'
const TEN = '10:00 AM, Friday, December 4th, Hudson'
const lineOf = (now: Now, path: string, label: string) =>
  isListed(now, path) ? [`Held for you: ${label}`] : [`Your hold on ${label}`, 'Expired']
const isAsking = (now: Now) =>
  !now.context.holdMessage && !(openPath(now) in now.context.holds) && !isAway(now)
const holdingOf = (now: Now) => {
  if (isAway(now)) return []
  const open = openPath(now)
  return open in now.context.holds
    ? lineOf(now, open, isFormForTen(now) ? TEN : NINE)
    : ['Holding for you:']
}
/** The lines above the times. Of the other time, the table does not know whether its hold was let go of. */
const linesOf = (now: Now) => [
  ...(paths.nine in now.context.holds ? lineOf(now, paths.nine, NINE) : []),
  ...(paths.other in now.context.holds
    ? isListed(now, paths.other)
      ? [OTHER]
      : lineOf(now, paths.other, OTHER)
    : []),
]
/** The slots that are held, or whose hold has ended. Of the open one, only a hold that the data list is special. */
const heldIn = (now: Now) =>
  Object.entries(paths).flatMap(([name, path]) => {
    if (!(path in now.context.holds)) return []
    if (isListed(now, path)) return `holding ${name}`
    return now.states.includes('details.hold.held') && path === openPath(now) ? [] : `${name} ended`
  })
const formOf = (now: Now) => [
  '1 River Road',
  'Book Your Appointment',
  'Appointment Details',
  `${isFormForTen(now) ? '10:00 AM' : '9:00 AM'} (Eastern Time)`,
]
const requestedSlot = (now: Now) => ({
  slot: isFormForTen(now) ? '10:00 AM' : '9:00 AM',
  date: bookedDay,
  location: { id: 1 },
})

const requestedVisit = {
  ...{ ...details, phone: '5552345678', texts: '', additionalInfo: '' },
  ...{ slot: '9:00 AM', date: bookedDay, location: { id: 1 } },
}

const LENGTH_AND_PRICE = 'A visit takes 30 minutes and costs $225.'

export const booking = table(bookingMachine, {
  input: () => ({ now: simulatedNow, kind: 'booking' as const, path: paths.elsewhere }),
  key: (now) => {
    const { path, availability, alert, datesPage, details } = now.context
    return [
      Object.entries(paths).find(([, each]) => each === path)?.[0],
      ...(availability ? [] : ['no data']),
      ...(availability?.locations === nineTaken.locations ? ['nine taken'] : []),
      ...(alert ? ['alert'] : []),
      ...(isFilled(details) ? ['filled'] : []),
      ...(datesPage ? [`page ${datesPage + 1}`] : []),
      ...heldIn(now),
    ].join(', ')
  },
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
      seen: (now) => {
        const { alert, availability, notice } = now.context
        const messages = [alert, notice].flatMap((message) => message?.text ?? [])
        return availability ? [...messages, ...linesOf(now)] : []
      },
    },
    details: {
      // A new hold lets go of the one before, which is not shown while the new one is asked for.
      seen: (now) => (paths.other in now.context.holds && !isAsking(now) ? [OTHER] : []),
    },
    'browsing.waiting': { seen: ['Loading locations...'], unseen: [LENGTH_AND_PRICE] },
    'browsing.choosingLocation': {
      seen: ({ context: { availability, path } }) => [
        LENGTH_AND_PRICE,
        ...(availability ? ['Choose a location', '1 River Road'] : ['Loading locations...']),
        ...(availability && path === paths.unknown ? [UNKNOWN_LOCATION] : []),
      ],
      unseen: ['Available Dates'],
    },
    'browsing.choosingDate': {
      seen: datesOf,
      unseen: ['Eastern Time'],
    },
    'browsing.choosingTime': {
      seen: (now) => [
        ...datesOf(now),
        ...(now.context.datesPage === 1 ? [] : ['All times are Eastern Time.']),
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
    'details.hold.held': {
      seen: holdingOf,
      unseen: ['Holding for you:'],
      context: { holdMessage: undefined },
    },
    'details.hold.unheld': {
      seen: ({ context: { holdMessage } }) => (holdMessage ? [holdMessage] : []),
      checks: { 'a message says why': ({ context }) => Boolean(context.holdMessage) },
    },
    'details.form.editing': {
      seen: (now) => [
        ...formOf(now),
        'Book Appointment',
        ...(now.context.availability?.locations === nineTaken.locations && !isFormForTen(now)
          ? ['9:00 AM on Friday, December 4th is no longer free.', 'See the other times']
          : []),
        ...Object.entries(now.context.errors).flatMap(([name, error]) =>
          // Said with the alert, and dismissed with it.
          name === 'general' && !now.context.alert ? [] : error,
        ),
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
      checks: {
        'the visit is asked for, if it is the only one': (now) =>
          isDeepStrictEqual(now.inputs.bookVisit, { ...requestedVisit, askFirst: true }),
      },
    },
    'details.form.returningToQuestion': 'transient',
    'details.form.submittingAnyway': {
      seen: (now) => (isAway(now) ? [ELSEWHERE] : [...formOf(now), 'Submitting...']),
      inputs: { bookVisit: requestedVisit },
    },
    'details.form.askingFirst': {
      seen: (now) => [...formOf(now), 'You already have a visit on Friday.', 'Book anyway'],
      unseen: ['Book Appointment', 'Submitting...'],
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
      unseen: ['Book Your Appointment', '9:00 AM, Friday, December 4th, Hudson'],
    },
  },
  after: afterSteps,
  properties: {
    'each slot on the page as held or once held has one actor, and nothing else has': always(
      ({ context, running }) =>
        isDeepStrictEqual(
          [...running].filter((id) => id.startsWith('hold ')).sort(),
          Object.keys(context.holds).map(holdId).sort(),
        ),
    ),
    'each slot that the data list as held is on the page': always(
      ({ context: { availability, holds } }) =>
        !availability || ownHolds(availability).every(({ path }) => path in holds),
    ),
    'new data bring each hold its own end': always((moment, before) => {
      const { availability: data, holds } = moment.context
      if (!isEvent(moment, 'data.loaded') || !data) return true
      const sent = moment.actions.filter(({ type }) => type === 'end.changed')
      const ends = new Map(sent.map(({ to, params }) => [to, property(params, 'expiresAt')]))
      return (
        ends.size === sent.length &&
        Object.keys(before?.context.holds ?? {}).every((path) => {
          const listed = ownHolds(data).find((held) => held.path === path)
          return !(path in holds) || ends.get(holdId(path)) === (listed?.expiresAt ?? data.loadedAt)
        })
      )
    }),
    'a booking leaves no slot on the page as held': always(
      (moment) => !isSuccess(moment, 'bookVisit') || isDeepStrictEqual(moment.context.holds, {}),
    ),
    'a new hold leaves no other on the page that the data do not list': always(
      (moment) =>
        !moment.started.has(holdId(openPath(moment))) ||
        Object.keys(moment.context.holds).every(
          (path) => path === openPath(moment) || isListed(moment, path),
        ),
    ),
    'whatever changes the times asks for the data': always(
      (moment) =>
        !(
          isSuccess(moment, 'holdSlot', 'bookVisit') ||
          isEvent(moment, 'hold.renewed', 'hold.released')
        ) || moment.actions.some(({ type }) => type === 'refresh.requested'),
    ),
    'a booking on its way is neither sent again nor given up': always(
      ({ abandoned }) => !abandoned.has('bookVisit'),
    ),
    'only a visitor who said so when asked books a second visit': always(
      (moment) =>
        !moment.started.has('bookVisit') ||
        property(moment.started.get('bookVisit'), 'askFirst') === true ||
        isEvent(moment, 'booking.wanted'),
    ),
    "opening a slot's form asks for one hold and not for a second": always(
      (moment, before) =>
        !moment.started.has('holdSlot') ||
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
