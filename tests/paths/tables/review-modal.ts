import { isDeepStrictEqual } from 'node:util'
import {
  reviewModalMachine,
  SESSION_ENDED,
  SESSION_NOT_ENDED,
} from '../../../machines/review-modal.ts'
import { always, isEvent, isSuccess, type Run } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { reviewModalGraph } from './review-modal-graph.ts'

const REVIEW_NOT_SENT = 'We could not send your review. It is still here, so please try again.'

type Now = SituationOf<typeof reviewModalMachine>

const offline = new Error('offline')
const noDraft = { title: '', body: '', author: '' }
const nobody = { contact: '', draft: noDraft, errors: {}, validation: {} }

/** The texts of the state, the result of the last action, and the errors of the fields. */
const shows =
  (...texts: string[]) =>
  ({ context: { notice, errors } }: Now) => [
    ...texts,
    ...(notice ? [notice] : []),
    ...Object.values(errors),
  ]

const thanks = ({ context }: Now) => [
  'Thank you for your review',
  ...(context.reviewedOn ? ['You already wrote it on October 2nd, 2026.'] : []),
]

/** Whether a review can be written only after a response that verified the visitor. */
const isVerifiedWhileWriting = (run: Run): boolean => {
  let isVerified = false
  for (const moment of run) {
    if (isSuccess(moment, 'checkAuth', 'codeEntry')) isVerified = true
    if (moment.states.includes('closed') || isSuccess(moment, 'endSession')) isVerified = false
    if (moment.states.some((state) => /^(writing|submitting)$/.test(state)) && !isVerified)
      return false
  }
  return true
}

export const reviewModal = table(reviewModalMachine, {
  key: ({ context: { contact, draft } }) =>
    [...(isDeepStrictEqual(draft, noDraft) ? [] : ['draft']), ...(contact ? ['contact'] : [])].join(
      ', ',
    ),
  graph: reviewModalGraph,
  events: {
    'modal.opened': {
      'Add New is pressed': {},
      'the link of a letter is opened': { contact: 'ann@example.com' },
    },
    'modal.closed': { 'the dialog is closed': {} },
    'contact.changed': {
      'an email address is typed': { value: ' ann@example.com ' },
      'the contact is emptied': { value: '' },
    },
    'draft.changed': {
      'a title is typed': { field: 'title', value: 'Calm' },
      'a review is typed': { field: 'body', value: 'It was calm and quick.' },
      'a name is typed': { field: 'author', value: 'Ann' },
    },
    'field.left': { 'the title is left': { field: 'title' } },
    'review.submitted': { 'Submit is pressed': {} },
    'identity.rejected': { 'This is not me is pressed': {} },
  },
  outcomes: {
    checkAuth: {
      done: {
        'no client is recognized': { success: false, reviewed: false },
        'a client is recognized': { success: true, reviewed: false },
        'a client who has reviewed is recognized': { success: true, reviewed: true },
      },
      error: { 'the recognition fails': offline },
    },
    codeEntry: {
      done: {
        'a right code verifies the client': { success: true },
        'a code verifies a client who has reviewed': { success: true, reviewedOn: '2026-10-02' },
      },
      error: {},
    },
    submitReview: {
      done: {
        'the review is accepted': { success: true },
        'a field is refused': { success: false, errors: { title: 'Please give it a title.' } },
        'the review is refused': { success: false, message: 'Not now.' },
        'the review is refused without a message': { success: false },
      },
      error: { 'sending the review fails': offline },
    },
    endSession: {
      done: {
        'the session is ended': { success: true },
        'ending the session is refused': { success: false, message: 'Not now.' },
        'ending the session is refused without a message': { success: false },
      },
      error: { 'ending the session fails': offline },
    },
  },
  delays: {},
  states: {
    closed: { unseen: ['Adding Review'] },
    checkingAuth: {
      seen: ['Adding Review', 'One moment…'],
      context: { errors: {}, notice: undefined },
    },
    verifying: {
      seen: shows('Adding Review', 'Send code'),
    },
    writing: { seen: shows('Adding Review', 'Submit', 'This is not me') },
    submitting: {
      seen: shows('Adding Review', 'Submitting…', 'This is not me'),
      context: { notice: undefined },
      checks: {
        'the draft is sent': ({ inputs, context }) =>
          isDeepStrictEqual(inputs.submitReview, context.draft),
      },
    },
    thanked: {
      seen: (now) => [...shows('Adding Review', 'This is not me')(now), ...thanks(now)],
    },
    endingSession: {
      seen: shows('Adding Review', 'Submit', 'One moment…'),
      inputs: { endSession: {} },
      context: { notice: undefined },
    },
    endingThankedSession: {
      seen: (now) => ['Adding Review', 'One moment…', ...thanks(now)],
      inputs: { endSession: {} },
      context: { notice: undefined },
    },
  },
  after: {
    'the link of a letter is opened': { context: { contact: 'ann@example.com' } },
    'the title is left': {
      checks: { 'it is validated': ({ context }) => context.validation.title !== null },
    },
    'the review is accepted': {
      context: { errors: {}, draft: noDraft },
      actions: [{ type: 'review.added', params: { type: 'review.added' } }],
    },
    'a field is refused': {
      context: { errors: { title: 'Please give it a title.' }, notice: undefined },
    },
    'the review is refused': { context: { errors: {}, notice: 'Not now.' } },
    'the review is refused without a message': { context: { notice: REVIEW_NOT_SENT } },
    'sending the review fails': { context: { notice: REVIEW_NOT_SENT } },
    'a client who has reviewed is recognized': { context: { reviewedOn: undefined } },
    'a code verifies a client who has reviewed': { context: { reviewedOn: '2026-10-02' } },
    'the session is ended': { context: { ...nobody, notice: SESSION_ENDED } },
    'ending the session is refused': { context: { notice: 'Not now.' } },
    'ending the session is refused without a message': { context: { notice: SESSION_NOT_ENDED } },
    'ending the session fails': { context: { notice: SESSION_NOT_ENDED } },
  },
  properties: {
    'only a verified client writes and sends a review': isVerifiedWhileWriting,
    'what was typed changes only by typing, by a review that is sent, and for another person':
      always(
        (moment, before) =>
          isDeepStrictEqual(moment.context.draft, before?.context.draft ?? noDraft) ||
          isEvent(moment, 'draft.changed') ||
          isSuccess(moment, 'submitReview', 'endSession') ||
          moment.abandoned.has('endSession'),
      ),
  },
})
