import { assign, emit, setup } from 'xstate'
import type { SlotRequest } from '../domain/calendar/hold.ts'
import {
  type RefusedResponse,
  type RequestOf,
  type ResponseOf,
  refusalMessage,
} from '../domain/call.ts'
import type { closeHours, DeskClosure } from '../domain/desk/calendar.ts'
import type { DeskClient } from '../domain/desk/clients.ts'
import type { DeskMessage, DeskReview } from '../domain/desk/office.ts'
import type { Passkey } from '../domain/desk/passkeys.ts'
import type { sendRecordsCode } from '../domain/desk/sign-in.ts'
import type { DeskVisit, Mark } from '../domain/desk/visits.ts'
import { CODE_NOT_SENT } from './code-entry.ts'
import { type DoneWith, effect, hasNoSession, isSuccess } from './effect.ts'

export const ACT_REFUSED = 'This was not done, and nothing was changed. Please try again.'
export const ACT_FAILED =
  'We do not know whether this was done. Check your connection and try again: it is done once at most.'
export const ACT_SIGNED_OUT = 'This was not done, because your session had ended. Try again now.'

/** An action of the staff at the desk. */
export type DeskAct =
  | { readonly kind: 'mark'; readonly visit: DeskVisit; readonly mark: Mark }
  | { readonly kind: 'pay'; readonly visit: DeskVisit; readonly isPaid: boolean }
  | { readonly kind: 'cancel'; readonly visit: DeskVisit }
  /** Undoes a cancellation. */
  | { readonly kind: 'reinstate'; readonly visit: DeskVisit }
  /** `to` is missing until a time has been chosen. */
  | { readonly kind: 'move'; readonly visit: DeskVisit; readonly to?: MoveTarget }
  | { readonly kind: 'close'; readonly hours: RequestOf<typeof closeHours> }
  /** `offered` are the visits whose clients were asked to choose another time. */
  | {
      readonly kind: 'reopen'
      readonly closure: DeskClosure
      readonly offered: readonly DeskVisit[]
    }
  /** Offers the clients of these visits in closed hours to move them. */
  | {
      readonly kind: 'offer'
      readonly closure: DeskClosure
      readonly visits: readonly DeskVisit[]
    }
  | { readonly kind: 'hide'; readonly review: DeskReview }
  | { readonly kind: 'show'; readonly review: DeskReview }
  /** A note of the practice for itself. It begins with the present text. */
  | { readonly kind: 'note'; readonly visit: DeskVisit }
  | { readonly kind: 'note'; readonly client: DeskClient }
  /** Requires a fresh code, which is sent before the question is shown. */
  | { readonly kind: 'export' | 'erase'; readonly client: DeskClient }
  /** Requires a fresh code, too: an unattended screen is not enough. */
  | { readonly kind: 'add-passkey'; readonly name: string }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey }
  /** Tells everybody who is still to come today by how many minutes the practice runs late. */
  | { readonly kind: 'late' }
  /** Without a message, all failed messages. */
  | { readonly kind: 'retry'; readonly message?: DeskMessage }

/** The id of the visit, closure, review, client or message that an act is about. The act is shown next to it. */
export function recordOf(act: DeskAct | undefined): string | undefined {
  if (!act) return undefined
  if ('visit' in act) return act.visit.reference
  if ('closure' in act) return act.closure.id
  if ('review' in act) return act.review.id
  if ('client' in act) return act.client.id
  if ('passkey' in act) return act.passkey.id
  return 'message' in act ? act.message?.id : undefined
}

/** The text that a question begins with. */
function noteIn(act: DeskAct): string {
  if (act.kind !== 'note') return ''
  return 'visit' in act ? act.visit.note : act.client.note
}

/** Acts that need no confirmation, because they are easily undone or do no harm. */
const AT_ONCE: readonly DeskAct['kind'][] = ['mark', 'pay', 'close', 'show', 'retry']

const isDoneAtOnce = (act: DeskAct): boolean =>
  act.kind === 'reopen' ? act.offered.length === 0 : AT_ONCE.includes(act.kind)

export interface MoveTarget extends SlotRequest {
  /** The name of the location. */
  readonly place: string
}

const BY_CODE: readonly DeskAct['kind'][] = ['export', 'erase', 'add-passkey']

