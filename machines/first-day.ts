import { assign, setup } from 'xstate'
import {
  fieldErrors,
  isRefusedAs,
  type RefusedResponse,
  type ResponseOf,
  refusalMessage,
} from '../domain/call.ts'
import type { SettingsChanges } from '../domain/desk/settings.ts'
import type { getDeskSession } from '../domain/desk/sign-in.ts'
import type { checkFirstDay, finishFirstDay, openFirstDay } from '../domain/first-day.ts'
import { type FormErrors, hasErrors } from '../domain/form.ts'
import { type CodeWords, codeEntryMachine } from './code-entry.ts'
import { accepted, callEffect, type DoneWith, effect, isSuccess } from './effect.ts'

type Answers = SettingsChanges['changes']
type Response = { success: true } | RefusedResponse

export const NOT_CHECKED =
  'Your answers could not be checked. They are still here. Check your connection and try again.'
export const NO_EMAIL = 'Please enter an email address such as name@example.org.'
export const HAS_FAULTS = 'Please correct what is marked.'
export const NOT_FINISHED =
  'We do not know whether this was saved. Check your connection and try again. It will not be saved twice.'
export const FIRST_DAY_WORDS: CodeWords = {
  sentAgain: 'A new code is on its way. Earlier codes no longer work.',
  wrong: 'That code does not match, or has expired. Check it, or request a new one.',
  notChecked: 'The code could not be checked. Please try again.',
}

/** The last question, for the email address. Where letters leave the site, it is answered with a code. */
const MAIL_QUESTION = 5
const PATIENCE = 15_000
const PAUSE = 500

interface Context {
  /** From the link. */
  readonly token: string
  readonly isMailed: boolean
  /** The question that is asked, from 0. */
  readonly index: number
  /** The answers until now, by their questions. */
  readonly answers: readonly Answers[]
  readonly errors: FormErrors
  readonly message: string | undefined
}

const email = (value: string): Answers => [{ path: ['email'], value }]

/** Whether the link was used, is too old, or the site is somebody's already. */
const isOver = ({ event }: DoneWith<Response>): boolean => isRefusedAs('unknown', event.output)

/** Whether the next question is the email address, and letters leave the site. */
const isMailNext = ({ context, event }: DoneWith<Response> & { context: Context }): boolean =>
  isSuccess({ event }) && context.isMailed && context.index + 1 === MAIL_QUESTION

/** Whether the last question is answered. */
const isLast = ({ context, event }: DoneWith<Response> & { context: Context }): boolean =>
  isSuccess({ event }) && context.index === MAIL_QUESTION

function refusalOf({ event: { output } }: DoneWith<Response>) {
  const errors = fieldErrors(output)
  return {
    errors,
    message: hasErrors(errors) ? HAS_FAULTS : (refusalMessage(output) ?? NOT_CHECKED),
  }
}

const allAnswers = ({ token, answers }: Context) => ({ token, changes: answers.flat() })

const firstDay = setup({
  types: {} as {
    input: { token: string }
    context: Context
    events:
      | { type: 'link.retried' }
      | { type: 'question.answered'; answers: Answers }
      | { type: 'back.pressed' }
      /** From the entry of the code. */
      | { type: 'contact.changed'; value: string }
      | { type: 'letter.skipped' }
      | { type: 'finish.retried' }
    children: {
      open: 'open'
      check: 'check'
      codeEntry: 'codeEntry'
      finish: 'finish'
      getSession: 'getSession'
    }
  },
  actors: {
    open: callEffect<typeof openFirstDay>('open'),
    check: callEffect<typeof checkFirstDay>('check'),
    codeEntry: codeEntryMachine,
    finish: callEffect<typeof finishFirstDay>('finish'),
    getSession: effect<ResponseOf<typeof getDeskSession>>('getSession'),
  },
  actions: {
    storeAnswers: assign(({ context: { answers, index } }, given: Answers) => ({
      answers: answers.with(index, given),
    })),
    goBack: assign({ index: ({ context: { index } }) => index - 1 }),
    clear: assign({ errors: {}, message: undefined }),
    goOn: assign({ index: ({ context: { index } }) => index + 1 }),
    refuse: assign((_, refusal: Pick<Context, 'errors' | 'message'>) => refusal),
  },
  guards: {
    isMailed: ({ context }) => context.isMailed,
    hasQuestionBefore: ({ context }) => context.index > 0,
  },
  delays: { patience: PATIENCE, pause: PAUSE },
})

