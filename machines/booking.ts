import { assign, emit } from 'xstate'
import { bookingPath } from '../domain/booking/booking-path.ts'
import { BOOKED } from '../domain/booking/messages.ts'
import { datesPageAt, initialContext, messageAt } from './booking-context.ts'
import { details } from './booking-details.ts'
import { bookingSetup } from './booking-setup.ts'
import { isSuccess } from './effect.ts'

export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input }) => initialContext(input),
  initial: 'reading',
  on: {
    'url.changed': {
      guard: 'isNewPath',
      target: '.reading',
      actions: assign({
        path: ({ event }) => event.path,
        released: [],
        reference: ({ event }) => event.reference,
        notice: ({ context, event }) => messageAt(event.path, context.notice),
        alert: ({ context, event }) => messageAt(event.path, context.alert),
        datesPage: ({ context, event }) => datesPageAt(event.path, context),
      }),
    },
    'availability.loaded': { actions: 'storeAvailability' },
    'hold.released': { actions: 'keepReleased' },
    'alert.dismissed': { actions: 'dismissAlert' },
  },
  states: {
    /** The URL decides the state, as far as the data confirm it. */
    reading: {
      entry: 'choose',
      always: [
        { guard: 'isElsewhere', target: 'elsewhere' },
        { guard: 'isRecalled', target: 'recalling' },
        { guard: 'isWaiting', target: 'browsing.waiting' },
        { guard: 'isLocation', target: 'browsing.choosingLocation' },
        { guard: 'isDate', target: 'browsing.choosingDate' },
        { guard: 'isTime', target: 'browsing.choosingTime' },
        { guard: 'isDetails', target: 'details' },
        { target: 'redirecting', actions: 'explain' },
      ],
    },
    elsewhere: {},
    /** After a reload, Back or Forward, the confirmation has to come from the server. */
    recalling: {
      invoke: {
        id: 'recallBooking',
        src: 'recallBooking',
        input: ({ context }) => ({ reference: context.reference ?? '' }),
        onDone: [
          {
            guard: isSuccess,
            target: 'confirmed',
            actions: assign(({ event: { output } }) => {
              if (!output.success) return {}
              const { success, message = BOOKED, ...facts } = output
              return { confirmation: { ...facts, message } }
            }),
          },
          { target: 'reading', actions: 'forgetReference' },
        ],
        onError: { target: 'reading', actions: 'forgetReference' },
      },
    },
    /** Sets the URL to the current choice. */
    redirecting: {
      entry: [
        assign({
          // A redirect moves the alert to the new path, or it would disappear before it was read.
          alert: ({ context: { chosen, alert, path } }) =>
            alert?.path === path ? { ...alert, path: bookingPath(chosen) } : alert,
        }),
        emit(({ context }) => ({ type: 'navigation.wanted', to: bookingPath(context.chosen) })),
      ],
      always: { guard: 'hasArrived', target: 'reading' },
    },
    browsing: {
      on: { 'availability.loaded': { target: 'reading', actions: 'storeAvailability' } },
      initial: 'choosingLocation',
      states: {
        waiting: {},
        choosingLocation: { entry: assign({ datesPage: undefined }) },
        choosingDate: { on: { 'dates.turned': { actions: 'turnDates' } } },
        choosingTime: { on: { 'dates.turned': { actions: 'turnDates' } } },
      },
    },
    details,
    confirmed: {
      on: {
        // A visitor who was on another page when the response came sees the confirmation on return.
        'url.changed': { guard: 'isOnOtherPage', actions: 'storePath' },
        'selection.cleared': { target: 'redirecting', actions: 'chooseNothing' },
      },
    },
  },
})
