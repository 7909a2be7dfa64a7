import { isDeepStrictEqual } from 'node:util'
import { NO_DETAILS } from '../../../domain/booking.ts'
import { phoneDigits } from '../../../domain/phone.ts'
import { bookingMachine } from '../../../machines/booking.ts'
import { table } from '../table.ts'
import { after, isIn, slotOf, toOf } from './booking-after.ts'
import { events, free, gone, outcomes, paths } from './booking-fixtures.ts'

/** A link is where a visitor finds it; any address can be opened from another page. */
const links: Readonly<Record<string, readonly string[]>> = {
  'another page is opened': ['browsing.choosingLocation', 'details.form'],
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
    if (from && isIn(look, 'confirmed')) {
      return (
        step === (path === paths.home ? 'the booking page is opened' : 'another page is opened')
      )
    }
    if (from) {
      if (isIn(look, 'details.form.submitting'))
        return (
          path === paths.nine && (step === 'another page is opened' || step === 'a date is chosen')
        )
      return !alert && (!isIn(look, 'details') || held) && from.some((state) => isIn(look, state))
    }
    switch (step) {
      // Nothing is asked for before the booking screen has been opened.
      case 'the data arrive':
        return isIn(look, 'browsing') || isIn(look, 'details.hold.taken')
      case 'the data say that nine is taken':
        return editing || (isIn(look, 'browsing.choosingTime') && availability === free && !alert)
      // On another page these buttons are not.
      case 'the alert is dismissed':
        return alert !== undefined && path !== paths.home
      case 'Back to Locations is pressed':
        return path !== paths.home
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
  events,
  outcomes,
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
    browsing: {
      seen: ({ context: { alert, availability, notice, step } }) =>
        availability
          ? [alert?.text, notice?.text, step.at === 'location' ? step.notice : undefined].filter(
              (text) => text !== undefined,
            )
          : [],
    },
    'browsing.waiting': { seen: ['Loading locations...'], holds: { availability: undefined } },
    'browsing.choosingLocation': {
      seen: ({ context }) =>
        context.availability
          ? ['Where would you like to come?', '1 River Road']
          : ['Loading locations...'],
      unseen: ['Available Dates'],
      holds: { datesPage: undefined },
    },
    'browsing.choosingDate': {
      seen: ({ context: { datesPage } }) => [
        'Available Dates',
        datesPage === 1 ? 'Showing dates 8 - 9 of 9' : 'Showing dates 1 - 7 of 9',
      ],
      unseen: ['New York time'],
      claims: {
        'the date is what is still to choose': ({ context }) => context.step.at === 'date',
      },
    },
    'browsing.choosingTime': {
      seen: ({ context: { datesPage } }) =>
        datesPage === 1
          ? ['Showing dates 8 - 9 of 9']
          : ['Available Dates', 'Friday, December 4th', 'All times are New York time.'],
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
    'details.hold.taken': {
      seen: ({ context }) => (context.path === paths.home ? [] : ['Holding for you:']),
      holds: { holdMessage: undefined },
    },
    // The data of the tours know of no hold, as if it had run out meanwhile.
    'details.hold.held': {
      seen: ({ context }) =>
        context.path === paths.home ? [] : ['Your hold on', 'Expired', 'Hold it again'],
      unseen: ['Holding for you:'],
      holds: { holdMessage: undefined },
    },
    'details.hold.refused': {
      seen: ({ context: { holdMessage } }) => (holdMessage ? [holdMessage] : []),
      claims: { 'it says why there is no hold': ({ context }) => Boolean(context.holdMessage) },
    },
    'details.form.editing': {
      seen: ({ context: { formPath, errors, alert, availability } }) => [
        'Book Your Appointment',
        'Appointment Details',
        `${formPath === paths.ten ? '10:00 AM' : '9:00 AM'} (New York time)`,
        'Book Appointment',
        ...(availability === gone && formPath === paths.nine
          ? ['9:00 AM on Friday, December 4th is no longer free.', 'See the other times']
          : []),
        ...Object.values(errors),
        ...(alert ? [alert.text] : []),
      ],
      unseen: ['Submitting...', 'Available Dates'],
      claims: {
        'the form is for the chosen time': ({ context }) => context.formPath === context.path,
      },
    },
    'details.form.returningToForm': 'passed through',
    'details.form.submitting': {
      // Whoever walked on to another page does not see the form they sent.
      seen: ({ context }) => (context.path === paths.home ? [] : ['Submitting...']),
      claims: {
        'the details are sent with the chosen time': (look) =>
          isDeepStrictEqual(look.asked.bookVisit, {
            ...look.context.details,
            phone: phoneDigits(look.context.details.phone),
            ...slotOf(look),
          }),
      },
    },
    confirmed: {
      seen: ({ context: { confirmation, path } }) =>
        confirmation && path !== paths.home
          ? ['Booking Confirmed!', 'Ann Hall', 'R-1', confirmation.message]
          : [],
      unseen: ['Book Your Appointment'],
      holds: { details: NO_DETAILS, errors: {} },
    },
  },
  after,
})
