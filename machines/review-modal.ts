import { assign, emit, not, setup, stateIn } from 'xstate'
import { fieldErrors, refusalMessage } from '../domain/call.ts'
import type {
  checkAuth,
  checkReviewCode,
  ReviewDraft,
  sendReviewCode,
  submitNewReview,
} from '../domain/review.ts'
import { callEffect } from './effect.ts'

export const CODE_NOT_SENT = 'The code could not be sent. Please try again.'
export const CODE_SENT_AGAIN = 'If the information matches our records, a new code is on its way.'
export const CODE_WRONG = 'That code did not match. Please check it and try again.'
export const CODE_NOT_CHECKED = 'The code could not be checked. Please try again.'
export const REVIEW_NOT_SENT = 'Your review could not be sent. It is still here: please try again.'

const NO_DRAFT: ReviewDraft = { title: '', body: '', author: '' }

interface Context {
  readonly wasOpened: boolean
  readonly contact: string
  readonly code: string
  readonly draft: ReviewDraft
  readonly errors: Readonly<Record<string, string>>
  /** Why a code was not taken, as far as that is true. */
  readonly refused: string
  /** What the visitor should know about the step just taken. */
  readonly notice: string | undefined
}

/** What belongs to one time the dialog is open. What was typed stays for the next. */
const ANEW = { code: '', errors: {}, refused: '', notice: undefined }

/** Adding a review: who you are, the code that proves it, what you have to say. */
export const reviewModalMachine = setup({
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
    emitted: { type: 'review.added' }
  },
  actors: {
    checkAuth: callEffect<typeof checkAuth>('checkAuth'),
    sendCode: callEffect<typeof sendReviewCode>('sendCode'),
    checkCode: callEffect<typeof checkReviewCode>('checkCode'),
    submitReview: callEffect<typeof submitNewReview>('submitReview'),
  },
  guards: {
    hasContact: ({ context }) => context.contact.trim() !== '',
    hasCode: ({ context }) => context.code.trim() !== '',
  },
  actions: {
    startAnew: assign(ANEW),
    hush: assign({ notice: undefined }),
  },
}).createMachine({
  id: 'review-modal',
  context: { wasOpened: false, contact: '', draft: NO_DRAFT, ...ANEW },
  initial: 'closed',
  on: { 'modal.closed': { guard: not(stateIn('closed')), target: '.closed' } },
  states: {
    closed: {
      on: {
        'modal.opened': {
          target: 'checkingAuth',
          actions: ['startAnew', assign({ wasOpened: true })],
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
        // Whoever cannot be recognised can still prove who they are.
        onError: 'enteringContact',
      },
    },
    enteringContact: {
      on: {
        'contact.changed': { actions: assign({ contact: ({ event }) => event.value }) },
        'contact.submitted': { guard: 'hasContact', target: 'sendingCode', actions: 'hush' },
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
              notice: ({ event }) => refusalMessage(event.output) ?? CODE_NOT_SENT,
            }),
          },
        ],
        onError: { target: 'enteringContact', actions: assign({ notice: CODE_NOT_SENT }) },
      },
    },
    enteringCode: {
      on: {
        'code.changed': { actions: assign({ code: ({ event }) => event.value }) },
        'code.submitted': { guard: 'hasCode', target: 'checkingCode', actions: 'hush' },
        'code.wanted': { target: 'sendingCodeAgain', actions: 'hush' },
        'contact.reopened': { target: 'enteringContact', actions: ['hush', assign({ code: '' })] },
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
                : (refusalMessage(event.output) ?? CODE_NOT_SENT),
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
            target: 'makingSure',
            actions: assign({
              refused: ({ event }) => refusalMessage(event.output) ?? CODE_WRONG,
            }),
          },
        ],
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_CHECKED }) },
      },
    },
    /** A code is taken only once: where the answer to it was lost, the visitor is known by now. */
    makingSure: {
      invoke: {
        id: 'checkAuthAgain',
        src: 'checkAuth',
        onDone: [
          { guard: ({ event }) => event.output.reviewed, target: 'thanked' },
          { guard: ({ event }) => event.output.success, target: 'writing' },
          {
            target: 'enteringCode',
            actions: assign({ code: '', notice: ({ context }) => context.refused }),
          },
        ],
        onError: { target: 'enteringCode', actions: assign({ notice: CODE_NOT_CHECKED }) },
      },
    },
    writing: {
      on: {
        'draft.changed': {
          actions: assign({
            draft: ({ context, event }) => ({ ...context.draft, [event.field]: event.value }),
          }),
        },
        'review.submitted': { target: 'submitting', actions: 'hush' },
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
              notice:
                Object.keys(fieldErrors(output)).length > 0
                  ? undefined
                  : (refusalMessage(output) ?? REVIEW_NOT_SENT),
            })),
          },
        ],
        onError: { target: 'writing', actions: assign({ notice: REVIEW_NOT_SENT }) },
      },
    },
    thanked: {},
  },
})
