import { assign, emit, setup } from 'xstate'
import { type bookAppointment, NO_DETAILS } from '../domain/booking.ts'
import {
  BOOKED,
  BOOKING_BROKE,
  BOOKING_BROKE_DETAIL,
  HOLD_BROKE,
  HOLD_REFUSED,
} from '../domain/booking-messages.ts'
import { bookingPath } from '../domain/booking-path.ts'
import { fieldErrors, refusalMessage } from '../domain/call.ts'
import type { holdAppointment } from '../domain/hold.ts'
import { phoneDigits } from '../domain/phone.ts'
import { stepAt } from '../domain/wizard.ts'
import {
  type BookingEvent,
  type BookingWish,
  type Context,
  contextAt,
  dayPath,
  hasLeft,
  heardAt,
  slotRequest,
  staysAt,
} from './booking-context.ts'
import { callEffect } from './effect.ts'

export const bookingMachine = setup({
  types: {} as {
    input: { path: string }
    context: Context
    events: BookingEvent
    emitted: BookingWish
  },
  actors: {
    holdSlot: callEffect<typeof holdAppointment>('holdSlot'),
    bookVisit: callEffect<typeof bookAppointment>('bookVisit'),
  },
  actions: {
    readStep: assign({ step: ({ context }) => stepAt(context.path, context.availability) }),
    leaveForDay: assign({ step: ({ context }) => ({ at: 'redirect', to: dayPath(context) }) }),
    leaveForLocations: assign({ step: { at: 'redirect', to: bookingPath({ step: 'location' }) } }),
    dismissAlert: assign({ alert: undefined }),
    turnDates: assign({
      datesPage: ({ context, event }) =>
        event.type === 'dates.turned' ? event.page : context.datesPage,
    }),
    refresh: emit({ type: 'refresh.wanted' }),
    takeData: assign({
      availability: ({ context, event }) =>
        event.type === 'availability.loaded' ? event.data : context.availability,
    }),
  },
  guards: {
    isElsewhere: ({ context }) => context.step.at === 'elsewhere',
    isWaiting: ({ context }) => context.step.at === 'waiting',
    isLocation: ({ context }) => context.step.at === 'location',
    isDate: ({ context }) => context.step.at === 'date',
    isTime: ({ context }) => context.step.at === 'time',
    isDetails: ({ context }) => context.step.at === 'details',
    hasArrived: ({ context }) => context.step.at === 'redirect' && context.step.to === context.path,
    hasMoved: ({ context }) => context.path !== context.formPath,
    hasLeft: ({ context }) => hasLeft(context),
  },
}).createMachine({
  id: 'booking',
  context: ({ input }) => contextAt(input.path),
  initial: 'reading',
  on: {
    'url.changed': {
      guard: ({ context, event }) => event.path !== context.path,
      target: '.reading',
      actions: assign({
        path: ({ event }) => event.path,
        notice: ({ context, event }) => staysAt(context.notice, event.path),
        alert: ({ context, event }) => staysAt(context.alert, event.path),
      }),
    },
    'availability.loaded': { actions: 'takeData' },
    'alert.dismissed': { actions: 'dismissAlert' },
  },
  states: {
    /** The URL is the truth: what it says, as far as the data can tell, is where the visitor is. */
    reading: {
      entry: 'readStep',
      always: [
        { guard: 'isElsewhere', target: 'elsewhere' },
        { guard: 'isWaiting', target: 'browsing.waiting' },
        { guard: 'isLocation', target: 'browsing.choosingLocation' },
        { guard: 'isDate', target: 'browsing.choosingDate' },
        { guard: 'isTime', target: 'browsing.choosingTime' },
        { guard: 'isDetails', target: 'details' },
        { target: 'redirecting' },
      ],
    },
    elsewhere: {},
    redirecting: {
      entry: [
        assign({
          notice: ({ context: { step, notice } }) =>
            step.at === 'redirect' && step.notice ? { path: step.to, text: step.notice } : notice,
          // Whoever is led on in the midst of reading it reads it there.
          alert: ({ context: { step, alert, path } }) =>
            step.at === 'redirect' && alert?.path === path ? { ...alert, path: step.to } : alert,
        }),
        emit(({ context: { step, path } }) => ({
          type: 'navigation.wanted',
          to: step.at === 'redirect' ? step.to : path,
        })),
      ],
      always: { guard: 'hasArrived', target: 'reading' },
    },
    browsing: {
      on: {
        'availability.loaded': { target: 'reading', actions: 'takeData' },
      },
      initial: 'choosingLocation',
      states: {
        waiting: {},
        choosingLocation: { entry: assign({ datesPage: undefined }) },
        choosingDate: { on: { 'dates.turned': { actions: 'turnDates' } } },
        choosingTime: { on: { 'dates.turned': { actions: 'turnDates' } } },
      },
    },
    details: {
      entry: assign({
        formPath: ({ context }) => context.path,
        holdMessage: undefined,
        errors: {},
        confirmation: undefined,
      }),
      type: 'parallel',
      states: {
        hold: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'holdSlot',
                src: 'holdSlot',
                input: ({ context }) => slotRequest(context),
                onDone: [
                  {
                    guard: ({ event }) => event.output.success,
                    target: 'taken',
                    actions: 'refresh',
                  },
                  {
                    target: 'refused',
                    actions: assign({
                      holdMessage: ({ event }) => refusalMessage(event.output) ?? HOLD_REFUSED,
                    }),
                  },
                ],
                onError: { target: 'refused', actions: assign({ holdMessage: HOLD_BROKE }) },
              },
            },
            // Until the next data the end of the hold is not known.
            taken: { on: { 'availability.loaded': { target: 'held', actions: 'takeData' } } },
            held: {},
            refused: {},
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              always: [
                { guard: 'hasLeft', target: 'leadingBack' },
                { guard: 'hasMoved', target: '#booking.reading' },
              ],
              on: {
                'details.changed': {
                  actions: assign({
                    details: ({ context, event }) => ({
                      ...context.details,
                      [event.field]: event.value,
                    }),
                  }),
                },
                'details.submitted': { target: 'submitting', actions: 'dismissAlert' },
                'details.cancelled': {
                  target: '#booking.redirecting',
                  actions: ['dismissAlert', 'leaveForDay'],
                },
              },
            },
            /** Whoever left for another page while the booking failed is brought back to the form. */
            leadingBack: {
              entry: emit(({ context }) => ({
                type: 'navigation.wanted',
                to: heardAt(context),
              })),
              on: {
                'url.changed': {
                  guard: ({ context, event }) => event.path === heardAt(context),
                  target: 'editing',
                  actions: assign({ path: ({ event }) => event.path }),
                },
              },
            },
            submitting: {
              // A visit may be booked while the visitor walks away: the answer comes first.
              on: { 'url.changed': { actions: assign({ path: ({ event }) => event.path }) } },
              invoke: {
                id: 'bookVisit',
                src: 'bookVisit',
                input: ({ context }) => ({
                  ...context.details,
                  phone: phoneDigits(context.details.phone),
                  ...slotRequest(context),
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.success,
                    target: '#booking.confirmed',
                    actions: [
                      assign(({ event }) =>
                        event.output.success
                          ? {
                              confirmation: {
                                ...event.output,
                                message: event.output.message ?? BOOKED,
                              },
                              details: NO_DETAILS,
                              errors: {},
                            }
                          : {},
                      ),
                      'refresh',
                    ],
                  },
                  {
                    guard: ({ event }) => Boolean(refusalMessage(event.output)),
                    target: '#booking.redirecting',
                    actions: [
                      assign({
                        alert: ({ context, event }) => ({
                          path: dayPath(context),
                          text: refusalMessage(event.output) ?? BOOKING_BROKE,
                        }),
                      }),
                      'leaveForDay',
                      'refresh',
                    ],
                  },
                  {
                    target: 'editing',
                    actions: assign(({ context, event }) => ({
                      errors: fieldErrors(event.output),
                      alert:
                        Object.keys(fieldErrors(event.output)).length > 0
                          ? undefined
                          : { path: heardAt(context), text: BOOKING_BROKE },
                    })),
                  },
                ],
                onError: {
                  target: 'editing',
                  actions: [
                    assign({
                      alert: ({ context }) => ({ path: heardAt(context), text: BOOKING_BROKE }),
                      errors: { general: BOOKING_BROKE_DETAIL },
                    }),
                    emit(({ event }) => ({ type: 'booking.broke', error: event.error })),
                  ],
                },
              },
            },
          },
        },
      },
    },
    confirmed: {
      on: {
        // Whoever was on another page when the answer came sees it once they are back.
        'url.changed': {
          guard: 'hasLeft',
          actions: assign({ path: ({ event }) => event.path }),
        },
        'selection.cleared': { target: 'redirecting', actions: 'leaveForLocations' },
      },
    },
  },
})
