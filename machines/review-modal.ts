import { assign, emit, setup } from 'xstate'
import { fieldErrors, type RefusedResponse, refusalMessage } from '../domain/call.ts'
import { correctedFields, type FormErrors, hasErrors } from '../domain/form.ts'
import type {
  checkAuth,
  checkReviewCode,
  endSession,
  ReviewDraft,
  sendReviewCode,
  submitNewReview,
} from '../domain/new-review.ts'
import { readDraft } from '../domain/new-review.ts'
import { callEffect } from './effect.ts'

export const CODE_NOT_SENT = 'The code could not be sent. Please try again.'
/** Whether one was sent would tell who is on record, so the words cover both. */
export const CODE_SENT_AGAIN =
  'If the information matches our records, a new code is on its way, unless several were sent already. Then use the latest one, or try again in an hour.'
export const CODE_WRONG = 'That code did not match. Please check it and try again.'
export const CODE_NOT_CHECKED = 'The code could not be checked. Please try again.'
export const SESSION_ENDED =
  'This browser has forgotten that person. Please enter your own phone number or e-mail address.'
export const SESSION_NOT_ENDED =
  'This browser could not forget that person: nothing has changed. Please try again.'
export const REVIEW_NOT_SENT = 'Your review could not be sent. It is still here: please try again.'

const NO_DRAFT: ReviewDraft = { title: '', body: '', author: '' }

/** What a response finds fault with in the one field of a step, or else its message. */
const refusalOf = (
  response: { success: true } | RefusedResponse,
  field: string,
): string | undefined => fieldErrors(response)[field] ?? refusalMessage(response)

interface Context {
  readonly wasOpened: boolean
  readonly contact: string
  readonly code: string
  readonly draft: ReviewDraft
  /** What was faulty when the review was last sent. */
  readonly errors: FormErrors
  /** The fields that were faulty and are right now. */
  readonly corrected: readonly string[]
  /** Why the server refused the code. It is shown only if the visitor turns out not to be verified. */
  readonly codeRefusal: string
  /** The result of the last action, for the visitor. */
  readonly notice: string | undefined
}

/** What is forgotten when the dialog opens. The contact and the draft are kept. */
const FRESH_SESSION = { code: '', errors: {}, corrected: [], codeRefusal: '', notice: undefined }

/** What is forgotten when the visitor is not the person whom the code verified. */
const NOBODY = { ...FRESH_SESSION, contact: '', draft: NO_DRAFT }

const modal = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'modal.opened' }
      | { type: 'modal.closed' }
      | { type: 'contact.changed'; value: string }
      | { type: 'contact.submitted' }
      | { type: 'contact.reopened' }
      | { type: 'code.changed'; value: string }
      | { type: 'code.submitted' }
      | { type: 'code.wanted' }
      | { type: 'draft.changed'; field: keyof ReviewDraft; value: string }
      | { type: 'review.submitted' }
      | { type: 'session.disowned' }
    emitted: { type: 'review.added' }
  },
  actors: {
    checkAuth: callEffect<typeof checkAuth>('checkAuth'),
    sendCode: callEffect<typeof sendReviewCode>('sendCode'),
    checkCode: callEffect<typeof checkReviewCode>('checkCode'),
    submitReview: callEffect<typeof submitNewReview>('submitReview'),
    endSession: callEffect<typeof endSession>('endSession'),
  },
  guards: {
    hasContact: ({ context }) => context.contact.trim() !== '',
    hasCode: ({ context }) => context.code.trim() !== '',
  },
  actions: {
    startSession: assign(FRESH_SESSION),
    clearNotice: assign({ notice: undefined }),
    forgetPerson: assign(NOBODY),
  },
})

