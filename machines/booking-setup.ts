import { assign, emit, setup } from 'xstate'
import type { bookAppointment, recallBooking } from '../domain/booking/booking.ts'
import { bookingPath, choiceAt } from '../domain/booking/booking-path.ts'
import { readDetails } from '../domain/booking/details.ts'
import { type Step, stepAt } from '../domain/booking/wizard.ts'
import type { holdAppointment } from '../domain/calendar/hold.ts'
import { hasErrors, onceLeft, whileEdited } from '../domain/form.ts'
import {
  type BookingContext,
  type BookingEmitted,
  type BookingEvent,
  type BookingInput,
  chosenDay,
  isOnOtherPage,
} from './booking-context.ts'
import { callEffect } from './effect.ts'

const leadsTo =
  (at: Step['at']) =>
  ({ context: { path, availability } }: { context: BookingContext }) =>
    stepAt(path, availability).at === at

/** The types, actions and guards of the booking machine; its states are in booking.ts and booking-details.ts. */
export const bookingSetup = setup({
  types: {} as {
    input: BookingInput
    context: BookingContext
    events: BookingEvent
    emitted: BookingEmitted
  },
  actors: {
    holdSlot: callEffect<typeof holdAppointment>('holdSlot'),
    bookVisit: callEffect<typeof bookAppointment>('bookVisit'),
    recallBooking: callEffect<typeof recallBooking>('recallBooking'),
  },
  actions: {
    choose: assign({
      chosen: ({ context: { path, availability, reference } }) =>
        // A booked slot is no longer offered, so the choice is taken from the path as it is.
        reference === undefined ? stepAt(path, availability).chosen : choiceAt(path),
    }),
    chooseDay: assign({ chosen: ({ context }) => chosenDay(context) }),
    chooseNothing: assign({ chosen: {} }),
    /** Tells the visitor why the redirect leads to another path. */
    explain: assign({
      notice: ({ context: { path, availability, chosen, notice } }) => {
        const text = stepAt(path, availability).notice
        return text ? { path: bookingPath(chosen), text } : notice
      },
    }),
    dismissAlert: assign({ alert: undefined }),
    changeDetails: assign(({ context, event }) => {
      if (event.type !== 'details.changed') return {}
      const { change } = event
      return {
        details: { ...context.details, ...change },
        verdicts: whileEdited(context.verdicts, change),
      }
    }),
    judgeField: assign({
      verdicts: ({ context, event }) =>
        event.type === 'field.left'
          ? onceLeft(context.verdicts, event.field, readDetails(context.details, context))
          : context.verdicts,
    }),
    tellFaults: assign(({ context }) => {
      const { errors } = readDetails(context.details, context)
      return { errors, verdicts: errors }
    }),
    forgetReference: assign({ reference: undefined }),
    turnDates: assign({
      datesPage: ({ context, event }) =>
        event.type === 'dates.turned' ? event.page : context.datesPage,
    }),
    refresh: emit({ type: 'refresh.wanted' }),
    storeAvailability: assign({
      availability: ({ context, event }) =>
        event.type === 'availability.loaded' ? event.data : context.availability,
    }),
    storePath: assign(({ event }) =>
      event.type === 'url.changed' ? { path: event.path, released: [] } : {},
    ),
    keepReleased: assign({
      released: ({ context: { released }, event }) =>
        event.type === 'hold.released' ? [...released, event.hold] : released,
    }),
  },
  guards: {
    isFaulty: ({ context }) =>
      !context.isMove && hasErrors(readDetails(context.details, context).errors),
    isNewPath: ({ context, event }) => event.type === 'url.changed' && event.path !== context.path,
    isElsewhere: leadsTo('elsewhere'),
    isRecalled: ({ context }) => context.reference !== undefined,
    isWaiting: leadsTo('waiting'),
    isLocation: leadsTo('location'),
    isDate: leadsTo('date'),
    isTime: leadsTo('time'),
    isDetails: leadsTo('details'),
    hasArrived: ({ context }) => bookingPath(context.chosen) === context.path,
    hasMoved: ({ context }) => context.path !== context.formPath,
    isOnOtherPage: ({ context }) => isOnOtherPage(context),
  },
})
