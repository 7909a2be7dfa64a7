import { always, isEvent, isSuccess, lawsOf, type Run } from '../engine/law.ts'
import { deskSignIn } from '../tables/desk-sign-in.ts'

/** Whether the desk is shown only after an answer that says who is signed in, and until the session has ended. */
const isKnownWhileShown = (run: Run): boolean => {
  let isKnown = false
  for (const moment of run) {
    if (isSuccess(moment, 'getSession', 'codeEntry')) isKnown = true
    if (isEvent(moment, 'session.ended') || isSuccess(moment, 'signOut')) isKnown = false
    if (/^sign(edIn|ingOut)$/.test(moment.states.join()) && !isKnown) return false
  }
  return true
}

export const deskSignInLaws = lawsOf(deskSignIn, {
  'the desk is shown only to somebody whom the server has named': isKnownWhileShown,
  'nothing is known of a person who is not signed in': always(
    ({ states, context }) =>
      context.session === undefined || /^sign(edIn|ingOut)$/.test(states.join()),
  ),
  'nobody is signed out who has not asked for it': always(
    (moment) => !moment.started.has('signOut') || isEvent(moment, 'signOut.wanted'),
  ),
})
