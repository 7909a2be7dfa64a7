import { assign, sendTo } from 'xstate'
import { bookingPath } from '../domain/booking/booking-path.ts'
import { NO_DETAILS } from '../domain/booking/details.ts'
import {
  BOOKING_ERROR,
  BOOKING_ERROR_DETAIL,
  HOLD_ERROR,
  HOLD_REFUSED,
  NO_SECOND,
  NOT_HELD,
} from '../domain/booking/messages.ts'
import { fieldErrors, isRefusedAs, type RefusedResponse, refusalMessage } from '../domain/call.ts'
import { hasErrors } from '../domain/form.ts'
import {
  bookingRequest,
  chosenDay,
  confirmationOf,
  isOnOtherForm,
  messagePath,
  slotRequest,
} from './booking-context.ts'
import { bookingSetup } from './booking-setup.ts'
import { accepted, type DoneWith, isSuccess } from './effect.ts'

/** Whether the refusal is a sentence, and no list of faulty fields. */
const saysWhy = ({ event }: DoneWith<{ success: true } | RefusedResponse>): boolean =>
  Boolean(refusalMessage(event.output))

/** Whether the client has another visit to come. */
const hasEarlierVisit = ({ event }: DoneWith<{ success: true } | RefusedResponse>): boolean =>
  isRefusedAs('has-visit', event.output)

const isHeld = ({ event }: DoneWith<{ success: boolean } | undefined>): boolean =>
  event.output?.success === true

const hold = bookingSetup.createStateConfig({
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
            actions: assign({
              holdMessage: ({ event: { output } }) =>
                output ? (refusalMessage(output) ?? HOLD_REFUSED) : NOT_HELD,
            }),
          },
        ],
        onError: { target: 'unheld', actions: assign({ holdMessage: HOLD_ERROR }) },
      },
    },
    // The end of the hold is known only once new data have loaded.
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
})

const keepForm = { type: 'storePath', params: { isFormOpen: true } } as const

const form = bookingSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      always: [
        { guard: 'isOnOtherPage', target: 'returningToForm' },
        { guard: 'hasMoved', target: '#booking.reading' },
        { guard: 'mustAsk', target: 'askingAnother' },
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
    /** The client already has a visit to come: does she want a second one? */
    askingAnother: {
      on: {
        'another.wanted': {
          target: 'submitting',
          actions: assign({ earlierVisit: undefined, isAnotherWanted: true }),
        },
        'details.changed': {
          target: 'editing',
          actions: [assign({ earlierVisit: undefined }), 'changeDetails', 'keepDetails'],
        },
      },
    },
    /** A visitor who was on another page when the booking failed is taken back to the form. */
    returningToForm: {
      entry: sendTo('url', ({ context }) => ({
        type: 'navigation.wanted',
        to: messagePath(context),
        hasAlert: context.alert !== undefined,
      })),
      on: {
        'url.changed': { target: 'editing', actions: keepForm },
      },
    },
    submitting: {
      // The visitor may leave while the visit is being booked. The response decides what happens next.
      on: { 'url.changed': { actions: keepForm } },
      invoke: {
        id: 'bookVisit',
        src: 'bookVisit',
        input: ({ context }) => bookingRequest(context),
        onDone: [
          {
            guard: isSuccess,
            target: '#booking.confirmed',
            actions: [
              assign(({ context, event }) => ({
                confirmation: confirmationOf(context, accepted({ event })),
                details: NO_DETAILS,
                errors: {},
              })),
              'keepDetails',
              'refresh',
            ],
          },
          {
            guard: hasEarlierVisit,
            target: 'editing',
            actions: assign(({ context, event: { output } }) => ({
              earlierVisit: output.success ? undefined : output,
              // On another step of the wizard she is only told. The form asks once she submits it again.
              alert: isOnOtherForm(context)
                ? { path: messagePath(context), text: `${refusalMessage(output)} ${NO_SECOND}` }
                : undefined,
            })),
          },
          {
            guard: saysWhy,
            target: '#booking.redirecting',
            actions: [
              assign({
                alert: ({ context, event }) => ({
                  path: bookingPath(chosenDay(context)),
                  text: refusalMessage(event.output) ?? BOOKING_ERROR,
                }),
              }),
              'chooseDay',
              'refresh',
            ],
          },
          {
            target: 'editing',
            actions: assign(({ context, event }) => {
              const errors = fieldErrors(event.output)
              // If the visitor has moved on in the wizard since, show an alert: the errors are not about the new step.
              const isShown = hasErrors(errors) && !isOnOtherForm(context)
              const text = Object.values(errors).join(' ') || BOOKING_ERROR
              const alert = isShown ? undefined : { path: messagePath(context), text }
              return { errors, validation: errors, alert }
            }),
          },
        ],
        onError: {
          target: 'editing',
          actions: assign({
            alert: ({ context }) => ({ path: messagePath(context), text: BOOKING_ERROR }),
            errors: { general: BOOKING_ERROR_DETAIL },
            validation: {},
          }),
        },
      },
    },
  },
})

/** The form for one slot and the hold on that slot, in parallel: neither waits for the other. */
export const details = bookingSetup.createStateConfig({
  entry: assign({
    formPath: ({ context }) => context.path,
    errors: {},
    validation: {},
    confirmation: undefined,
    earlierVisit: undefined,
    isAnotherWanted: false,
  }),
  type: 'parallel',
  states: { hold, form },
})
