import { assign, emit, fromCallback, setup } from 'xstate'
import { type ResponseOf, refusalMessage } from '../domain/call.ts'
import type { enterPasskey } from '../domain/desk/passkeys.ts'
import {
  type getDeskSession,
  type Session,
  sessionOf,
  type signOut,
} from '../domain/desk/sign-in.ts'
import { type CodeWords, codeEntryMachine } from './code-entry.ts'
import { accepted, callEffect, type DoneWith, effect, hasNoSession, isSuccess } from './effect.ts'

/** The messages when staff enter a code. */
export const STAFF_WORDS: CodeWords = {
  sentAgain:
    'If this address belongs to the practice, a new code is on its way. If several codes were sent already, use the latest one, or try again in an hour.',
  wrong: 'That code does not match, or has expired. Check it, or request a new one.',
  notChecked: 'The code could not be checked. Please try again, or request a new one.',
}
export const SESSION_ENDED =
  'Your session has ended. Please sign in again. What you typed is still here.'
export const HAS_SIGNED_OUT = 'You are signed out.'
export const NOT_SIGNED_OUT =
  'You could not be signed out. You are still signed in. Please try again.'

const PASSKEY_NOT_USED = 'No passkey was used. Try again, or request a code.'

interface Context {
  readonly email: string
  readonly session: Session | undefined
  /** Whether all sessions on all devices are being ended. */
  readonly isEverywhere: boolean
  /** The result of the last action. */
  readonly notice: string | undefined
}

const NOBODY: Context = {
  email: '',
  session: undefined,
  isEverywhere: false,
  notice: undefined,
}

/** Whether the session is over, by this or by something before. */
const hasEnded = (now: DoneWith<ResponseOf<typeof signOut>>): boolean =>
  isSuccess(now) || hasNoSession(now)

/** Signing in at the desk: the email address and the code, or a passkey, and the session until it ends. */
export const deskSignInMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'session.retried' }
      | { type: 'contact.changed'; value: string }
      | { type: 'passkey.wanted' }
      /** The session has expired, or was ended on another device. */
      | { type: 'session.ended' }
      | { type: 'signOut.wanted'; isEverywhere: boolean }
    /** The next person must not see what this one typed or was about to do. */
    emitted: { type: 'person.left' }
    /** Whether it is not known yet who is here. */
    tags: 'unknown'
    children: {
      getSession: 'getSession'
      codeEntry: 'codeEntry'
      usePasskey: 'usePasskey'
      watchEnd: 'watchEnd'
      signOut: 'signOut'
    }
  },
  actors: {
    getSession: callEffect<typeof getDeskSession>('getSession'),
    codeEntry: codeEntryMachine,
    usePasskey: effect<ResponseOf<typeof enterPasskey>>('usePasskey'),
    signOut: effect<ResponseOf<typeof signOut>, { isEverywhere: boolean }>('signOut'),
    /** Sends `session.ended` when the session expires. */
    watchEnd: fromCallback<{ type: 'session.ended' }, string>(() => {}),
  },
  actions: { clearNotice: assign({ notice: undefined }) },
}).createMachine({
  id: 'desk-sign-in',
  context: NOBODY,
  initial: 'checkingSession',
  states: {
    checkingSession: {
      tags: 'unknown',
      invoke: {
        id: 'getSession',
        src: 'getSession',
        input: {},
        onDone: [
          {
            guard: isSuccess,
            target: 'signedIn',
            actions: assign({ session: (now) => sessionOf(accepted(now)) }),
          },
          { guard: hasNoSession, target: 'verifying' },
          // Any other refusal, such as too many requests, does not say whether there is a session.
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: { tags: 'unknown', on: { 'session.retried': 'checkingSession' } },
    verifying: {
      invoke: {
        id: 'codeEntry',
        src: 'codeEntry',
        input: ({ context: { email, notice } }) => ({ contact: email, notice, words: STAFF_WORDS }),
        onDone: {
          target: 'signedIn',
          actions: assign({ session: ({ event }) => event.output?.session }),
        },
      },
      exit: 'clearNotice',
      on: {
        'contact.changed': { actions: assign({ email: ({ event }) => event.value }) },
        'passkey.wanted': 'usingPasskey',
      },
    },
    usingPasskey: {
      invoke: {
        id: 'usePasskey',
        src: 'usePasskey',
        onDone: [
          {
            guard: isSuccess,
            target: 'signedIn',
            actions: assign({ session: (now) => sessionOf(accepted(now)) }),
          },
          {
            target: 'verifying',
            actions: assign({
              notice: ({ event }) => refusalMessage(event.output) ?? PASSKEY_NOT_USED,
            }),
          },
        ],
        // Also when the person dismisses the browser's dialog.
        onError: { target: 'verifying', actions: assign({ notice: PASSKEY_NOT_USED }) },
      },
    },
    signedIn: {
      invoke: {
        id: 'watchEnd',
        src: 'watchEnd',
        input: ({ context }) => context.session?.until ?? '',
      },
      on: {
        'session.ended': {
          target: 'verifying',
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
            guard: hasEnded,
            target: 'verifying',
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
