import { assign, sendParent, setup } from 'xstate'
import { fieldErrors, type RefusedResponse, refusalMessage } from '../domain/call.ts'
import { effect } from './effect.ts'

export const CODE_NOT_SENT = 'The code could not be sent. Please try again.'

/** Somebody at the desk. */
export interface Session {
  readonly email: string
  /** An ISO instant. */
  readonly until: string
}

type Sent = { readonly success: true } | RefusedResponse

/** Who entered a right code: a client, or somebody at the desk. */
type Verified = {
  readonly success: true
  readonly hasReviewed?: boolean
  readonly session?: Session
}

/** What is said, as it fits those who enter the code. */
export interface CodeWords {
  /** Whether a code was sent would tell who is on record, so the words cover both. */
  readonly sentAgain: string
  readonly wrong: string
  readonly notChecked: string
}

interface Input {
  readonly contact: string
  readonly notice: string | undefined
  readonly words: CodeWords
}

const verifiedBy = (answer: Verified | RefusedResponse): Verified | undefined =>
  answer.success ? answer : undefined

/** What a response finds fault with in its one field, or else its message. */
const refusalOf = (response: Sent): string | undefined =>
  Object.values(fieldErrors(response))[0] ?? refusalMessage(response)

/** Verifies somebody: a contact, and the code that is sent to it. */
export const codeEntryMachine = setup({
  types: {} as {
    input: Input
    context: Input & {
      readonly code: string
      /** Why the code was refused. It is shown only if nobody turns out to be verified. */
      readonly refusal: string
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
  },
  actions: { clearNotice: assign({ notice: undefined }) },
}).createMachine({
  id: 'code-entry',
  context: ({ input }) => ({ ...input, code: '', refusal: '', verified: undefined }),
  output: ({ context }) => context.verified,
  initial: 'enteringContact',
  states: {
    enteringContact: {
      on: {
        'contact.changed': {
          actions: [
            assign({ contact: ({ event }) => event.value }),
            // The parent keeps the contact for the next time.
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
          { guard: ({ event }) => event.output.success, target: 'enteringCode' },
          {
            target: 'enteringContact',
            actions: assign({ notice: ({ event }) => refusalOf(event.output) ?? CODE_NOT_SENT }),
          },
        ],
        onError: { target: 'enteringContact', actions: assign({ notice: CODE_NOT_SENT }) },
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
        onDone: {
          target: 'enteringCode',
          actions: assign({
            code: '',
            notice: ({ context, event }) =>
              event.output.success
                ? context.words.sentAgain
                : (refusalOf(event.output) ?? CODE_NOT_SENT),
          }),
        },
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_SENT }) },
      },
    },
    checkingCode: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ code: context.code.replace(/\s/g, '') }),
        onDone: [
          {
            guard: ({ event }) => event.output.success,
            target: 'verified',
            actions: assign({ verified: ({ event: { output } }) => verifiedBy(output) }),
          },
          {
            target: 'recognizing',
            actions: assign({
              refusal: ({ context, event }) => refusalOf(event.output) ?? context.words.wrong,
            }),
          },
        ],
        onError: {
          target: 'enteringCode',
          actions: assign({ notice: ({ context }) => context.words.notChecked }),
        },
      },
    },
    /** A code works once. If the response to it was lost, it has verified somebody and is refused now. */
    recognizing: {
      invoke: {
        id: 'recognize',
        src: 'recognize',
        onDone: [
          {
            guard: ({ event }) => event.output.success,
            target: 'verified',
            actions: assign({ verified: ({ event: { output } }) => verifiedBy(output) }),
          },
          {
            target: 'enteringCode',
            actions: assign({ code: '', notice: ({ context }) => context.refusal }),
          },
        ],
        onError: {
          target: 'enteringCode',
          actions: assign({ notice: ({ context }) => context.words.notChecked }),
        },
      },
    },
    verified: { type: 'final' },
  },
})
