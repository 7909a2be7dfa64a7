import { isDeepStrictEqual } from 'node:util'
import { NO_DETAILS } from '../../../domain/booking/details.ts'
import {
  BOOKED,
  BOOKING_ERROR,
  BOOKING_ERROR_DETAIL,
  HOLD_ERROR,
  HOLD_REFUSED,
} from '../../../domain/booking/messages.ts'
import type { bookingMachine } from '../../../machines/booking.ts'
import type { SituationOf, Table } from '../engine/table.ts'
import { booked, free, nineTaken, paths } from './booking-fixtures.ts'

type Now = SituationOf<typeof bookingMachine>

const isChoosingTime = (states: readonly string[]) => states.includes('browsing.choosingTime')
export const isAway = ({ context }: Now) => context.path === paths.elsewhere
const REFRESHING = 'Refreshing availability data…'
export const UNKNOWN_LOCATION = 'We do not know that location.'
const refresh = {
  type: 'refresh.requested',
  params: { type: 'refresh.requested' },
  to: 'polling',
}
const confirmationShown = {
  type: 'confirmation.shown',
  params: { type: 'confirmation.shown', reference: 'R-1' },
  to: 'url',
}
const nothingKept = {
  type: 'details.kept',
  params: { type: 'details.kept', details: NO_DETAILS },
  to: 'url',
}
const navigateTo = (to: string, hasAlert = false) => ({
  type: 'navigation.wanted',
  params: { type: 'navigation.wanted', to, hasAlert },
  to: 'url',
})

const wanted = (actions: Now['actions']) =>
  actions.filter(({ type }) => type === 'navigation.wanted')
const leadsTo = (to: string, hasAlert = false) => ({
  [`it leads to ${to} only`]: ({ actions }: Now) =>
    isDeepStrictEqual(wanted(actions), [navigateTo(to, hasAlert)]),
})
const asksForData = {
  'the data are asked for': ({ actions }: Now) =>
    actions.some((each) => isDeepStrictEqual(each, refresh)),
}
/** Nothing is left to lose, and the history entry shows the booking again after a reload. */
const isKeptAsBooked = {
  'the history entry shows it and nothing is left to lose': (now: Now) =>
    isDeepStrictEqual(
      now.actions.filter(({ type }) => type !== 'refresh.requested'),
      [nothingKept, ...(isAway(now) ? [] : [confirmationShown])],
    ),
}

/** Without data, the machine does not know yet that it has to redirect. */
const redirectsWith = (text: string) => ({
  context: ({ context: { availability, path } }: Now) =>
    availability ? { notice: { path, text } } : {},
})
const refusesHold = (holdMessage: string) => ({
  in: 'details.hold.unheld',
  context: { holdMessage },
})
/** A visitor who left the booking pages while the request was pending is taken back to the form. */
const onlyLeadsBackToForm = {
  'the path changes only for a visitor who left': ({ actions, before }: Now) =>
    isDeepStrictEqual(
      wanted(actions).map(({ params }) => Object(params).to),
      before && isAway(before) ? [paths.nine] : [],
    ),
}
const failsWithAlert = ({ context: { path } }: Now) => ({ alert: { path, text: BOOKING_ERROR } })

/** What must be true right after the steps of booking. */
export const afterSteps = {
  'a date that does not exist is opened': {
    checks: leadsTo(paths.location),
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
      isChoosingTime(states) && before?.context.availability?.locations === nineTaken.locations
        ? 'You see that 9:00 AM can be booked again.'
        : undefined,
    unseen: [REFRESHING],
    checks: {
      'the page has them': ({ context }) => context.availability?.locations === free.locations,
    },
  },
  '9:00 AM is booked by someone else': {
    change: ({ states }: Now) =>
      isChoosingTime(states) ? 'You see that 9:00 AM is booked.' : undefined,
    checks: {
      'the page has them': ({ context }) => context.availability?.locations === nineTaken.locations,
    },
  },
  'the day is taken off the schedule': {
    ...redirectsWith(
      'There are no appointments on Friday, December 4th. Please choose another date.',
    ),
    checks: { 'the alert moves along': ({ context }) => context.alert?.path === paths.location },
  },
  'the data show 9:00 AM as held': {
    change: ({ states }: Now) =>
      isChoosingTime(states) ? 'You see that 9:00 AM is held for you.' : undefined,
  },
  'the data show both times as held': {
    change: 'You see how long each time is still held.',
  },
  'the hold on 9:00 AM is extended': {
    seen: ['We are holding this time for you a little longer.'],
    actions: [refresh],
  },
  'the other hold is released': { seen: ['No longer held:'], checks: asksForData },
  'the email address is emptied': {
    checks: { 'nothing is said about it': ({ context }) => !context.validation.email },
  },
  'the email address is left': {
    checks: { 'it is validated': ({ context }) => context.validation.email !== null },
  },
  'Book Appointment is pressed': {
    context: { alert: undefined },
    checks: {
      'a form that is not sent says why': ({ context, states }) =>
        states.includes('details.form.submitting') || Object.keys(context.errors).length > 0,
    },
  },
  'Cancel is pressed': { checks: leadsTo(paths.date) },
  'Back to Locations is pressed': { checks: leadsTo(paths.locations) },
  'the time is held': {
    seen: (now: Now) => (isAway(now) ? [] : [REFRESHING]),
    actions: [refresh],
  },
  'the hold is refused': refusesHold('You hold five times already.'),
  'the hold is refused without a message': refusesHold(HOLD_REFUSED),
  'the hold request fails': refusesHold(HOLD_ERROR),
  'the visit is booked': {
    checks: { ...asksForData, ...isKeptAsBooked },
    context: { confirmation: booked(BOOKED), details: NO_DETAILS, errors: {} },
  },
  'the visit is booked, with a message': {
    checks: { ...asksForData, ...isKeptAsBooked },
    context: { confirmation: booked('See you.'), details: NO_DETAILS, errors: {} },
  },
  'the booking is found': { context: { confirmation: booked(BOOKED) } },
  'the booking is not found': { context: { reference: undefined, confirmation: undefined } },
  'the request for the booking fails': {
    context: { reference: undefined, confirmation: undefined },
  },
  'someone else has booked the time': {
    context: { alert: { path: paths.date, text: 'That time is gone.' } },
    checks: { ...asksForData, ...leadsTo(paths.date, true) },
  },
  'the client already has a visit': {
    // A visitor who went back to the times is not asked there.
    context: ({ context: { path } }: Now) => ({
      alert:
        path === paths.nine
          ? undefined
          : { path, text: 'You already have a visit on Friday. The new visit was not booked.' },
    }),
    seen: ['You already have a visit on Friday.'],
    checks: onlyLeadsBackToForm,
  },
  'Book anyway is pressed': { in: 'details.form.submittingAnyway' },
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
    checks: onlyLeadsBackToForm,
  },
} satisfies Table<typeof bookingMachine>['after']
