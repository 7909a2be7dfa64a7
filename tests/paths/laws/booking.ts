import { isDeepStrictEqual } from 'node:util'
import { assign } from 'xstate'
import { type Details, NO_DETAILS } from '../../../domain/booking.ts'
import { hasErrors } from '../../../domain/form.ts'
import { always, isAnswer, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { booking } from '../tables/booking.ts'

const form = ['states', 'details', 'states', 'form', 'states'] as const
const hold = ['states', 'details', 'states', 'hold', 'states'] as const
const submitting = [...form, 'submitting'] as const

/** The slot that an address of the tables names: each is at the one location, on one day. */
const slotIn = (path: string | undefined) => ({
  slot: path?.endsWith('/1000') ? '10:00 AM' : '9:00 AM',
  date: '2026-12-04',
  location: { id: 1 },
})

const isComplete = ({ firstName, lastName, email, phone }: Details): boolean =>
  firstName !== '' && lastName !== '' && /.@.+\../.test(email) && /^\D*(\d\D*){10}$/.test(phone)

export const bookingLaws = lawsOf(booking, [
  {
    law: 'a booking on its way is neither sent again nor given up',
    holds: always(
      ({ started, abandoned }, before) =>
        !abandoned.has('bookVisit') &&
        !(started.has('bookVisit') && before?.running.has('bookVisit')),
    ),
    brokenBy: {
      name: 'Book Appointment can be pressed twice',
      at: [...submitting, 'on', 'details.submitted'],
      to: { target: 'submitting', reenter: true },
    },
  },
  {
    law: "opening a slot's form asks for one hold and not for a second",
    holds: always(
      ({ started, states, context, ...moment }, before) =>
        !started.has('holdSlot') ||
        isEvent({ started, states, context, ...moment }, 'hold.wanted') ||
        !before?.states.includes('details') ||
        before.context.formPath !== context.formPath,
    ),
    brokenBy: {
      name: 'fresh data ask for the hold again',
      at: [...hold, 'held', 'on'],
      to: { 'availability.loaded': { target: 'asking', actions: 'storeAvailability' } },
    },
  },
  {
    law: 'what was typed changes only by typing and by a booking that succeeds',
    holds: always(
      (moment, before) =>
        isDeepStrictEqual(moment.context.details, before?.context.details ?? NO_DETAILS) ||
        isEvent(moment, 'details.changed') ||
        isSuccess(moment, 'bookVisit'),
    ),
    brokenBy: {
      name: 'Cancel empties the form',
      at: [...form, 'editing', 'on', 'details.cancelled', 'actions'],
      to: ['dismissAlert', 'redirectToDay', assign({ details: NO_DETAILS })],
    },
  },
  {
    law: 'the request has what was typed, and the slot whose form is open',
    holds: always(({ started, context }) => {
      if (!started.has('bookVisit')) return true
      const phone = context.details.phone.replace(/\D/g, '')
      const expected = { ...context.details, phone, ...slotIn(context.formPath) }
      return isDeepStrictEqual(started.get('bookVisit'), expected)
    }),
    brokenBy: {
      name: 'the note is not sent',
      at: [...submitting, 'invoke', 'input'],
      to: ({ context }: { context: { details: Details; formPath: string | undefined } }) => ({
        ...context.details,
        phone: context.details.phone.replace(/\D/g, ''),
        additionalInfo: undefined,
        ...slotIn(context.formPath),
      }),
    },
  },
  {
    law: 'a form with a faulty field is not sent',
    holds: always(
      ({ started, context }) => !started.has('bookVisit') || isComplete(context.details),
    ),
    brokenBy: {
      name: 'the form is not checked',
      at: [...form, 'editing', 'on', 'details.submitted'],
      to: { target: 'submitting', actions: 'dismissAlert' },
    },
  },
  {
    law: 'a booking that fails is told, and its form is not lost',
    holds: always(
      (moment, before) =>
        !isAnswer(moment, 'bookVisit') ||
        isSuccess(moment, 'bookVisit') ||
        ((moment.context.alert !== undefined || hasErrors(moment.context.errors)) &&
          isDeepStrictEqual(moment.context.details, before?.context.details)),
    ),
    brokenBy: {
      name: 'a network that fails is not told',
      at: [...submitting, 'invoke', 'onError', 'actions'],
    },
  },
  {
    law: 'a confirmation is shown only after a booking that succeeded',
    holds: always(
      (moment, before) =>
        !moment.states.includes('confirmed') ||
        before?.states.includes('confirmed') === true ||
        isSuccess(moment, 'bookVisit', 'recallBooking'),
    ),
    brokenBy: {
      name: 'a confirmation that is not found is shown',
      at: ['states', 'recalling', 'invoke', 'onError', 'target'],
      to: 'confirmed',
    },
  },
  {
    law: 'nothing is sent while the confirmation is shown',
    holds: always(({ states, running }) => !states.includes('confirmed') || running.size === 0),
    brokenBy: {
      name: 'the confirmation asks the server again',
      at: ['states', 'confirmed', 'invoke'],
      to: { id: 'recallBooking', src: 'recallBooking', input: { reference: 'R-1' } },
    },
  },
])
