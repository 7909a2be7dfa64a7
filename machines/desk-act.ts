import { assertEvent, assign, emit, sendParent, setup } from 'xstate'
import { type RefusedResponse, type ResponseOf, refusalMessage } from '../domain/call.ts'
import type { sendRecordsCode } from '../domain/desk/sign-in.ts'
import { CODE_NOT_SENT } from './code-entry.ts'
import { type DoneWith, effect, hasNoSession, isSuccess } from './effect.ts'

export const ACT_REFUSED = 'This was not done, and nothing was changed. Please try again.'
export const ACT_FAILED =
  'We do not know whether this was done. Check your connection and try again. It will not be done twice.'
export const ACT_SIGNED_OUT = 'This was not done because your session had ended. Please try again.'

/**
 * What an act needs before it is done. An act that is easily undone or does no harm needs nothing. A code is sent
 * before the question, and a time is chosen on the calendar before it.
 */
export type Needs = 'nothing' | 'confirmation' | 'text' | 'time' | 'code'

export interface ActInput<Act> {
  readonly act: Act
  /** Whether the client is notified. */
  readonly notifies: boolean
  /** The reason, minutes, amount or code that was entered. */
  readonly text: string
  /** Which of several ways was chosen; empty if there is only one. */
  readonly choice: string
}

interface ActContext<Act> {
  readonly act: Act | undefined
  readonly needs: Needs
  readonly notifies: boolean
  readonly choice: string
  readonly text: string
  /** The result of the act. */
  readonly message: string | undefined
}

interface Wanted {
  readonly event: { readonly needs: Needs }
}

const needsNothing = ({ event }: Wanted): boolean => event.needs === 'nothing'
const needsTime = ({ event }: Wanted): boolean => event.needs === 'time'
const needsCode = ({ event }: Wanted): boolean => event.needs === 'code'

/** Whether an act was refused for which something was written. That may be the cause, so it is asked again. */
const asksAgain = ({
  event,
  context: { needs },
}: DoneWith<{ success: boolean }> & { context: { needs: Needs } }): boolean =>
  !event.output.success && (needs === 'text' || needs === 'code')

function inputOf<Act>({ act, notifies, choice, text }: ActContext<Act>): ActInput<Act> {
  // The state `sending` is only entered with an act, but XState's types do not express that.
  if (act === undefined) throw new Error('There is nothing to do.')
  return { act, notifies, choice, text }
}

/** One act at the desk, from the click through an optional question to the result. It does not know what acts there are. */
/* @__NO_SIDE_EFFECTS__ */
export const createDeskActMachine = <Act>() =>
  setup({
    types: {} as {
      context: ActContext<Act>
      events: /** `text` is what the question begins with. */
        | { type: 'act.wanted'; act: Act; needs: Needs; text: string }
        /** The act with the time that was chosen for it. */
        | { type: 'time.chosen'; act: Act }
        | { type: 'text.changed'; value: string }
        /** Asks for a new code. */
        | { type: 'code.wanted' }
        | { type: 'act.confirmed'; notifies: boolean; choice?: string }
        | { type: 'act.declined' }
        | { type: 'act.retried' }
        /** The person opened another page, where the last result no longer matters. */
        | { type: 'page.left' }
      /** An act was done, so the form that it came from is emptied. */
      emitted: { type: 'act.done'; act: Act }
    },
    actors: {
      sendCode: effect<ResponseOf<typeof sendRecordsCode>>('sendCode'),
      perform: effect<{ success: true; message: string } | RefusedResponse, ActInput<Act>>(
        'perform',
      ),
    },
    actions: {
      storeAct: assign(({ event }) => {
        assertEvent(event, 'act.wanted')
        const { act, needs, text } = event
        return { act, needs, text, notifies: false, choice: '', message: undefined }
      }),
      forgetAct: assign({ act: undefined, text: '', message: undefined }),
      refresh: sendParent({ type: 'refresh.wanted' }),
    },
  }).createMachine({
    id: 'desk-act',
    context: {
      act: undefined,
      needs: 'nothing',
      notifies: false,
      choice: '',
      text: '',
      message: undefined,
    },
    initial: 'ready',
    states: {
      ready: {
        on: {
          'act.wanted': [
            { guard: needsNothing, target: 'sending', actions: 'storeAct' },
            { guard: needsTime, target: 'choosing', actions: 'storeAct' },
            { guard: needsCode, target: 'sendingCode', actions: 'storeAct' },
            { target: 'asking', actions: 'storeAct' },
          ],
          'page.left': { actions: 'forgetAct' },
        },
      },
      /** The new time may be on another day, so `page.left` does not end the act. */
      choosing: {
        on: {
          'time.chosen': { target: 'asking', actions: assign({ act: ({ event }) => event.act }) },
          'act.declined': { target: 'ready', actions: 'forgetAct' },
        },
      },
      sendingCode: {
        entry: assign({ text: '', message: undefined }),
        on: { 'page.left': { target: 'ready', actions: 'forgetAct' } },
        invoke: {
          id: 'sendCode',
          src: 'sendCode',
          onDone: [
            {
              guard: isSuccess,
              target: 'asking',
              actions: assign({ message: ({ event }) => event.output.message }),
            },
            {
              target: 'ready',
              actions: assign({
                message: ({ event }) => refusalMessage(event.output) ?? CODE_NOT_SENT,
              }),
            },
          ],
          onError: { target: 'ready', actions: assign({ message: CODE_NOT_SENT }) },
        },
      },
      asking: {
        on: {
          'text.changed': { actions: assign({ text: ({ event }) => event.value }) },
          'code.wanted': 'sendingCode',
          'act.confirmed': {
            target: 'sending',
            actions: assign({
              notifies: ({ event }) => event.notifies,
              choice: ({ event }) => event.choice ?? '',
            }),
          },
          'act.declined': { target: 'ready', actions: 'forgetAct' },
          'page.left': { target: 'ready', actions: 'forgetAct' },
        },
      },
      sending: {
        entry: assign({ message: undefined }),
        invoke: {
          id: 'perform',
          src: 'perform',
          input: ({ context }) => inputOf(context),
          onDone: [
            { guard: hasNoSession, target: 'failed', actions: assign({ message: ACT_SIGNED_OUT }) },
            {
              guard: asksAgain,
              target: 'asking',
              actions: [
                assign({ message: ({ event }) => event.output.message ?? ACT_REFUSED }),
                'refresh',
              ],
            },
            {
              guard: isSuccess,
              target: 'ready',
              actions: [
                assign({ message: ({ event }) => event.output.message }),
                'refresh',
                emit(({ context }) => ({ type: 'act.done', act: inputOf(context).act })),
              ],
            },
            {
              target: 'ready',
              actions: [
                assign({ message: ({ event }) => event.output.message ?? ACT_REFUSED }),
                'refresh',
              ],
            },
          ],
          onError: { target: 'failed', actions: [assign({ message: ACT_FAILED }), 'refresh'] },
        },
      },
      failed: {
        on: {
          'act.retried': 'sending',
          'act.declined': { target: 'ready', actions: 'forgetAct' },
        },
      },
    },
  })

/** The machine as its path tests know it: by the kinds of acts. */
export const deskActMachine = createDeskActMachine<{ readonly kind: string }>()
