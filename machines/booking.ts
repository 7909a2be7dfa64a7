import { assign, sendTo } from 'xstate'
import { bookingPath } from '../domain/booking/booking-path.ts'
import { BOOKED } from '../domain/booking/messages.ts'
import { type BookingContext, datesPageAt, initialContext, messageAt } from './booking-context.ts'
import { details } from './booking-details.ts'
import { bookingSetup } from './booking-setup.ts'
import { accepted, isSuccess } from './effect.ts'

const isNewPath = (now: { context: BookingContext; event: { path: string } }): boolean =>
  now.event.path !== now.context.path

const storeData = { type: 'storeData', params: { isGranted: false } } as const

/** The root of the booking system: it follows the URL, keeps the data, and has a child for each slot that is held. */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input }) => initialContext(input),
  invoke: [
    { id: 'url', src: 'url' },
    { id: 'polling', src: 'polling', input: { wanted: undefined } },
  ],
  initial: 'reading',
  on: {
    'url.changed': {
      guard: isNewPath,
      target: '.reading',
      actions: [
        assign({
          reference: ({ event }) => event.reference,
          notice: ({ context, event }) => messageAt(event.path, context.notice),
          alert: ({ context, event }) => messageAt(event.path, context.alert),
          datesPage: ({ context, event }) => datesPageAt(event.path, context),
        }),
        { type: 'storePath', params: { isFormOpen: false } },
      ],
    },
    'data.loaded': { actions: storeData },
    'hold.renewed': { actions: 'refresh' },
    'hold.released': { actions: 'refresh' },
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
            actions: assign(({ event }) => {
              const { success, message = BOOKED, ...facts } = accepted({ event })
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
        sendTo('url', ({ context: { chosen, alert } }) => ({
          type: 'navigation.wanted',
          to: bookingPath(chosen),
          hasAlert: alert !== undefined,
        })),
      ],
      always: { guard: 'hasArrived', target: 'reading' },
    },
    browsing: {
      on: { 'data.loaded': { target: 'reading', actions: storeData } },
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
      entry: ['endHolds', 'keepConfirmation'],
      on: {
        // A visitor who was on another page when the response came sees the confirmation on return.
        'url.changed': {
          guard: 'isOnOtherPage',
          actions: [{ type: 'storePath', params: { isFormOpen: false } }, 'keepConfirmation'],
        },
        'selection.cleared': { target: 'redirecting', actions: 'chooseNothing' },
      },
    },
  },
})
