import { ACT_FAILED, deskActMachine } from '../../../machines/desk-act.ts'
import { rows } from '../engine/rows.ts'
import { always, isEvent, isSuccess } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { CODE_NOT_SENT } from './code-entry.ts'
import { client, review, visit } from './desk-fixtures.ts'

type Now = SituationOf<typeof deskActMachine>

const refreshes = { type: 'refresh.wanted', params: { type: 'refresh.wanted' } }
const MARK = { kind: 'mark', visit, mark: 'arrived' } as const
const CANCEL = { kind: 'cancel', visit } as const
const EXPORT = { kind: 'export', client } as const
const HIDE = { kind: 'hide', review } as const
const MOVE = { kind: 'move', visit } as const
const to = { slot: '1:00 PM', date: '2026-11-21', location: { id: 1 }, place: 'Hudson' }
const TOO_MANY = 'Too many codes were asked for. Please try again tomorrow.'
const NOT_SENT = 'No new code was sent, because several were sent already.'
const begins = (act: Now['context']['act']) => ({
  context: { act, tells: false, text: '', message: undefined },
})
const becomes = (message: string) => ({ context: { message }, actions: [refreshes] })

export const deskAct = table(deskActMachine, {
  key: ({ context: { act, message } }) =>
    [...(act ? [act.kind] : []), ...(message ? ['message'] : [])].join(', '),
  graph: rows(`
    ready; ready | mark, message; ready | cancel, message: Arrived is pressed → sending | mark
    ready; ready | mark, message; ready | cancel, message: Cancel visit is pressed → asking | cancel
    ready; ready | move, message: Move visit is pressed → choosing | move
    ready; ready | hide, message: Hide review is pressed → asking | hide
    ready; ready | export, message: Export is pressed → sendingCode | export
    sendingCode | export: the code is on its way → asking | export
    sendingCode | export: no new code is sent → asking | export, message
    sendingCode | export: the code is refused / the code cannot be sent → ready | export, message
    sendingCode | export; ready | mark, message: another day is opened /
      the person signs out → ready
    asking | export: a code is typed → asking | export
    asking | export, message: a code is typed → asking | export, message
    asking | export; asking | export, message: Send a new code is pressed → sendingCode | export
    asking | export: Leave the client as is is pressed → ready
    asking | export: Export now is pressed → sending | export
    sending | export: it is refused → asking | export, message
    sending | export: the session has ended → failed | export, message
    failed | export, message: Try it again is pressed → sending | export
    failed | export, message; failed | hide, message; failed | cancel, message:
      Leave it is pressed → ready
    asking | hide: a reason is written → asking | hide
    asking | hide; asking | hide, message: Hide it is pressed → sending | hide
    asking | hide: Keep it shown is pressed / another day is opened / the person signs out → ready
    sending | hide: it is refused / it is refused without a message → asking | hide, message
    sending | hide: it is done → ready | hide, message
    sending | hide: the session has ended / the network fails → failed | hide, message
    asking | hide, message: a reason is written → asking | hide, message
    asking | hide, message: Keep it shown is pressed → ready
    failed | hide, message: Try it again is pressed → sending | hide
    choosing | move: a free time is pressed → asking | move
    choosing | move: Do not move it is pressed / the person signs out → ready
    asking | move: Move and tell the client is pressed /
      Move and tell nobody is pressed → sending | move
    asking | move: Leave it where it is is pressed / another day is opened → ready
    sending | move: it is done / it is refused → ready | move, message
    sending | move: the network fails → failed | move, message
    failed | move, message: Try it again is pressed → sending | move
    sending | mark: it is done / it is refused /
      it is refused without a message → ready | mark, message
    sending | mark: the session has ended / the network fails → failed | mark, message
    sending | mark; sending | cancel: the person signs out → ready
    failed | mark, message: Try it again is pressed → sending | mark
    failed | mark, message: Leave it is pressed / the person signs out → ready
    asking | cancel: another day is opened / Keep the visit is pressed /
      the person signs out → ready
    asking | cancel: Cancel and tell the client is pressed /
      Cancel and tell nobody is pressed → sending | cancel
    sending | cancel: it is done → ready | cancel, message
    sending | cancel: the session has ended / the network fails → failed | cancel, message
    failed | cancel, message: Try it again is pressed → sending | cancel
  `),
  events: {
    'act.wanted': {
      'Arrived is pressed': { act: MARK },
      'Cancel visit is pressed': { act: CANCEL },
      'Move visit is pressed': { act: MOVE },
      'Hide review is pressed': { act: HIDE },
      'Export is pressed': { act: EXPORT },
      'a free time is pressed': { act: { ...MOVE, to } },
    },
    'text.changed': {
      'a reason is written': { value: 'It names a client.' },
      'a code is typed': { value: '123456' },
    },
    'code.wanted': { 'Send a new code is pressed': {} },
    'act.confirmed': {
      'Hide it is pressed': { tells: false },
      'Export now is pressed': { tells: false },
      'Move and tell the client is pressed': { tells: true },
      'Move and tell nobody is pressed': { tells: false },
      'Cancel and tell the client is pressed': { tells: true },
      'Cancel and tell nobody is pressed': { tells: false },
    },
    'act.declined': {
      'Keep the visit is pressed': {},
      'Leave it is pressed': {},
      'Keep it shown is pressed': {},
      'Leave the client as is is pressed': {},
      'Do not move it is pressed': {},
      'Leave it where it is is pressed': {},
    },
    'act.retried': { 'Try it again is pressed': {} },
    'page.left': { 'another day is opened': {} },
    'person.left': { 'the person signs out': {} },
  },
  outcomes: {
    sendCode: {
      done: {
        'the code is on its way': { success: true },
        'no new code is sent': { success: true, message: NOT_SENT },
        'the code is refused': { success: false, message: TOO_MANY },
      },
      error: { 'the code cannot be sent': new Error('offline') },
    },
    perform: {
      done: {
        'it is done': { success: true, message: 'The client is told by email.' },
        'it is refused': { success: false, message: 'The visit was moved to 3:00 PM meanwhile.' },
        'it is refused without a message': { success: false },
        'the session has ended': { success: false, reason: 'no-session' },
      },
      error: { 'the network fails': new Error('offline') },
    },
  },
  delays: {},
  requirements: {
    'desk-mark': ['Arrived is pressed'],
    'desk-reviews': ['Hide review is pressed', 'a reason is written'],
    'desk-export': ['sendingCode', 'a code is typed'],
    'desk-move': ['choosing', 'a free time is pressed'],
    'desk-cancel': ['asking', 'it is done'],
    'desk-stale': ['it is refused'],
    'desk-act-kept': ['failed', 'the session has ended'],
  },
  states: {
    ready: {
      seen: ({ context: { message } }) => (message ? [message] : []),
      context: ({ context: { act } }) => (act ? {} : { text: '', message: undefined }),
      unseen: ['Keep the visit', 'Leave it', 'Move here'],
    },
    choosing: {
      seen: ['Choose a free time for Ann Hall', 'Move here'],
      context: { act: MOVE, tells: false, message: undefined },
    },
    asking: {
      seen: ({ context: { act, message } }: Now) =>
        act?.kind === 'export'
          ? [message ?? 'Save everything we keep about Ann Hall', 'Code', 'Leave the client as is']
          : act?.kind === 'hide'
            ? [message ?? 'Hide “Kind and clear” by Bea Low?', 'Reason', 'Keep it shown']
            : act?.kind === 'move'
              ? [
                  'Move the visit of Ann Hall to 1:00 PM on Saturday, November 21st, 2026, Hudson?',
                  'Leave it where it is',
                ]
              : ['Cancel the visit of Ann Hall at 2:00 PM?', 'Keep the visit'],
      unseen: ['Choose a free time', 'Move here'],
      context: { tells: false },
    },
    sendingCode: { heard: ['One moment…'], context: { text: '', message: undefined } },
    sending: {
      heard: ['One moment…'],
      unseen: ['Keep the visit', 'Leave it'],
      context: { message: undefined },
      checks: {
        'what is wanted is sent': ({ inputs, context: { act, tells, text } }) =>
          Object(inputs.perform).act === act &&
          Object(inputs.perform).tells === tells &&
          Object(inputs.perform).text === text,
      },
    },
    failed: {
      seen: ({ context: { message } }: Now) => ['Try it again', 'Leave it', message ?? ''],
    },
  },
  after: {
    'Arrived is pressed': begins(MARK),
    'Cancel visit is pressed': begins(CANCEL),
    'Hide review is pressed': begins(HIDE),
    'Export is pressed': { context: { act: EXPORT } },
    'a code is typed': { context: { text: '123456' } },
    'Export now is pressed': { context: { tells: false } },
    'Send a new code is pressed': { context: { text: '', message: undefined } },
    'no new code is sent': { context: { message: NOT_SENT } },
    'the code is refused': { context: { message: TOO_MANY } },
    'the code cannot be sent': { context: { message: CODE_NOT_SENT } },
    'a reason is written': { context: { text: 'It names a client.' } },
    'Hide it is pressed': { context: { tells: false } },
    'Move visit is pressed': { context: { act: MOVE, message: undefined } },
    'a free time is pressed': { context: { act: { ...MOVE, to } } },
    'Move and tell the client is pressed': { context: { tells: true } },
    'Move and tell nobody is pressed': { context: { tells: false } },
    'Cancel and tell the client is pressed': { context: { tells: true } },
    'Cancel and tell nobody is pressed': { context: { tells: false } },
    'it is done': becomes('The client is told by email.'),
    'it is refused': becomes('The visit was moved to 3:00 PM meanwhile.'),
    'it is refused without a message': becomes(
      'This was not done, and nothing was changed. Please try again.',
    ),
    'the session has ended': {
      context: {
        message: 'This was not done, because your session had ended. Try again now.',
      },
      actions: [],
    },
    'the network fails': becomes(ACT_FAILED),
  },
  laws: {
    'nothing is done that nobody has pressed a button for': always(
      (moment) =>
        !moment.started.has('perform') ||
        isEvent(moment, 'act.wanted', 'act.confirmed', 'act.retried'),
    ),
    'nothing but a mark is made without a question': always(
      ({ started, context }, before) =>
        !started.has('perform') ||
        context.act?.kind === 'mark' ||
        !before?.states.includes('ready'),
    ),
    'while a time is chosen, nothing else begins': always(
      ({ states, context: { act } }, before) =>
        !before?.states.includes('choosing') ||
        !states.includes('asking') ||
        (act?.kind === 'move' && act.to !== undefined),
    ),
    'what was done is shown as new': always(
      (moment) =>
        !isSuccess(moment, 'perform') ||
        moment.actions.some(({ type }) => type === 'refresh.wanted'),
    ),
  },
})
