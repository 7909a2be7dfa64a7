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
import { booked, free, letGo, nineTaken, offline, paths } from './booking-fixtures.ts'

type Now = SituationOf<typeof bookingMachine>

const isChoosingTime = (states: readonly string[]) => states.includes('browsing.choosingTime')
export const isAway = ({ context }: Now) => context.path === paths.elsewhere
const REFRESHING = 'Refreshing availability data…'
export const UNKNOWN_LOCATION = 'We do not know that location.'
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

/** What must be true right after the steps of booking. */
export const afterSteps = {
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
  'the day is taken from the plan': {
    ...redirectsWith(
      'There are no appointments on Friday, December 4th. Please choose another date.',
    ),
    checks: { 'the alert moves along': ({ context }) => context.alert?.path === paths.location },
  },
  'another hold is let go': {
    seen: ['No longer held:'],
    checks: { 'its line stays': ({ context }) => context.released.at(-1) === letGo },
  },
  'the email address is emptied': {
    checks: { 'it is no longer judged': ({ context }) => !context.verdicts.email },
  },
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
} satisfies Table<typeof bookingMachine>['after']