/** Ends the session of a person who is not the visitor. If that fails, the dialog is as it was. */
const endingSession = (before: 'writing' | 'thanked') =>
  modal.createStateConfig({
    // A visitor who closes the dialog meanwhile has already said that the draft is another person's.
    on: { 'modal.closed': { target: 'closed', actions: 'forgetPerson' } },
    invoke: {
      id: 'endSession',
      src: 'endSession',
      input: {},
      onDone: [
        {
          guard: ({ event }) => event.output.success,
          target: 'enteringContact',
          actions: ['forgetPerson', assign({ notice: SESSION_ENDED })],
        },
        {
          target: before,
          actions: assign({
            notice: ({ event }) => refusalMessage(event.output) ?? SESSION_NOT_ENDED,
          }),
        },
      ],
      onError: { target: before, actions: assign({ notice: SESSION_NOT_ENDED }) },
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
          actions: ['startSession', assign({ wasOpened: true })],
        },
      },
    },
    checkingAuth: {
      invoke: {
        id: 'checkAuth',
        src: 'checkAuth',
        onDone: [
          { guard: ({ event }) => event.output.reviewed, target: 'thanked' },
          { guard: ({ event }) => event.output.success, target: 'writing' },
          { target: 'enteringContact' },
        ],
        // A visitor who cannot be recognized can still be verified by a code.
        onError: 'enteringContact',
      },
    },
    enteringContact: {
      on: {
        'contact.changed': { actions: assign({ contact: ({ event }) => event.value }) },
        'contact.submitted': { guard: 'hasContact', target: 'sendingCode', actions: 'clearNotice' },
      },
    },
    sendingCode: {
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ value: context.contact.trim() }),
        onDone: [
          { guard: ({ event }) => event.output.success, target: 'enteringCode' },
          {
            target: 'enteringContact',
            actions: assign({
              notice: ({ event }) => refusalOf(event.output, 'value') ?? CODE_NOT_SENT,
            }),
          },
        ],
        onError: { target: 'enteringContact', actions: assign({ notice: CODE_NOT_SENT }) },
      },
    },
    enteringCode: {
      on: {
        'code.changed': { actions: assign({ code: ({ event }) => event.value }) },
        'code.submitted': { guard: 'hasCode', target: 'checkingCode', actions: 'clearNotice' },
        'code.wanted': { target: 'sendingCodeAgain', actions: 'clearNotice' },
        'contact.reopened': {
          target: 'enteringContact',
          actions: ['clearNotice', assign({ code: '' })],
        },
      },
    },
    sendingCodeAgain: {
      invoke: {
        id: 'sendCodeAgain',
        src: 'sendCode',
        input: ({ context }) => ({ value: context.contact.trim() }),
        onDone: {
          target: 'enteringCode',
          actions: assign({
            code: '',
            notice: ({ event }) =>
              event.output.success
                ? CODE_SENT_AGAIN
                : (refusalOf(event.output, 'value') ?? CODE_NOT_SENT),
          }),
        },
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_SENT }) },
      },
    },
    checkingCode: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ code: context.code.replace(/\s/g, '') }),
        onDone: [
          { guard: ({ event }) => event.output.success, target: 'writing' },
          {
            target: 'recheckingAuth',
            actions: assign({
              codeRefusal: ({ event }) => refusalMessage(event.output) ?? CODE_WRONG,
            }),
          },
        ],
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_CHECKED }) },
      },
    },
    /** A code works once. If the response to it was lost, the visitor is verified although the code is refused now. */
    recheckingAuth: {
      invoke: {
        id: 'checkAuthAgain',
        src: 'checkAuth',
        onDone: [
          { guard: ({ event }) => event.output.reviewed, target: 'thanked' },
          { guard: ({ event }) => event.output.success, target: 'writing' },
          {
            target: 'enteringCode',
            actions: assign({ code: '', notice: ({ context }) => context.codeRefusal }),
          },
        ],
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_CHECKED }) },
      },
    },
    writing: {
      on: {
        'draft.changed': {
          actions: assign(({ context, event }) => {
            const draft = { ...context.draft, [event.field]: event.value }
            return { draft, corrected: correctedFields(context.errors, readDraft(draft)) }
          }),
        },
        'review.submitted': { target: 'submitting', actions: 'clearNotice' },
        'session.disowned': { target: 'endingSession', actions: 'clearNotice' },
      },
    },
    submitting: {
      invoke: {
        id: 'submitReview',
        src: 'submitReview',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: ({ event }) => event.output.success,
            target: 'thanked',
            actions: [assign({ errors: {}, draft: NO_DRAFT }), emit({ type: 'review.added' })],
          },
          {
            target: 'writing',
            actions: assign(({ event: { output } }) => ({
              errors: fieldErrors(output),
              corrected: [],
              notice: hasErrors(fieldErrors(output))
                ? undefined
                : (refusalMessage(output) ?? REVIEW_NOT_SENT),
            })),
          },
        ],
        onError: { target: 'writing', actions: assign({ notice: REVIEW_NOT_SENT, errors: {} }) },
      },
    },
    endingSession: endingSession('writing'),
    thanked: {
      on: { 'session.disowned': { target: 'endingThankedSession', actions: 'clearNotice' } },
    },
    endingThankedSession: endingSession('thanked'),
  },
})
