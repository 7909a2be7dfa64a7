import { assign, emit, setup } from 'xstate'
import type { bookAppointment, recallBooking } from '../domain/booking.ts'
import { bookingPath } from '../domain/booking-path.ts'
import { readDetails } from '../domain/details.ts'
import { correctedFields, hasErrors } from '../domain/form.ts'
import type { holdAppointment } from '../domain/hold.ts'
import { stepAt } from '../domain/wizard.ts'
import {
  type BookingContext,
  type BookingEmitted,
  type BookingEvent,
  type BookingInput,
  dayPath,
  isOnOtherPage,
} from './booking-context.ts'
import { callEffect } from './effect.ts'

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
    readStep: assign({ step: ({ context }) => stepAt(context.path, context.availability) }),
    redirectToDay: assign({ step: ({ context }) => ({ at: 'redirect', to: dayPath(context) }) }),
    redirectToLocations: assign({
      step: { at: 'redirect', to: bookingPath({ step: 'location' }) },
    }),
    dismissAlert: assign({ alert: undefined }),
    changeDetails: assign(({ context, event }) => {
      if (event.type !== 'details.changed') return {}
      const details = { ...context.details, ...event.change }
      return { details, corrected: correctedFields(context.errors, readDetails(details, context)) }
    }),
    tellFaults: assign({
      errors: ({ context }) => readDetails(context.details, context).errors,
      corrected: [],
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
    storePath: assign({
      path: ({ context, event }) => (event.type === 'url.changed' ? event.path : context.path),
    }),
  },
  guards: {
    isFaulty: ({ context }) =>
      !context.isMove && hasErrors(readDetails(context.details, context).errors),
    isElsewhere: ({ context }) => context.step.at === 'elsewhere',
    isRecalled: ({ context }) => context.reference !== undefined,
    isWaiting: ({ context }) => context.step.at === 'waiting',
    isLocation: ({ context }) => context.step.at === 'location',
    isDate: ({ context }) => context.step.at === 'date',
    isTime: ({ context }) => context.step.at === 'time',
    isDetails: ({ context }) => context.step.at === 'details',
    hasArrived: ({ context }) => context.step.at === 'redirect' && context.step.to === context.path,
    hasMoved: ({ context }) => context.path !== context.formPath,
    isOnOtherPage: ({ context }) => isOnOtherPage(context),
  },
})
