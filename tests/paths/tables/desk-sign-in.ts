import { deskSignInMachine, HAS_SIGNED_OUT } from '../../../machines/desk-sign-in.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof deskSignInMachine>

const offline = new Error('offline')
const NOT_SIGNED_OUT = 'You could not be signed out. You are still signed in. Please try again.'
const SESSION_ENDED = 'Your session has ended. Please sign in again. What you typed is still here.'
const PASSKEY_NOT_USED = 'No passkey was used. Try again, or request a code.'
export const EMAIL = 'owner@practice.example'
export const session = { email: EMAIL, isOwner: true, until: '2026-12-02T21:00:00.000Z' }

/** The texts of the state, and the result of the last action. */
const shows =
  (...texts: string[]) =>
  ({ context: { notice } }: Now) => [...texts, ...(notice ? [notice] : [])]

const withNotice = (notice: string, rest: Partial<Now['context']> = {}) => ({
  context: { notice, ...rest },
})

/** Signing out erases what the person typed, here and everywhere on the desk, so that the next person never sees it. */
const leaves = {
  ...withNotice(HAS_SIGNED_OUT, { email: '' }),
  actions: [{ type: 'person.left', params: { type: 'person.left' } }],
}

export const deskSignIn = table(deskSignInMachine, {
  key: ({ context: { email, notice, isEverywhere }, states }) =>
    [
      ...(email === EMAIL ? ['signed in before'] : email ? ['email'] : []),
      ...(states.includes('signingOut') && isEverywhere ? ['everywhere'] : []),
      ...(notice && !states.includes('signingOut') ? ['notice'] : []),
    ].join(', '),
  // A situation consists of the state and the values that `key` returns.
  graph: rows(`
    checkingSession: someone is signed in → signedIn
    checkingSession: no one is signed in → verifying
    checkingSession: the check for a known client is refused / the check for a known client fails → failed
    failed: Try again is pressed → checkingSession
    verifying: Sign in with a passkey is pressed → usingPasskey
    verifying | email; verifying | email, notice: Sign in with a passkey is pressed → usingPasskey | email
    verifying | notice: Sign in with a passkey is pressed → usingPasskey
    usingPasskey: the passkey is accepted → signedIn
    usingPasskey: the passkey is refused / the passkey is refused without a message /
      no passkey is used → verifying | notice
    usingPasskey | email: the passkey is refused → verifying | email, notice
    verifying: an email address is typed → verifying | email
    verifying | email: the address is emptied → verifying
    verifying | email; verifying | email, notice: the code is right → signedIn | email
    verifying | email, notice: the address is emptied → verifying | notice
    verifying | notice; verifying | signed in before, notice:
      an email address is typed → verifying | email, notice
    signedIn; signedIn | notice: Sign out is pressed → signingOut
    signedIn: Sign out everywhere is pressed → signingOut | everywhere
    signedIn: the session is over → verifying | signed in before, notice
    signedIn | email: Sign out is pressed → signingOut | email
    signingOut | email; signingOut | everywhere: the session is ended → verifying | notice
    signingOut: the session is ended / the session had ended before → verifying | notice
    signingOut: signing out is refused / signing out is refused without a message /
      signing out fails → signedIn | notice
    signingOut | everywhere: signing out fails → signedIn | notice
  `),
  events: {
    'session.retried': { 'Try again is pressed': {} },
    'contact.changed': {
      'an email address is typed': { value: ' owner@example.org ' },
      'the address is emptied': { value: '' },
    },
    'passkey.wanted': { 'Sign in with a passkey is pressed': {} },
    'session.ended': { 'the session is over': {} },
    'signOut.wanted': {
      'Sign out is pressed': { isEverywhere: false },
      'Sign out everywhere is pressed': { isEverywhere: true },
    },
  },
  outcomes: {
    getSession: {
      done: {
        'someone is signed in': { success: true, ...session },
        'no one is signed in': { success: false, reason: 'no-session' },
        'the check for a known client is refused': { success: false, message: 'Please wait.' },
      },
      error: { 'the check for a known client fails': offline },
    },
    codeEntry: { done: { 'the code is right': { success: true, session } }, error: {} },
    usePasskey: {
      done: {
        'the passkey is accepted': { success: true, ...session },
        'the passkey is refused': { success: false, message: 'It was removed.' },
        'the passkey is refused without a message': { success: false },
      },
      error: { 'no passkey is used': offline },
    },
    signOut: {
      done: {
        'the session is ended': { success: true },
        'the session had ended before': { success: false, reason: 'no-session' },
        'signing out is refused': { success: false, message: 'Please wait.' },
        'signing out is refused without a message': { success: false },
      },
      error: { 'signing out fails': offline },
    },
  },
  delays: {},
  states: {
    checkingSession: { seen: ['The Desk', 'One moment…'], inputs: { getSession: {} } },
    failed: { seen: ['The Desk', 'The desk could not be reached.', 'Try again'] },
    verifying: {
      seen: shows('Sign in to the Desk', 'Send code'),
      context: { session: undefined },
    },
    usingPasskey: {
      seen: ['Sign in to the Desk', 'Waiting for your passkey…'],
      context: { notice: undefined },
    },
    signedIn: {
      seen: shows(`Signed in as ${EMAIL}`),
      unseen: ['Sign in to the Desk'],
      inputs: { watchEnd: session.until },
      context: { session },
    },
    signingOut: {
      seen: [`Signed in as ${EMAIL}`],
      heard: ['Signing out…'],
      context: { notice: undefined },
      checks: {
        'only what is wanted is ended': ({ inputs, context: { isEverywhere } }) =>
          Object(inputs.signOut).isEverywhere === isEverywhere,
      },
    },
  },
  after: {
    'an email address is typed': { context: { email: ' owner@example.org ' } },
    'the address is emptied': { context: { email: '' } },
    'the passkey is refused': withNotice('It was removed.'),
    'the passkey is refused without a message': withNotice(PASSKEY_NOT_USED),
    'no passkey is used': withNotice(PASSKEY_NOT_USED),
    'the session is over': withNotice(SESSION_ENDED, { email: EMAIL }),
    'Sign out is pressed': { context: { isEverywhere: false } },
    'Sign out everywhere is pressed': { context: { isEverywhere: true } },
    'the session is ended': leaves,
    'the session had ended before': leaves,
    'signing out is refused': withNotice('Please wait.'),
    'signing out is refused without a message': withNotice(NOT_SIGNED_OUT),
    'signing out fails': withNotice(NOT_SIGNED_OUT),
  },
})
