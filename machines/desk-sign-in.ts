import { assign, setup } from 'xstate'
import { type ResponseOf, refusalMessage } from '../domain/call.ts'
import type { enterPasskey } from '../domain/desk/passkeys.ts'
import { type Session, sessionOf } from '../domain/desk/sign-in.ts'
import { type CodeWords, codeEntryMachine } from './code-entry.ts'
import { accepted, effect, isSuccess } from './effect.ts'

/** The messages when staff enter a code. */
export const STAFF_WORDS: CodeWords = {
  sentAgain:
    'If this address belongs to the practice, a new code is on its way. If several codes were sent already, use the latest one, or try again in an hour.',
  wrong: 'That code does not match, or has expired. Check it, or request a new one.',
  notChecked: 'The code could not be checked. Please try again, or request a new one.',
}
const PASSKEY_NOT_USED = 'No passkey was used. Try again, or request a code.'

export interface SignInInput {
  /** The address that the form begins with. */
  readonly email: string
  readonly notice: string | undefined
}

/** Signing in at the desk, by the email address and a code, or by a passkey. */
export const deskSignInMachine = setup({
  types: {} as {
    input: SignInInput
    context: SignInInput & { readonly session: Session | undefined }
    output: Session | undefined
    events: { type: 'contact.changed'; value: string } | { type: 'passkey.wanted' }
    children: { codeEntry: 'codeEntry'; usePasskey: 'usePasskey' }
  },
  actors: {
    codeEntry: codeEntryMachine,
    usePasskey: effect<ResponseOf<typeof enterPasskey>>('usePasskey'),
  },
}).createMachine({
  id: 'desk-sign-in',
  context: ({ input }) => ({ ...input, session: undefined }),
  output: ({ context }) => context.session,
  initial: 'enteringCode',
  states: {
    enteringCode: {
      invoke: {
        id: 'codeEntry',
        src: 'codeEntry',
        input: ({ context: { email, notice } }) => ({ contact: email, notice, words: STAFF_WORDS }),
        onDone: {
          target: 'signedIn',
          actions: assign({ session: ({ event }) => event.output?.session }),
        },
      },
      exit: assign({ notice: undefined }),
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
            target: 'enteringCode',
            actions: assign({
              notice: ({ event }) => refusalMessage(event.output) ?? PASSKEY_NOT_USED,
            }),
          },
        ],
        // Also when the person dismisses the browser's dialog.
        onError: { target: 'enteringCode', actions: assign({ notice: PASSKEY_NOT_USED }) },
      },
    },
    signedIn: { type: 'final' },
  },
})
