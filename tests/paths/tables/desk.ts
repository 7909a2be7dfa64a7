import { deskMachine } from '../../../machines/desk.ts'
import { rows } from '../engine/rows.ts'
import { simulatedNow } from '../engine/simulated-state.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { EMAIL, session } from './desk-sign-in.ts'

type Now = SituationOf<typeof deskMachine>

const offline = new Error('offline')
const HAS_SIGNED_OUT = 'You are signed out.'
const NOT_SIGNED_OUT = 'You could not be signed out. You are still signed in. Please try again.'
const SESSION_ENDED = 'Your session has ended. Please sign in again. What you typed is still here.'
/** Another person who signs in where a session has expired. */
export const other = { ...session, email: 'front@practice.example', isOwner: false }
export const MARKED = 'Ann Hall is marked as arrived.'
const place = { page: 'day', date: undefined }

const withNotice = (notice: string) => ({ context: { notice } })
const told = (event: { type: string; place?: object }, to: string) => ({
  type: event.type,
  params: event,
  to,
})

const signsOut = { context: { notice: HAS_SIGNED_OUT, session: undefined } }

export const desk = table(deskMachine, {
  input: () => ({ now: simulatedNow }),
  key: ({ context: { session, notice, isEverywhere }, states }) =>
    [
      ...(session?.email === other.email ? ['another person'] : []),
      ...(states.includes('identified.signingOut') && isEverywhere ? ['everywhere'] : []),
      ...(notice ? ['notice'] : []),
    ].join(', '),
  graph: rows(`
    checkingSession: someone is signed in → live
    checkingSession: no one is signed in → signedOut
    checkingSession: the check for a known client is refused / the check for a known client fails → failed
    failed: Try again is pressed → checkingSession
    signedOut; signedOut | notice: the code is right → live
    live; live | notice: Sign out is pressed → signingOut
    live: Sign everyone out is pressed → signingOut | everywhere
    live: another page is opened / a page is left / a visit is marked → live
    live: the session is over → expired
    live | another person: the session is over → expired | another person
    expired: the code is right → live
    expired: another person signs in → live | another person
    expired | another person: the code is right → live
    signingOut: the session is ended / the session had ended before → signedOut | notice
    signingOut | everywhere: the session is ended → signedOut | notice
    signingOut: signing out is refused / signing out is refused without a message /
      signing out fails → live | notice
    signingOut | everywhere: signing out fails → live | notice
  `),
  events: {
    'session.retried': { 'Try again is pressed': {} },
    'session.ended': { 'the session is over': {} },
    'page.opened': { 'another page is opened': { place } },
    'page.left': { 'a page is left': {} },
    'refresh.wanted': { 'a visit is marked': {} },
    'signOut.wanted': {
      'Sign out is pressed': { isEverywhere: false },
      'Sign everyone out is pressed': { isEverywhere: true },
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
    signIn: {
      done: { 'the code is right': session, 'another person signs in': other },
      error: {},
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
    signedOut: {
      seen: ({ context: { notice } }: Now) => [
        'Sign in to the Desk',
        'Send code',
        ...(notice ? [notice] : []),
      ],
      context: { session: undefined },
    },
    'identified.live': {
      seen: ({ context: { session, notice } }: Now) => [
        `Signed in as ${session?.email}`,
        ...(notice ? [notice] : []),
      ],
      unseen: ['Sign in to the Desk'],
      checks: {
        'the session is watched': ({ inputs, context }) => inputs.watchEnd === context.session,
      },
    },
    'identified.signingOut': {
      seen: [`Signed in as ${EMAIL}`],
      heard: ['Signing out…'],
      context: { notice: undefined },
      checks: {
        'only what is wanted is ended': ({ inputs, context: { isEverywhere } }) =>
          Object(inputs.signOut).isEverywhere === isEverywhere,
      },
    },
    'identified.expired': {
      seen: ['Sign in to the Desk', SESSION_ENDED],
      unseen: ['Signed in as'],
      checks: {
        'the person’s address stands in the form': ({ inputs, context: { session } }) =>
          Object(inputs.signIn).email === session?.email,
      },
    },
  },
  after: {
    'another page is opened': {
      change: 'You see the week.',
      actions: [told({ type: 'page.opened', place }, 'data')],
    },
    'a page is left': {
      change: 'You see the reviews.',
      actions: [told({ type: 'page.left' }, 'act'), told({ type: 'page.left' }, 'settings')],
    },
    'a visit is marked': { seen: [MARKED], actions: [told({ type: 'refresh.wanted' }, 'data')] },
    'Sign out is pressed': { context: { isEverywhere: false } },
    'Sign everyone out is pressed': { context: { isEverywhere: true } },
    'the code is right': { context: { session } },
    'another person signs in': { context: { session: other } },
    'the session is ended': signsOut,
    'the session had ended before': signsOut,
    'signing out is refused': withNotice('Please wait.'),
    'signing out is refused without a message': withNotice(NOT_SIGNED_OUT),
    'signing out fails': withNotice(NOT_SIGNED_OUT),
  },
})
