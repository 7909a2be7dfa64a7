import { assign, sendParent, setup } from 'xstate'
import { fieldErrors, isRefusedAs, type RefusedResponse, refusalMessage } from '../domain/call.ts'
import type { Session } from '../domain/desk/sign-in.ts'
import { accepted, type DoneWith, effect, isSuccess } from './effect.ts'

const CODE_MISSING = 'Please enter the code.'
export const CODE_NOT_SENT = 'The code could not be sent. Please try again.'

type Sent = { readonly success: true } | RefusedResponse

/** The result of a correct code: a verified client, or a session at the desk. */
type Verified = {
  readonly success: true
  readonly reviewed?: boolean
  readonly reviewedOn?: string | undefined
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

/** Whether so many codes were wrong that none is checked for now. */
const hasNoTries = ({ event }: DoneWith<Sent>): boolean => isRefusedAs('no-tries', event.output)

const refusedCode = ({ context, event }: DoneWith<Sent> & { context: Input }): string =>
  refusalOf(event.output) ?? context.words.wrong

const entry = setup({
  types: {} as {
    input: Input
    context: Input & {
      readonly code: string
      /** Why the last action failed. */
      readonly failure: string | undefined
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
  actions: {
    clearNotice: assign({ notice: undefined, failure: undefined }),
    clearCode: assign({ code: '' }),
    fail: assign((_, failure: string) => ({ failure })),
    failToCheck: assign({ failure: ({ context }) => context.words.notChecked }),
    storeVerified: assign((_, verified: Verified) => ({ verified })),
  },
})

/**
 * A code works once. If its response was lost, the retry is refused, although the person is already verified. Only a
 * person who is not sees why the code was refused.
 */
const recognizing = ({ otherwise }: { otherwise: 'enteringCode' | 'outOfTries' }) =>
  entry.createStateConfig({
    invoke: {
      id: 'recognize',
      src: 'recognize',
      onDone: [
        {
          guard: isSuccess,
          target: 'verified',
          actions: { type: 'storeVerified', params: accepted },
        },
        { target: otherwise, actions: 'clearCode' },
      ],
      onError: { target: 'enteringCode', actions: 'failToCheck' },
    },
  })

/** Verifies a person by a code that is sent to a contact. */
export const codeEntryMachine = entry.createMachine({
  id: 'code-entry',
  context: ({ input }) => ({ ...input, code: '', failure: undefined, verified: undefined }),
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
            actions: {
              type: 'fail',
              params: ({ event }) => refusalOf(event.output) ?? CODE_NOT_SENT,
            },
          },
        ],
        onError: { target: 'enteringContact', actions: { type: 'fail', params: CODE_NOT_SENT } },
      },
    },
    enteringCode: {
      on: {
        'code.changed': { actions: assign({ code: ({ event }) => event.value }) },
        'code.submitted': [
          { guard: 'hasCode', target: 'checkingCode', actions: 'clearNotice' },
          { actions: ['clearNotice', { type: 'fail', params: CODE_MISSING }] },
        ],
        'code.wanted': { target: 'sendingCodeAgain', actions: 'clearNotice' },
        'contact.reopened': {
          target: 'enteringContact',
          actions: ['clearNotice', 'clearCode'],
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
            actions: ['clearCode', assign({ notice: ({ context }) => context.words.sentAgain })],
          },
          {
            target: 'enteringCode',
            actions: [
              'clearCode',
              {
                type: 'fail',
                params: ({ event }) => refusalOf(event.output) ?? CODE_NOT_SENT,
              },
            ],
          },
        ],
        onError: { target: 'enteringCode', actions: { type: 'fail', params: CODE_NOT_SENT } },
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
            actions: { type: 'storeVerified', params: accepted },
          },
          {
            guard: hasNoTries,
            target: 'recognizingLast',
            actions: { type: 'fail', params: refusedCode },
          },
          { target: 'recognizing', actions: { type: 'fail', params: refusedCode } },
        ],
        onError: { target: 'enteringCode', actions: 'failToCheck' },
      },
    },
    recognizing: recognizing({ otherwise: 'enteringCode' }),
    recognizingLast: recognizing({ otherwise: 'outOfTries' }),
    /** The server sends and checks no code for an hour, so the page says when it will, and whom to call. */
    outOfTries: {},
    verified: { type: 'final' },
  },
})
