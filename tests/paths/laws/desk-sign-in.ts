import { isDeepStrictEqual } from 'node:util'
import { assign } from 'xstate'
import { always, isEvent, isSuccess, lawsOf, type Run } from '../engine/law.ts'
import { deskSignIn, session } from '../tables/desk-sign-in.ts'

/** Whether the desk is shown only after an answer that says who is signed in, and until the session has ended. */
const isKnownWhileShown = (run: Run): boolean => {
  let isKnown = false
  for (const moment of run) {
    if (isSuccess(moment, 'getSession', 'enterCode')) isKnown = true
    if (isEvent(moment, 'session.ended') || isSuccess(moment, 'signOut')) isKnown = false
    if (/^sign(edIn|ingOut)$/.test(moment.states.join()) && !isKnown) return false
  }
  return true
}

export const deskSignInLaws = lawsOf(deskSignIn, [
  {
    law: 'the desk is shown only to somebody whom the server has named',
    holds: isKnownWhileShown,
    brokenBy: {
      name: 'whoever cannot be asked for is let in',
      at: ['states', 'checkingSession', 'invoke', 'onError'],
      to: { target: 'signedIn', actions: assign({ session }) },
    },
  },
  {
    law: 'nothing is known of a person who is not signed in',
    holds: always(
      ({ states, context }) =>
        context.session === undefined || /^sign(edIn|ingOut)$/.test(states.join()),
    ),
    brokenBy: {
      name: 'a session that has ended is kept',
      at: ['states', 'signedIn', 'on', 'session.ended', 'actions'],
      to: assign({ notice: 'It has ended.' }),
    },
  },
  {
    law: 'a code is asked for only with an address, and without the spaces around it',
    holds: always(({ started, context }) => {
      const email = context.email.trim()
      return ['sendCode', 'sendCodeAgain'].every(
        (call) => !started.has(call) || (email && isDeepStrictEqual(started.get(call), { email })),
      )
    }),
    brokenBy: {
      name: 'Send code works without an address',
      at: ['states', 'enteringEmail', 'on', 'email.submitted', 'guard'],
    },
  },
  {
    law: 'nobody is signed out who has not asked for it',
    holds: always((moment) => !moment.started.has('signOut') || isEvent(moment, 'signOut.wanted')),
    brokenBy: {
      name: 'signing out is tried again by itself',
      at: ['states', 'signingOut', 'invoke', 'onError'],
      to: { target: 'signingOut', reenter: true },
    },
  },
])
