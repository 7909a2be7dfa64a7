import { deskSignInMachine } from '../../../machines/desk-sign-in.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof deskSignInMachine>

const PASSKEY_NOT_USED = 'No passkey was used. Try again, or request a code.'
export const EMAIL = 'owner@practice.example'
export const session = {
  ...{ email: EMAIL, isOwner: true, hasCallList: false },
  until: '2026-12-02T21:00:00.000Z',
}

const withNotice = (notice: string) => ({ context: { notice } })

export const deskSignIn = table(deskSignInMachine, {
  input: () => ({ email: '', notice: undefined }),
  key: ({ context: { email, notice } }) =>
    [...(email ? ['email'] : []), ...(notice ? ['notice'] : [])].join(', '),
  // A situation consists of the state and the values that `key` returns.
  graph: rows(`
    enteringCode; enteringCode | notice: Sign in with a passkey is pressed → usingPasskey
    enteringCode | email; enteringCode | email, notice:
      Sign in with a passkey is pressed → usingPasskey | email
    enteringCode: an email address is typed → enteringCode | email
    enteringCode | email: the address is emptied → enteringCode
    enteringCode | notice: an email address is typed → enteringCode | email, notice
    enteringCode | email, notice: the address is emptied → enteringCode | notice
    enteringCode | email; enteringCode | email, notice: the code is right → signedIn | email
    usingPasskey: the passkey is accepted → signedIn
    usingPasskey: the passkey is refused / the passkey is refused without a message /
      no passkey is used → enteringCode | notice
    usingPasskey | email: the passkey is refused → enteringCode | email, notice
  `),
  events: {
    'contact.changed': {
      'an email address is typed': { value: ' owner@example.org ' },
      'the address is emptied': { value: '' },
    },
    'passkey.wanted': { 'Sign in with a passkey is pressed': {} },
  },
  outcomes: {
    codeEntry: { done: { 'the code is right': { success: true, session } }, error: {} },
    usePasskey: {
      done: {
        'the passkey is accepted': { success: true, ...session },
        'the passkey is refused': { success: false, message: 'It was removed.' },
        'the passkey is refused without a message': { success: false },
      },
      error: { 'no passkey is used': new Error('offline') },
    },
  },
  delays: {},
  states: {
    enteringCode: {
      seen: ({ context: { notice } }: Now) => [
        'Sign in to the Desk',
        'Send code',
        ...(notice ? [notice] : []),
      ],
      context: { session: undefined },
    },
    usingPasskey: {
      seen: ['Sign in to the Desk', 'Waiting for your passkey…'],
      context: { notice: undefined },
    },
    signedIn: {
      seen: [`Signed in as ${EMAIL}`],
      unseen: ['Sign in to the Desk'],
      context: { session },
    },
  },
  after: {
    'an email address is typed': { context: { email: ' owner@example.org ' } },
    'the address is emptied': { context: { email: '' } },
    'the passkey is refused': withNotice('It was removed.'),
    'the passkey is refused without a message': withNotice(PASSKEY_NOT_USED),
    'no passkey is used': withNotice(PASSKEY_NOT_USED),
  },
})
