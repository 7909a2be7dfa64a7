import { isDeepStrictEqual } from 'node:util'
import { always, isEvent, isSuccess, lawsOf, type Run } from '../engine/law.ts'
import { reviewModal } from '../tables/review-modal.ts'

const NO_DRAFT = { title: '', body: '', author: '' }
const CHECKS = ['checkAuth', 'codeEntry']

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
})
