import { assertEvent, assign, emit, setup } from 'xstate'
import { fieldErrors, type ResponseOf, refusalMessage } from '../domain/call.ts'
import {
  afterBlur,
  afterEdit,
  type FormErrors,
  hasErrors,
  type Validation,
} from '../domain/form.ts'
import type {
  checkAuth,
  endSession,
  ReviewDraft,
  submitNewReview,
} from '../domain/reviews/new-review.ts'
import { readDraft } from '../domain/reviews/new-review.ts'
import { type CodeWords, codeEntryMachine } from './code-entry.ts'
import { callEffect, type DoneWith, isSuccess } from './effect.ts'

/** The messages when a client enters a code. */
export const CLIENT_WORDS: CodeWords = {
  sentAgain:
    'If the information matches our records, a new code is on its way. If you have already requested several, use the latest one, or try again in an hour.',
  wrong: 'That code did not match. Please check it and try again.',
  notChecked: 'The code could not be checked. Please try again.',
}
export const SESSION_ENDED =
  'OK, that person is signed out here. Please enter your own phone number or email address.'
export const SESSION_NOT_ENDED =
  'We could not sign that person out here. Nothing has changed. Please try again.'
export const REVIEW_NOT_SENT =
  'We could not send your review. It is still here, so please try again.'

const NO_DRAFT: ReviewDraft = { title: '', body: '', author: '' }

interface Context {
  readonly wasOpened: boolean
  /** Kept for the next time the dialog is opened. */
  readonly contact: string
  readonly draft: ReviewDraft
  /** The errors when the review was last submitted. */
  readonly errors: FormErrors
  /** What is said about the fields now. */
  readonly validation: Validation
  /** The result of the last action, for the visitor. */
  readonly notice: string | undefined
  /** The day of an earlier review, if the server says it. */
  readonly reviewedOn: string | undefined
}

const ALL_VALID: Validation = { title: '', body: '', author: '' }

/** Reset when the dialog is opened. The contact and the draft are kept. */
const FRESH_SESSION = { errors: {}, validation: {}, notice: undefined, reviewedOn: undefined }

/** Reset when the visitor is not the person verified by the code. */
const NOBODY = { ...FRESH_SESSION, contact: '', draft: NO_DRAFT }

type Author = { readonly reviewed?: boolean; readonly reviewedOn?: string | undefined } | undefined

/** Whether the person has written a review before. */
const hasReviewed = ({ event }: DoneWith<Author>): boolean =>
  Boolean(event.output?.reviewed || event.output?.reviewedOn)

const dayOfReview = ({ event }: DoneWith<Author>): string | undefined => event.output?.reviewedOn

const modal = setup({
  types: {} as {
    context: Context
    events: /** The link of a letter knows the contact. The code still proves whose it is. */
      | { type: 'modal.opened'; contact?: string }
      | { type: 'modal.closed' }
      | { type: 'contact.changed'; value: string }
      | { type: 'draft.changed'; field: keyof ReviewDraft; value: string }
      | { type: 'field.left'; field: keyof ReviewDraft }
      | { type: 'review.submitted' }
      | { type: 'identity.rejected' }
    emitted: { type: 'review.added' }
    children: {
      checkAuth: 'checkAuth'
      codeEntry: 'codeEntry'
      submitReview: 'submitReview'
      endSession: 'endSession'
    }
  },
  actors: {
    checkAuth: callEffect<typeof checkAuth>('checkAuth'),
    codeEntry: codeEntryMachine,
    submitReview: callEffect<typeof submitNewReview>('submitReview'),
    endSession: callEffect<typeof endSession>('endSession'),
  },
  actions: {
    startSession: assign(FRESH_SESSION),
    clearNotice: assign({ notice: undefined }),
    notify: assign((_, notice: string) => ({ notice })),
    storeReviewDay: assign((_, reviewedOn: string | undefined) => ({ reviewedOn })),
    forgetPerson: assign(NOBODY),
    changeDraft: assign(({ context, event }) => {
      assertEvent(event, 'draft.changed')
      const change = { [event.field]: event.value }
      return {
        draft: { ...context.draft, ...change },
        validation: afterEdit(context.validation, change),
      }
    }),
    validateField: assign(({ context: { validation, draft }, event }) => {
      assertEvent(event, 'field.left')
      return { validation: afterBlur(validation, event.field, readDraft(draft)) }
    }),
    showRefusal: assign((_, response: ResponseOf<typeof submitNewReview>) => {
      const errors = fieldErrors(response)
      return hasErrors(errors)
        ? { errors, validation: { ...ALL_VALID, ...errors } }
        : { ...FRESH_SESSION, notice: refusalMessage(response) ?? REVIEW_NOT_SENT }
    }),
    showFailure: assign({ ...FRESH_SESSION, notice: REVIEW_NOT_SENT }),
  },
})

