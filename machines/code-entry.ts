import { assign, sendParent, setup } from 'xstate'
import { fieldErrors, isRefusedAs, type RefusedResponse, refusalMessage } from '../domain/call.ts'
import type { Session } from '../domain/desk/sign-in.ts'
import { accepted, effect, isSuccess } from './effect.ts'

export const CODE_NOT_SENT = 'The code could not be sent. Please try again.'

type Sent = { readonly success: true } | RefusedResponse

/** The result of a correct code: a verified client, or a session at the desk. */
type Verified = {
  readonly success: true
  readonly hasReviewed?: boolean
  readonly session?: Session
}

/** The messages, which differ between clients and staff. */
export interface CodeWords {
  /** Must not reveal whether a code was sent, because that would reveal who is on record. */
  readonly sentAgain: string
  readonly wrong: string
  readonly notChecked: string
}

interface Input {
  readonly contact: string
  readonly notice: string | undefined
  readonly words: CodeWords
}

/** The error of the response's one field, or else its message. */
const refusalOf = (response: Sent): string | undefined =>
  Object.values(fieldErrors(response))[0] ?? refusalMessage(response)

/** Verifies a person by a code that is sent to a contact. */
export const codeEntryMachine = setup({
  types: {} as {
    input: Input
    context: Input & {
      readonly code: string
      /** Why the last action failed. */
      readonly failure: string | undefined
      /** Why the code was refused. It is not shown if the person turns out to be verified. */
      readonly refusal: string
      /** Whether so many codes were wrong that none is checked for now. */
      readonly isOutOfTries: boolean
      readonly verified: Verified | undefined
    }
    output: Verified | undefined
    events:
      | { type: 'contact.changed'; value: string }
      | { type: 'contact.submitted' }
      | { type: 'contact.reopened' }
      | { type: 'code.changed'; value: string }
      | { type: 'code.submitted' }
      | { type: 'code.wanted' }
  },
  actors: {
    sendCode: effect<Sent, { contact: string }>('sendCode'),
    checkCode: effect<Verified | RefusedResponse, { code: string }>('checkCode'),
    recognize: effect<Verified | RefusedResponse>('recognize'),
  },
  guards: {
    hasContact: ({ context }) => context.contact.trim() !== '',
    hasCode: ({ context }) => context.code.trim() !== '',
    isOutOfTries: ({ context }) => context.isOutOfTries,
  },
  actions: { clearNotice: assign({ notice: undefined, failure: undefined }) },
}).createMachine({
  id: 'code-entry',
  context: ({ input }) => ({
    ...input,
    code: '',
    failure: undefined,
    refusal: '',
    isOutOfTries: false,
    verified: undefined,
  }),
  output: ({ context }) => context.verified,
  initial: 'enteringContact',
  states: {
    enteringContact: {
      on: {
        'contact.changed': {
          actions: [
            assign({ contact: ({ event }) => event.value }),
            // The parent keeps the contact for the next code entry.
            sendParent(({ event }) => event),
          ],
        },
        'contact.submitted': { guard: 'hasContact', target: 'sendingCode', actions: 'clearNotice' },
      },
    },
    sendingCode: {
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ contact: context.contact.trim() }),
        onDone: [
          { guard: isSuccess, target: 'enteringCode' },
          {
            target: 'enteringContact',
            actions: assign({ failure: ({ event }) => refusalOf(event.output) ?? CODE_NOT_SENT }),
          },
        ],
        onError: { target: 'enteringContact', actions: assign({ failure: CODE_NOT_SENT }) },
      },
    },
    enteringCode: {
      on: {
        'code.changed': { actions: assign({ code: ({ event }) => event.value }) },
        'code.submitted': { guard: 'hasCode', target: 'checkingCode', actions: 'clearNotice' },
        'code.wanted': { target: 'sendingCodeAgain', actions: 'clearNotice' },
        'contact.reopened': {
          target: 'enteringContact',
          actions: ['clearNotice', assign({ code: '' })],
        },
      },
    },
    sendingCodeAgain: {
      invoke: {
        id: 'sendCodeAgain',
        src: 'sendCode',
        input: ({ context }) => ({ contact: context.contact.trim() }),
        onDone: [
          {
            guard: isSuccess,
            target: 'enteringCode',
            actions: assign({ code: '', notice: ({ context }) => context.words.sentAgain }),
          },
          {
            target: 'enteringCode',
            actions: assign({
              code: '',
              failure: ({ event }) => refusalOf(event.output) ?? CODE_NOT_SENT,
            }),
          },
        ],
        onError: { target: 'enteringCode', actions: assign({ failure: CODE_NOT_SENT }) },
      },
    },
    checkingCode: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ code: context.code.replace(/\s/g, '') }),
        onDone: [
          {
            guard: isSuccess,
            target: 'verified',
            actions: assign({ verified: ({ event }) => accepted({ event }) }),
          },
          {
            target: 'recognizing',
            actions: assign({
              refusal: ({ context, event }) => refusalOf(event.output) ?? context.words.wrong,
              isOutOfTries: ({ event }) => isRefusedAs('no-tries', event.output),
            }),
          },
        ],
        onError: {
          target: 'enteringCode',
          actions: assign({ failure: ({ context }) => context.words.notChecked }),
        },
      },
    },
    /** A code works once. If its response was lost, the retry is refused, although the person is already verified. */
    recognizing: {
      invoke: {
        id: 'recognize',
        src: 'recognize',
        onDone: [
          {
            guard: isSuccess,
            target: 'verified',
            actions: assign({ verified: ({ event }) => accepted({ event }) }),
          },
          {
            guard: 'isOutOfTries',
            target: 'outOfTries',
            actions: assign({ code: '', failure: ({ context }) => context.refusal }),
          },
          {
            target: 'enteringCode',
            actions: assign({ code: '', failure: ({ context }) => context.refusal }),
          },
        ],
        onError: {
          target: 'enteringCode',
          actions: assign({ failure: ({ context }) => context.words.notChecked }),
        },
      },
    },
    /** The server checks no code for an hour, not even a new one, so the page says whom to call. */
    outOfTries: {
      on: { 'contact.reopened': { target: 'enteringContact', actions: 'clearNotice' } },
    },
    verified: { type: 'final' },
  },
})
