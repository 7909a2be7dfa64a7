import { ACT_FAILED, type DeskAct, deskActMachine } from '../../../machines/desk-act.ts'
import { always } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { CODE_NOT_SENT } from './code-entry.ts'
import { deskActGraph } from './desk-act-graph.ts'
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
/** The question of each act that has one, and its fields and buttons. A refusal takes the place of the question. */
const QUESTIONS: Partial<Record<DeskAct['kind'], readonly string[]>> = {
  cancel: ['Cancel the visit of Ann Hall at 2:00 PM?', 'Keep the visit'],
  move: [
    'Move the visit of Ann Hall to 1:00 PM on Saturday, November 21st, 2026, Hudson?',
    'Leave it where it is',
  ],
  hide: ['Hide “Kind and clear” by Bea Low?', 'Reason', 'Keep it shown'],
  export: ['Save everything we keep about Ann Hall', 'Code', 'Leave the client as is'],
}
/** What is gone when a question is answered. */
const ASKED = Object.values(QUESTIONS).flatMap(([question = '', ...rest]) => [
  question,
  ...rest.slice(-1),
])
const DONE = 'The client is told by email.'
const NOT_DONE = 'This was not done, and nothing was changed. Please try again.'
const begins = (act: DeskAct) => ({
  context: { act, tells: false, text: '', message: undefined },
})
const becomes = (message: string) => ({ context: { message }, actions: [refreshes] })

export const deskAct = table(deskActMachine, {
  key: ({ context: { act, message } }) =>
    [...(act ? [act.kind] : []), ...(message ? ['message'] : [])].join(', '),
  graph: deskActGraph,
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
      'a reason is written': { value: 'It names another person.' },
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
  states: {
    ready: {
      seen: ({ context: { message } }) => (message ? [message] : []),
      context: ({ context: { act } }) => (act ? {} : { text: '', message: undefined }),
      unseen: ['Leave it', 'Move here', 'One moment…', ...ASKED],
    },
    choosing: {
      seen: ['Choose a free time for Ann Hall', 'Move here'],
      context: { act: MOVE, tells: false, message: undefined },
    },
    asking: {
      seen: ({ context: { act, message } }: Now) => {
        const [question = 'no question', ...rest] = QUESTIONS[act?.kind ?? 'mark'] ?? []
        return [message ?? question, ...rest]
      },
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
    'another day is opened': { unseen: [DONE, NOT_DONE] },
    'the person signs out': { unseen: [DONE, NOT_DONE] },
    'Arrived is pressed': begins(MARK),
    'Cancel visit is pressed': begins(CANCEL),
    'Hide review is pressed': begins(HIDE),
    'no new code is sent': { context: { message: NOT_SENT } },
    'the code is refused': { context: { message: TOO_MANY } },
    'the code cannot be sent': { context: { message: CODE_NOT_SENT } },
    'a free time is pressed': { context: { act: { ...MOVE, to } } },
    'Move and tell the client is pressed': { context: { tells: true } },
    'Move and tell nobody is pressed': { context: { tells: false } },
    'Cancel and tell the client is pressed': { context: { tells: true } },
    'Cancel and tell nobody is pressed': { context: { tells: false } },
    'it is done': becomes(DONE),
    'it is refused': becomes('The visit was moved to 3:00 PM meanwhile.'),
    'it is refused without a message': becomes(NOT_DONE),
    'the session has ended': {
      context: {
        message: 'This was not done, because your session had ended. Try again now.',
      },
      actions: [],
    },
    'the network fails': becomes(ACT_FAILED),
  },
  properties: {
    'only marks are made without a question': always(
      ({ started, context }, before) =>
        !started.has('perform') ||
        context.act?.kind === 'mark' ||
        !before?.states.includes('ready'),
    ),
  },
})
