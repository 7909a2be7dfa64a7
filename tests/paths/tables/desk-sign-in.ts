import {
  CODE_NOT_CHECKED,
  CODE_NOT_SENT,
  CODE_SENT_AGAIN,
  CODE_WRONG,
  deskSignInMachine,
  HAS_SIGNED_OUT,
  NOT_SIGNED_OUT,
  SESSION_ENDED,
} from '../../../machines/desk-sign-in.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { deskSignInGraph } from './desk-sign-in-graph.ts'

type Now = SituationOf<typeof deskSignInMachine>

const offline = new Error('offline')
export const EMAIL = 'owner@practice.example'
export const session = { email: EMAIL, until: '2026-12-02T21:00:00.000Z' }
const nobody = { code: '', session: undefined }

/** What the last action came to is said. */
const shows =
  (...texts: string[]) =>
  ({ context: { notice } }: Now) => [...texts, ...(notice ? [notice] : [])]

const tells = (notice: string, rest: Partial<Now['context']> = {}) => ({
  context: { notice, ...rest },
})

/** Who comes next finds nothing of this person, here or anywhere at the desk. */
const leaves = {
  ...tells(HAS_SIGNED_OUT, { email: '' }),
  actions: [{ type: 'person.left', params: { type: 'person.left' } }],
}

export const deskSignIn = table(deskSignInMachine, {
  key: ({ context: { email, code, notice, isEverywhere }, states }) =>
    [
      ...(email === EMAIL ? ['signed in before'] : email ? ['email'] : []),
      ...(code ? ['code'] : []),
      ...(states.includes('signingOut') && isEverywhere ? ['everywhere'] : []),
      ...(notice && !states.includes('signingOut') ? ['notice'] : []),
    ].join(', '),
  graph: deskSignInGraph,
  events: {
    'session.retried': { 'Try again is pressed': {} },
    'email.changed': {
      'an e-mail address is typed': { value: ' owner@example.org ' },
      'the address is emptied': { value: '' },
    },
    'email.submitted': { 'Send code is pressed': {} },
    'email.reopened': { 'Use another address is pressed': {} },
    'code.changed': {
      'a code is typed': { value: '12 34 56' },
      'the code is emptied': { value: '' },
    },
    'code.submitted': { 'Sign in is pressed': {} },
    'code.wanted': { 'Send again is pressed': {} },
    'session.ended': { 'the session is over': {} },
    'signOut.wanted': {
      'Sign out is pressed': { isEverywhere: false },
      'Sign out everywhere is pressed': { isEverywhere: true },
    },
  },
  outcomes: {
    getSession: {
      done: {
        'somebody is signed in': { success: true, ...session },
        'nobody is signed in': { success: false, reason: 'no-session' },
        'the question who is here is refused': { success: false, message: 'Please wait.' },
      },
      error: { 'the question who is here fails': offline },
    },
    sendCode: {
      done: {
        'the code is sent': { success: true },
        'the address is faulty': { success: false, errors: { email: 'Please enter an address.' } },
        'sending the code is refused': { success: false, message: 'Too many codes.' },
        'sending the code is refused without a message': { success: false },
      },
      error: { 'sending the code fails': offline },
    },
    enterCode: {
      done: {
        'the code is right': { success: true, ...session },
        'the code is faulty': { success: false, errors: { code: 'Please enter the code.' } },
        'the code is refused': { success: false, message: 'Too many tries.' },
        'the code is wrong': { success: false },
      },
      error: { 'checking the code fails': offline },
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
  requirements: {
    'desk-code': ['enteringEmail', 'enteringCode', 'the code is right'],
    'desk-code-wrong': ['the code is wrong', 'the code is refused'],
    'desk-session-end': ['the session is over'],
    'desk-sign-out': ['signedIn', 'the session is ended'],
  },
  states: {
    checkingSession: { seen: ['The Desk', 'One moment…'], inputs: { getSession: {} } },
    failed: { seen: ['The desk could not be reached.', 'Try again'] },
    enteringEmail: { seen: shows('Sign in to the Desk', 'Send code'), context: nobody },
    sendingCode: {
      seen: ['Sending…'],
      inputs: { sendCode: { email: 'owner@example.org' } },
      context: { notice: undefined },
    },
    enteringCode: { seen: shows('works for 10 minutes', 'Send again') },
    sendingCodeAgain: {
      seen: ['Sending…'],
      inputs: { sendCodeAgain: { email: 'owner@example.org' } },
      context: { notice: undefined },
    },
    checkingCode: {
      seen: ['Checking…'],
      inputs: { enterCode: { code: '123456' } },
      context: { notice: undefined },
    },
    signedIn: {
      seen: shows(`Signed in as ${EMAIL}`, 'Sign out'),
      unseen: ['Sign in to the Desk'],
      inputs: { watchEnd: session.until },
      context: { session, code: '' },
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
    'an e-mail address is typed': { context: { email: ' owner@example.org ' } },
    'the address is emptied': { context: { email: '' } },
    'Use another address is pressed': { context: { code: '', notice: undefined } },
    'a code is typed': { context: { code: '12 34 56' } },
    'the code is emptied': { context: { code: '' } },
    'the code is sent': {
      context: ({ before }: Now): Partial<Now['context']> =>
        before?.states.includes('sendingCodeAgain') ? { code: '', notice: CODE_SENT_AGAIN } : {},
    },
    'the address is faulty': tells('Please enter an address.'),
    'sending the code is refused': tells('Too many codes.'),
    'sending the code is refused without a message': tells(CODE_NOT_SENT),
    'sending the code fails': tells(CODE_NOT_SENT),
    'the code is faulty': tells('Please enter the code.', { code: '' }),
    'the code is refused': tells('Too many tries.', { code: '' }),
    'the code is wrong': tells(CODE_WRONG, { code: '' }),
    'checking the code fails': tells(CODE_NOT_CHECKED, { code: '12 34 56' }),
    'the session is over': tells(SESSION_ENDED, { email: EMAIL }),
    'Sign out is pressed': { context: { isEverywhere: false } },
    'Sign out everywhere is pressed': { context: { isEverywhere: true } },
    'the session is ended': leaves,
    'the session had ended before': leaves,
    'signing out is refused': tells('Please wait.'),
    'signing out is refused without a message': tells(NOT_SIGNED_OUT),
    'signing out fails': tells(NOT_SIGNED_OUT),
  },
})