/** Acts that take a text, a number or a code. If they are refused, that may be the cause, so they ask again. */
const WRITTEN: readonly DeskAct['kind'][] = ['hide', 'late', 'note', ...BY_CODE]

export interface ActInput {
  readonly act: DeskAct
  /** Whether the client is notified. */
  readonly tells: boolean
  /** The reason, minutes or code that was entered. */
  readonly text: string
}

interface ActContext {
  readonly act: DeskAct | undefined
  readonly tells: boolean
  readonly text: string
  /** The result of the act. */
  readonly message: string | undefined
}

/** Whether an act was refused for which something was written. */
const asksAgain = (now: DoneWith<{ success: boolean }> & { context: ActContext }): boolean => {
  const { act } = now.context
  return !now.event.output.success && act !== undefined && WRITTEN.includes(act.kind)
}

function inputOf({ act, tells, text }: ActContext): ActInput {
  // The state `sending` is only entered with an act, but XState's types do not express that.
  if (!act) throw new Error('There is nothing to do.')
  return { act, tells, text }
}

/** One act at the desk, from the click through an optional confirmation to the result. */
export const deskActMachine = setup({
  types: {} as {
    context: ActContext
    events:
      | { type: 'act.wanted'; act: DeskAct }
      | { type: 'text.changed'; value: string }
      /** Asks for a new code. */
      | { type: 'code.wanted' }
      | { type: 'act.confirmed'; tells: boolean }
      | { type: 'act.declined' }
      | { type: 'act.retried' }
      /** The person opened another page, where the last result no longer matters. */
      | { type: 'page.left' }
      | { type: 'person.left' }
    emitted: { type: 'refresh.wanted' }
  },
  actors: {
    sendCode: effect<ResponseOf<typeof sendRecordsCode>>('sendCode'),
    perform: effect<{ success: true; message: string } | RefusedResponse, ActInput>('perform'),
  },
  guards: {
    isDoneAtOnce: ({ event }) => event.type === 'act.wanted' && isDoneAtOnce(event.act),
    hasTime: ({ event }) =>
      event.type === 'act.wanted' && event.act.kind === 'move' && event.act.to !== undefined,
    needsCode: ({ event }) => event.type === 'act.wanted' && BY_CODE.includes(event.act.kind),
    needsTime: ({ event }) =>
      event.type === 'act.wanted' && event.act.kind === 'move' && !event.act.to,
  },
  actions: {
    storeAct: assign(({ event }) =>
      event.type === 'act.wanted'
        ? { act: event.act, tells: false, text: noteIn(event.act), message: undefined }
        : {},
    ),
    forgetAct: assign({ act: undefined, text: '', message: undefined }),
    clearMessage: assign({ message: undefined }),
    refresh: emit({ type: 'refresh.wanted' }),
  },
}).createMachine({
  id: 'desk-act',
  context: { act: undefined, tells: false, text: '', message: undefined },
  initial: 'ready',
  on: {
    // The next person must not see what this one was about to do.
    'person.left': { target: '.ready', actions: 'forgetAct' },
  },
  states: {
    ready: {
      on: {
        'act.wanted': [
          { guard: 'isDoneAtOnce', target: 'sending', actions: 'storeAct' },
          { guard: 'needsTime', target: 'choosing', actions: 'storeAct' },
          { guard: 'needsCode', target: 'sendingCode', actions: 'storeAct' },
          { target: 'asking', actions: 'storeAct' },
        ],
        'page.left': { actions: 'forgetAct' },
      },
    },
    /** The new time may be on another day, so `page.left` does not end the act. */
    choosing: {
      on: {
        'act.wanted': { guard: 'hasTime', target: 'asking', actions: 'storeAct' },
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
          actions: assign({ tells: ({ event }) => event.tells }),
        },
        'act.declined': { target: 'ready', actions: 'forgetAct' },
        'page.left': { target: 'ready', actions: 'forgetAct' },
      },
    },
    sending: {
      entry: 'clearMessage',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => inputOf(context),
        onDone: [
          {
            guard: hasNoSession,
            target: 'failed',
            actions: assign({ message: ACT_SIGNED_OUT }),
          },
          {
            guard: asksAgain,
            target: 'asking',
            actions: [
              assign({ message: ({ event }) => event.output.message ?? ACT_REFUSED }),
              'refresh',
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
