import { assign, emit, fromCallback, setup } from 'xstate'
import {
  fieldErrors,
  isRefusedAs,
  type RefusedResponse,
  type ResponseOf,
  refusalMessage,
} from '../domain/call.ts'
import type {
  enterDeskCode,
  getDeskSession,
  sendDeskCode,
  signOut,
} from '../domain/desk-sign-in.ts'
import { callEffect, effect } from './effect.ts'

export const CODE_NOT_SENT = 'The code could not be sent. Please try again.'
export const CODE_SENT_AGAIN =
  'If this address belongs to the practice, a new code is on its way, unless several were sent already. Then use the latest one, or try again in an hour.'
export const CODE_WRONG =
  'That code did not match, or is too old. Check it, or have a new one sent.'
export const CODE_NOT_CHECKED =
  'The code could not be checked. Please try again, or have a new one sent.'
export const SESSION_ENDED =
  'Your session has ended. Please sign in again: what you had typed is still here.'
export const HAS_SIGNED_OUT = 'You are signed out.'
export const NOT_SIGNED_OUT =
  'You could not be signed out: you still are signed in. Please try again.'

export interface Session {
  readonly email: string
  /** An ISO instant. */
  readonly until: string
}

interface Context {
  readonly email: string
  readonly code: string
  readonly session: Session | undefined
  /** Whether everybody is being signed out, on all devices. */
  readonly isEverywhere: boolean
  /** The result of the last action. */
  readonly notice: string | undefined
}

const NOBODY: Context = {
  email: '',
  code: '',
  session: undefined,
  isEverywhere: false,
  notice: undefined,
}

/** What a response finds fault with in the one field of a step, or else its message. */
const refusalOf = (
  response: { success: true } | RefusedResponse,
  field: string,
): string | undefined => fieldErrors(response)[field] ?? refusalMessage(response)

const sessionOf = (response: ResponseOf<typeof getDeskSession>): Session | undefined =>
  response.success ? { email: response.email, until: response.until } : undefined

/** Who is signed in at the desk: the address, the code sent to it, and the session until it ends. */
export const deskSignInMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'session.retried' }
      | { type: 'email.changed'; value: string }
      | { type: 'email.submitted' }
      | { type: 'email.reopened' }
      | { type: 'code.changed'; value: string }
      | { type: 'code.submitted' }
      | { type: 'code.wanted' }
      /** It is over, or was ended on another device. */
      | { type: 'session.ended' }
      | { type: 'signOut.wanted'; isEverywhere: boolean }
    /** Who comes next must not find what this person has typed, or was about to do. */
    emitted: { type: 'person.left' }
  },
  actors: {
    getSession: callEffect<typeof getDeskSession>('getSession'),
    sendCode: callEffect<typeof sendDeskCode>('sendCode'),
    enterCode: callEffect<typeof enterDeskCode>('enterCode'),
    signOut: effect<ResponseOf<typeof signOut>, { isEverywhere: boolean }>('signOut'),
    /** Sends `session.ended` when its time is over. */
    watchEnd: fromCallback<{ type: 'session.ended' }, string>(() => {}),
  },
  guards: {
    hasEmail: ({ context }) => context.email.trim() !== '',
    hasCode: ({ context }) => context.code.trim() !== '',
  },
  actions: { clearNotice: assign({ notice: undefined }) },
}).createMachine({
  id: 'desk-sign-in',
  context: NOBODY,
  initial: 'checkingSession',
  states: {
    checkingSession: {
      invoke: {
        id: 'getSession',
        src: 'getSession',
        input: {},
        onDone: [
          {
            guard: ({ event }) => event.output.success,
            target: 'signedIn',
            actions: assign({ session: ({ event }) => sessionOf(event.output) }),
          },
          {
            guard: ({ event }) => isRefusedAs('no-session', event.output),
            target: 'enteringEmail',
          },
          // Any other refusal, such as too many requests, is no answer.
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { 'session.retried': 'checkingSession' } },
    enteringEmail: {
      on: {
        'email.changed': { actions: assign({ email: ({ event }) => event.value }) },
        'email.submitted': { guard: 'hasEmail', target: 'sendingCode', actions: 'clearNotice' },
      },
    },
    sendingCode: {
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          { guard: ({ event }) => event.output.success, target: 'enteringCode' },
          {
            target: 'enteringEmail',
            actions: assign({
              notice: ({ event }) => refusalOf(event.output, 'email') ?? CODE_NOT_SENT,
            }),
          },
        ],
        onError: { target: 'enteringEmail', actions: assign({ notice: CODE_NOT_SENT }) },
      },
    },
    enteringCode: {
      on: {
        'code.changed': { actions: assign({ code: ({ event }) => event.value }) },
        'code.submitted': { guard: 'hasCode', target: 'checkingCode', actions: 'clearNotice' },
        'code.wanted': { target: 'sendingCodeAgain', actions: 'clearNotice' },
        'email.reopened': {
          target: 'enteringEmail',
          actions: ['clearNotice', assign({ code: '' })],
        },
      },
    },
    sendingCodeAgain: {
      invoke: {
        id: 'sendCodeAgain',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: {
          target: 'enteringCode',
          actions: assign({
            code: '',
            notice: ({ event }) =>
              event.output.success
                ? CODE_SENT_AGAIN
                : (refusalOf(event.output, 'email') ?? CODE_NOT_SENT),
          }),
        },
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_SENT }) },
      },
    },
    checkingCode: {
      invoke: {
        id: 'enterCode',
        src: 'enterCode',
        input: ({ context }) => ({ code: context.code.replace(/\s/g, '') }),
        onDone: [
          {
            guard: ({ event }) => event.output.success,
            target: 'signedIn',
            actions: assign({ session: ({ event }) => sessionOf(event.output) }),
          },
          {
            target: 'enteringCode',
            actions: assign({
              code: '',
              notice: ({ event }) => refusalOf(event.output, 'code') ?? CODE_WRONG,
            }),
          },
        ],
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_CHECKED }) },
      },
    },
    signedIn: {
      entry: assign({ code: '' }),
      invoke: {
        id: 'watchEnd',
        src: 'watchEnd',
        input: ({ context }) => context.session?.until ?? '',
      },
      on: {
        'session.ended': {
          target: 'enteringEmail',
          // The same person will probably sign in again.
          actions: assign(({ context }) => ({
            ...NOBODY,
            email: context.session?.email ?? '',
            notice: SESSION_ENDED,
          })),
        },
        'signOut.wanted': {
          target: 'signingOut',
          actions: ['clearNotice', assign({ isEverywhere: ({ event }) => event.isEverywhere })],
        },
      },
    },
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ isEverywhere: context.isEverywhere }),
        onDone: [
          {
            guard: ({ event: { output } }) => output.success || isRefusedAs('no-session', output),
            target: 'enteringEmail',
            actions: [assign({ ...NOBODY, notice: HAS_SIGNED_OUT }), emit({ type: 'person.left' })],
          },
          {
            target: 'signedIn',
            actions: assign({
              notice: ({ event }) => refusalMessage(event.output) ?? NOT_SIGNED_OUT,
            }),
          },
        ],
        onError: { target: 'signedIn', actions: assign({ notice: NOT_SIGNED_OUT }) },
      },
    },
  },
})
