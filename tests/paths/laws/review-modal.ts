import { isDeepStrictEqual } from 'node:util'
import { assign } from 'xstate'
import { always, isAnswer, isEvent, isSuccess, lawsOf, type Run } from '../engine/law.ts'
import { reviewModal } from '../tables/review-modal.ts'

const NO_DRAFT = { title: '', body: '', author: '' }
const CHECKS = ['checkAuth', 'checkAuthAgain', 'checkCode']

/** Whether every moment in which a review can be written comes after an answer that verified the visitor. */
const isVerifiedWhileWriting = (run: Run): boolean => {
  let isVerified = false
  for (const moment of run) {
    if (isSuccess(moment, ...CHECKS)) isVerified = true
    if (moment.states.includes('closed') || isSuccess(moment, 'endSession')) isVerified = false
    if (moment.states.some((state) => /^(writing|submitting)$/.test(state)) && !isVerified)
      return false
  }
  return true
}

export const reviewModalLaws = lawsOf(reviewModal, [
  {
    law: 'after thanks no review is sent',
    holds: always(
      ({ started }, before) => !started.has('submitReview') || !before?.states.includes('thanked'),
    ),
    brokenBy: {
      name: 'Submit works after thanks',
      at: ['states', 'thanked', 'on', 'review.submitted'],
      to: 'submitting',
    },
  },
  {
    law: 'only a verified client writes and sends a review',
    holds: isVerifiedWhileWriting,
    brokenBy: {
      name: 'a visitor who cannot be recognized writes',
      at: ['states', 'checkingAuth', 'invoke', 'onError'],
      to: 'writing',
    },
  },
  {
    law: 'what was typed changes only by typing, by a review that is sent, and for another person',
    holds: always(
      (moment, before) =>
        isDeepStrictEqual(moment.context.draft, before?.context.draft ?? NO_DRAFT) ||
        isEvent(moment, 'draft.changed') ||
        isSuccess(moment, 'submitReview', 'endSession') ||
        moment.abandoned.has('endSession'),
    ),
    brokenBy: {
      name: 'closing the dialog forgets the draft',
      at: ['on', 'modal.closed'],
      to: { target: '.closed', actions: assign({ draft: NO_DRAFT }) },
    },
  },
  {
    law: 'a code is asked for only with a contact, and without the spaces around it',
    holds: always(({ started, context }) => {
      const value = context.contact.trim()
      return ['sendCode', 'sendCodeAgain'].every(
        (call) => !started.has(call) || (value && isDeepStrictEqual(started.get(call), { value })),
      )
    }),
    brokenBy: {
      name: 'Send code works without a contact',
      at: ['states', 'enteringContact', 'on', 'contact.submitted', 'guard'],
    },
  },
  {
    law: 'a code is sent only when the visitor asks for one',
    holds: always(
      (moment) =>
        !(moment.started.has('sendCode') || moment.started.has('sendCodeAgain')) ||
        isEvent(moment, 'contact.submitted', 'code.wanted'),
    ),
    brokenBy: {
      name: 'a code that was not sent is sent again at once',
      at: ['states', 'sendingCode', 'invoke', 'onError'],
      to: { target: 'sendingCode', reenter: true },
    },
  },
  {
    law: 'a code that is refused is emptied',
    holds: always(
      (moment) =>
        !isAnswer(moment, 'checkAuthAgain') ||
        moment.step?.kind !== 'done' ||
        !moment.states.includes('enteringCode') ||
        moment.context.code === '',
    ),
    brokenBy: {
      name: 'a wrong code stays in its field',
      at: ['states', 'recheckingAuth', 'invoke', 'onDone', 2, 'actions'],
      to: assign({ notice: 'That code did not match.' }),
    },
  },
])
