import { isDeepStrictEqual } from 'node:util'
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

export const reviewModalLaws = lawsOf(reviewModal, {
  'after thanks no review is sent': always(
    ({ started }, before) => !started.has('submitReview') || !before?.states.includes('thanked'),
  ),
  'only a verified client writes and sends a review': isVerifiedWhileWriting,
  'what was typed changes only by typing, by a review that is sent, and for another person': always(
    (moment, before) =>
      isDeepStrictEqual(moment.context.draft, before?.context.draft ?? NO_DRAFT) ||
      isEvent(moment, 'draft.changed') ||
      isSuccess(moment, 'submitReview', 'endSession') ||
      moment.abandoned.has('endSession'),
  ),
  'a code is asked for only with a contact, and without the spaces around it': always(
    ({ started, context }) => {
      const value = context.contact.trim()
      return ['sendCode', 'sendCodeAgain'].every(
        (call) => !started.has(call) || (value && isDeepStrictEqual(started.get(call), { value })),
      )
    },
  ),
  'a code is sent only when the visitor asks for one': always(
    (moment) =>
      !(moment.started.has('sendCode') || moment.started.has('sendCodeAgain')) ||
      isEvent(moment, 'contact.submitted', 'code.wanted'),
  ),
  'a code that is refused is emptied': always(
    (moment) =>
      !isAnswer(moment, 'checkAuthAgain') ||
      moment.step?.kind !== 'done' ||
      !moment.states.includes('enteringCode') ||
      moment.context.code === '',
  ),
})
