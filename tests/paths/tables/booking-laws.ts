import { isDeepStrictEqual } from 'node:util'
import { type Details, NO_DETAILS } from '../../../domain/booking/details.ts'
import { hasErrors } from '../../../domain/form.ts'
import type { bookingMachine } from '../../../machines/booking.ts'
import { always, isAnswer, isEvent, isSuccess } from '../engine/run.ts'
import type { LawsOf } from '../engine/table.ts'

/** The slot of a form's path. All slots in the fixtures are at the same location on the same day. */
const slotIn = (path: string | undefined) => ({
  slot: path?.endsWith('/1000') ? '10:00 AM' : '9:00 AM',
  date: '2026-12-04',
  location: { id: 1 },
})

const isComplete = ({ firstName, lastName, email, phone }: Details): boolean =>
  firstName !== '' && lastName !== '' && /.@.+\../.test(email) && /^\D*(\d\D*){10}$/.test(phone)

export const bookingLaws: LawsOf<typeof bookingMachine> = {
  'a booking on its way is neither sent again nor given up': always(
    ({ started, abandoned }, before) =>
      !abandoned.has('bookVisit') &&
      !(started.has('bookVisit') && before?.running.has('bookVisit')),
  ),
  "opening a slot's form asks for one hold and not for a second": always(
    ({ started, states, context, ...moment }, before) =>
      !started.has('holdSlot') ||
      isEvent({ started, states, context, ...moment }, 'hold.released') ||
      !before?.states.includes('details') ||
      before.context.formPath !== context.formPath,
  ),
  'what was typed changes only by typing and by a booking that succeeds': always(
    (moment, before) =>
      isDeepStrictEqual(moment.context.details, before?.context.details ?? NO_DETAILS) ||
      isEvent(moment, 'details.changed') ||
      isSuccess(moment, 'bookVisit'),
  ),
  'the request has what was typed, and the slot whose form is open': always(
    ({ started, context }) => {
      if (!started.has('bookVisit')) return true
      const phone = context.details.phone.replace(/\D/g, '')
      const expected = { ...context.details, phone, ...slotIn(context.formPath) }
      return isDeepStrictEqual(started.get('bookVisit'), expected)
    },
  ),
  'a form with a faulty field is not sent': always(
    ({ started, context }) => !started.has('bookVisit') || isComplete(context.details),
  ),
  'a booking that fails is told, and its form is not lost': always(
    (moment, before) =>
      !isAnswer(moment, 'bookVisit') ||
      isSuccess(moment, 'bookVisit') ||
      ((moment.context.alert !== undefined || hasErrors(moment.context.errors)) &&
        isDeepStrictEqual(moment.context.details, before?.context.details)),
  ),
  'a confirmation is shown only after a booking that succeeded': always(
    (moment, before) =>
      !moment.states.includes('confirmed') ||
      before?.states.includes('confirmed') === true ||
      isSuccess(moment, 'bookVisit', 'recallBooking'),
  ),
  'nothing is sent while the confirmation is shown': always(
    ({ states, running }) => !states.includes('confirmed') || running.size === 0,
  ),
}
