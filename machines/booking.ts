import { assign } from 'xstate'
import { bookingPath } from '../domain/booking/booking-path.ts'
import { BOOKING_ERROR, HOLD_ERROR, HOLD_REFUSED, NOT_HELD } from '../domain/booking/messages.ts'
import { fieldErrors, isRefusedAs, type RefusedResponse, refusalMessage } from '../domain/call.ts'
import {
  bookingRequest,
  bookingSetup,
  chosenDay,
  initialContext,
  slotRequest,
} from './booking-setup.ts'
import { accepted, type DoneWith, isSuccess } from './effect.ts'

const isHeld = ({ event }: DoneWith<{ success: boolean } | undefined>): boolean =>
  event.output?.success === true

/** Whether the visitor should know something before the visit is booked. */
const isAsked = ({ event }: DoneWith<{ success: true } | RefusedResponse>): boolean =>
  isRefusedAs('asks-first', event.output)

/** Whether the refusal is a sentence, and no list of faulty fields. */
const saysWhy = ({ event }: DoneWith<{ success: true } | RefusedResponse>): boolean =>
  Boolean(refusalMessage(event.output))

const storeData = { type: 'storeData', params: { isGranted: false } } as const
const storePath = { type: 'storePath', params: { isFormOpen: false } } as const
const keepForm = { type: 'storePath', params: { isFormOpen: true } } as const

/** Books the visit. The server may ask something first, unless it already has. */
const sending = ({ askFirst }: { askFirst: boolean }) =>
  bookingSetup.createStateConfig({
    tags: 'sending',
    // The visitor may leave while the visit is being booked. The response decides what happens next.
    on: { 'url.changed': { actions: keepForm } },
    invoke: {
      id: 'bookVisit',
      src: 'bookVisit',
      input: ({ context }) => bookingRequest(context, askFirst),
      onDone: [
        {
          guard: isSuccess,
          target: '#booking.confirmed',
          actions: [
            { type: 'storeBooked', params: ({ event }) => accepted({ event }) },
            'keepDetails',
            'refresh',
          ],
        },
        {
          guard: isAsked,
          target: 'askingFirst',
          actions: {
            type: 'storeQuestion',
            params: ({ event }) => refusalMessage(event.output) ?? '',
          },
        },
        {
          guard: saysWhy,
          target: '#booking.redirecting',
          actions: [
            {
              type: 'showAlert',
              params: ({ context, event }) => ({
                path: bookingPath(chosenDay(context)),
                text: refusalMessage(event.output) ?? BOOKING_ERROR,
              }),
            },
            'chooseDay',
            'refresh',
          ],
        },
        {
          target: 'editing',
          actions: { type: 'showRefusal', params: ({ event }) => fieldErrors(event.output) },
        },
      ],
      onError: { target: 'editing', actions: 'showFailure' },
    },
  })

/** Takes a visitor who was on another page when the response came back to the form. */
const returning = ({ to }: { to: 'editing' | 'askingFirst' }) =>
  bookingSetup.createStateConfig({
    entry: 'goToForm',
    on: { 'url.changed': { target: to, actions: keepForm } },
  })

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
      guard: 'isNewPath',
      target: '.reading',
      actions: ['followUrl', storePath],
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
            actions: { type: 'storeRecalled', params: ({ event }) => accepted({ event }) },
          },
          { target: 'reading', actions: 'forgetReference' },
        ],
        onError: { target: 'reading', actions: 'forgetReference' },
      },
    },
    /** Sets the URL to the current choice. */
    redirecting: {
      entry: ['moveAlert', 'goToChoice'],
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
    /** The form for one slot and the hold on that slot, in parallel: neither waits for the other. */
    details: {
      entry: 'openForm',
      type: 'parallel',
      states: {
        hold: {
          initial: 'asking',
          states: {
            asking: {
              entry: assign({ holdMessage: undefined }),
              invoke: {
                id: 'holdSlot',
                src: 'holdSlot',
                input: ({ context }) => slotRequest(context),
                onDone: [
                  { guard: isHeld, target: 'taken', actions: 'refresh' },
                  {
                    target: 'unheld',
                    actions: {
                      type: 'storeHoldMessage',
                      params: ({ event: { output } }) =>
                        output ? (refusalMessage(output) ?? HOLD_REFUSED) : NOT_HELD,
                    },
                  },
                ],
                onError: {
                  target: 'unheld',
                  actions: { type: 'storeHoldMessage', params: HOLD_ERROR },
                },
              },
            },
            /** The end of the hold is known only once new data have loaded. */
            taken: {
              on: {
                'data.loaded': {
                  target: 'held',
                  actions: { type: 'storeData', params: { isGranted: true } },
                },
              },
            },
            held: {},
            unheld: {},
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              always: [
                { guard: 'isOnOtherPage', target: 'returningToForm' },
                { guard: 'hasMoved', target: '#booking.reading' },
              ],
              on: {
                'details.changed': { actions: ['changeDetails', 'keepDetails'] },
                'field.left': { actions: 'validateField' },
                'details.submitted': [
                  { guard: 'hasFormErrors', actions: ['dismissAlert', 'showErrors'] },
                  { target: 'submitting', actions: 'dismissAlert' },
                ],
                'details.canceled': {
                  target: '#booking.redirecting',
                  actions: ['dismissAlert', 'chooseDay'],
                },
              },
            },
            submitting: sending({ askFirst: true }),
            returningToForm: returning({ to: 'editing' }),
            /** The client has a visit to come, or the terms have changed: do they want to book this one anyway? */
            askingFirst: {
              always: [
                { guard: 'isOnOtherPage', target: 'returningToQuestion' },
                { guard: 'hasMoved', target: '#booking.reading', actions: 'dropQuestion' },
              ],
              on: {
                'booking.wanted': 'submittingAnyway',
                'details.changed': {
                  target: 'editing',
                  actions: ['changeDetails', 'keepDetails'],
                },
              },
            },
            returningToQuestion: returning({ to: 'askingFirst' }),
            submittingAnyway: sending({ askFirst: false }),
          },
        },
      },
    },
    confirmed: {
      entry: ['endHolds', 'keepConfirmation'],
      on: {
        // A visitor who was on another page when the response came sees the confirmation on return.
        'url.changed': { guard: 'isOnOtherPage', actions: [storePath, 'keepConfirmation'] },
        'selection.cleared': { target: 'redirecting', actions: 'chooseNothing' },
      },
    },
  },
})