/** Ends the session of a previous visitor. If that fails, the dialog returns to its previous state. */
const endingSession = (before: 'writing' | 'thanked') =>
  modal.createStateConfig({
    // Closing the dialog meanwhile still discards the draft: the visitor has said it belongs to somebody else.
    on: { 'modal.closed': { target: 'closed', actions: 'forgetPerson' } },
    invoke: {
      id: 'endSession',
      src: 'endSession',
      input: {},
      onDone: [
        {
          guard: isSuccess,
          target: 'verifying',
          actions: ['forgetPerson', { type: 'notify', params: SESSION_ENDED }],
        },
        {
          target: before,
          actions: {
            type: 'notify',
            params: ({ event }) => refusalMessage(event.output) ?? SESSION_NOT_ENDED,
          },
        },
      ],
      onError: { target: before, actions: { type: 'notify', params: SESSION_NOT_ENDED } },
    },
  })

/** Adding a review: the contact, the code that verifies it, and the review itself. */
export const reviewModalMachine = modal.createMachine({
  id: 'review-modal',
  context: { wasOpened: false, contact: '', draft: NO_DRAFT, ...FRESH_SESSION },
  initial: 'closed',
  on: { 'modal.closed': '.closed' },
  states: {
    closed: {
      on: {
        'modal.opened': {
          target: 'checkingAuth',
          actions: [
            'startSession',
            assign(({ context, event }) => ({
              wasOpened: true,
              contact: event.contact ?? context.contact,
            })),
          ],
        },
      },
    },
    checkingAuth: {
      invoke: {
        id: 'checkAuth',
        src: 'checkAuth',
        onDone: [
          {
            guard: hasReviewed,
            target: 'thanked',
            actions: { type: 'storeReviewDay', params: dayOfReview },
          },
          { guard: isSuccess, target: 'writing' },
          { target: 'verifying' },
        ],
        // If this check fails, the visitor can still be verified by a code.
        onError: 'verifying',
      },
    },
    verifying: {
      invoke: {
        id: 'codeEntry',
        src: 'codeEntry',
        input: ({ context: { contact, notice } }) => ({ contact, notice, words: CLIENT_WORDS }),
        onDone: [
          {
            guard: hasReviewed,
            target: 'thanked',
            actions: { type: 'storeReviewDay', params: dayOfReview },
          },
          { target: 'writing' },
        ],
      },
      exit: 'clearNotice',
      on: { 'contact.changed': { actions: assign({ contact: ({ event }) => event.value }) } },
    },
    writing: {
      on: {
        'draft.changed': { actions: 'changeDraft' },
        'field.left': { actions: 'validateField' },
        'review.submitted': { target: 'submitting', actions: 'clearNotice' },
        'identity.rejected': { target: 'endingSession', actions: 'clearNotice' },
      },
    },
    submitting: {
      invoke: {
        id: 'submitReview',
        src: 'submitReview',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: isSuccess,
            target: 'thanked',
            actions: [assign({ errors: {}, draft: NO_DRAFT }), emit({ type: 'review.added' })],
          },
          {
            target: 'writing',
            actions: { type: 'showRefusal', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'writing', actions: 'showFailure' },
      },
    },
    endingSession: endingSession('writing'),
    thanked: {
      on: { 'identity.rejected': { target: 'endingThankedSession', actions: 'clearNotice' } },
    },
    endingThankedSession: endingSession('thanked'),
  },
})