/** The six questions that make the demonstration somebody's own practice. */
export const firstDayMachine = firstDay.createMachine({
  id: 'first-day',
  context: ({ input }) => ({
    ...input,
    isMailed: false,
    index: 0,
    answers: Array.from({ length: MAIL_QUESTION + 1 }, () => []),
    errors: {},
    message: undefined,
  }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: isSuccess,
            target: 'asking',
            actions: assign({ isMailed: (now) => accepted(now).isMailed }),
          },
          { guard: isOver, target: 'over' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { 'link.retried': 'opening' } },
    /** The site may be theirs by now: then they sign in at the desk. */
    over: {},
    asking: {
      on: {
        'question.answered': {
          target: 'checking',
          actions: ['clear', { type: 'storeAnswers', params: ({ event }) => event.answers }],
        },
        'back.pressed': { guard: 'hasQuestionBefore', actions: ['clear', 'goBack'] },
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => allAnswers(context),
        onDone: [
          { guard: isMailNext, target: 'confirming', actions: 'goOn' },
          { guard: isLast, target: 'finishing' },
          { guard: isSuccess, target: 'asking', actions: 'goOn' },
          { guard: isOver, target: 'over' },
          { target: 'asking', actions: { type: 'refuse', params: refusalOf } },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'refuse', params: { errors: {}, message: NOT_CHECKED } },
        },
      },
    },
    /** A code that arrives shows that the address is right and that letters leave. */
    confirming: {
      invoke: {
        id: 'codeEntry',
        src: 'codeEntry',
        input: ({ context }) => ({
          contact: String(context.answers[MAIL_QUESTION]?.[0]?.value ?? ''),
          notice: context.message,
          words: FIRST_DAY_WORDS,
        }),
        onDone: 'settling',
      },
      on: {
        'contact.changed': {
          actions: { type: 'storeAnswers', params: ({ event }) => email(event.value) },
        },
        'letter.skipped': 'finishing',
        'back.pressed': { target: 'asking', actions: ['clear', 'goBack'] },
      },
    },
    finishing: {
      entry: 'clear',
      invoke: {
        id: 'finish',
        src: 'finish',
        input: ({ context }) => allAnswers(context),
        onDone: [
          { guard: isSuccess, target: 'settling' },
          // The response of an earlier try may have been lost.
          { guard: isOver, target: 'settling' },
          {
            guard: 'isMailed',
            target: 'confirming',
            actions: {
              type: 'refuse',
              params: ({ event }) => ({
                errors: {},
                message: refusalMessage(event.output) ?? NO_EMAIL,
              }),
            },
          },
          { target: 'asking', actions: { type: 'refuse', params: refusalOf } },
        ],
        onError: {
          target: 'unsure',
          actions: { type: 'refuse', params: { errors: {}, message: NOT_FINISHED } },
        },
      },
    },
    unsure: { on: { 'finish.retried': 'finishing' } },
    /** The processes of the site take up the new practice within seconds. Until then, they know no owner. */
    settling: {
      after: { patience: 'over' },
      initial: 'looking',
      states: {
        looking: {
          invoke: {
            id: 'getSession',
            src: 'getSession',
            onDone: [{ guard: isSuccess, target: '#first-day.ready' }, { target: 'resting' }],
            onError: 'resting',
          },
        },
        resting: { after: { pause: 'looking' } },
      },
    },
    ready: { type: 'final' },
  },
})
