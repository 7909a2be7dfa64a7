import { isDeepStrictEqual } from 'node:util'
import { ACT_FAILED, deskActMachine, type Needs } from '../../../machines/desk-act.ts'
import { always } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { CODE_NOT_SENT } from './code-entry.ts'
import { deskActGraph } from './desk-act-graph.ts'

type Now = SituationOf<typeof deskActMachine>

const refreshes = { type: 'refresh.wanted', params: { type: 'refresh.wanted' } }
const wanted = (kind: string, needs: Needs) => ({ act: { kind }, needs, text: '' })
/** The move once a time has been chosen. */
const MOVED = { kind: 'move', to: '1:00 PM' }
const TOO_MANY = 'Too many codes were asked for. Please try again tomorrow.'
const NOT_SENT = 'No new code was sent, because several were sent already.'
/** The question of each act that has one, and its fields and buttons. A refusal takes the place of the question. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  cancel: ['Cancel the visit of Ann Hall at 2:00 PM?', 'Keep the visit'],
  move: [
    'Move the visit of Ann Hall to 1:00 PM on Saturday, November 21st, 2026, Hudson?',
    'Keep the old time',
  ],
  pay: ['How did Ann Hall pay? The price is $225.', 'Amount in dollars', 'Not paid yet'],
  hide: ['Hide “Kind and clear” by Bea Low?', 'Reason', 'Keep it visible'],
  export: ['Save everything we keep about Ann Hall', 'Code', 'Don’t export'],
  'add-passkey': ['Add the passkey “My phone”?', 'Code', 'Don’t add it'],
  'remove-passkey': ['Remove the passkey “Laptop”?', 'Keep it'],
}
/** What is gone when a question is answered. */
const ASKED = Object.values(QUESTIONS).flatMap(([question = '', ...rest]) => [
  question,
  ...rest.slice(-1),
])
const DONE = 'The client was notified by email.'
const NOT_DONE = 'This was not done, and nothing was changed. Please try again.'
const begins = (kind: string, needs: Needs) => ({
  context: { ...wanted(kind, needs), notifies: false, message: undefined },
})
const becomes = (message: string) => ({ context: { message }, actions: [refreshes] })

export const deskAct = table(deskActMachine, {
  key: ({ context: { act, message } }) =>
    [...(act ? [act.kind] : []), ...(message ? ['message'] : [])].join(', '),
  graph: deskActGraph,
  events: {
    'act.wanted': {
      'Mark as arrived is pressed': wanted('mark', 'nothing'),
      'Cancel visit is pressed': wanted('cancel', 'confirmation'),
      'Move visit is pressed': wanted('move', 'time'),
      'Mark as paid is pressed': wanted('pay', 'text'),
      'Hide review is pressed': wanted('hide', 'text'),
      'Export is pressed': wanted('export', 'code'),
      'Add a passkey is pressed': wanted('add-passkey', 'code'),
      'Remove passkey is pressed': wanted('remove-passkey', 'confirmation'),
    },
    'time.chosen': { 'a free time is pressed': { act: MOVED } },
    'text.changed': {
      'a reason is written': { value: 'It names another person.' },
      'a code is typed': { value: '123456' },
      'an amount is typed': { value: '112.50' },
    },
    'code.wanted': { 'Send a new code is pressed': {} },
    'act.confirmed': {
      'Card is pressed': { notifies: false, choice: 'card' },
      'Hide it is pressed': { notifies: false },
      'Export now is pressed': { notifies: false },
      'Add it now is pressed': { notifies: false },
      'Remove it is pressed': { notifies: false },
      'Move and notify the client is pressed': { notifies: true },
      'Move without notifying is pressed': { notifies: false },
      'Cancel and notify the client is pressed': { notifies: true },
      'Cancel without notifying is pressed': { notifies: false },
    },
    'act.declined': {
      'Keep the visit is pressed': {},
      'Dismiss is pressed': {},
      'Not paid yet is pressed': {},
      'Keep it visible is pressed': {},
      'Don’t export is pressed': {},
      'Don’t add it is pressed': {},
      'Keep it is pressed': {},
      'Don’t move it is pressed': {},
      'Keep the old time is pressed': {},
    },
    'act.retried': { 'Try it again is pressed': {} },
    'page.left': { 'another day is opened': {} },
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
        'it is done': { success: true, message: DONE },
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
      unseen: ['Dismiss', 'Move here', 'One moment…', ...ASKED],
    },
    choosing: {
      seen: ['Choose a free time for Ann Hall', 'Move here'],
      context: { act: { kind: 'move' }, notifies: false, message: undefined },
    },
    asking: {
      seen: ({ context: { act, message } }: Now) => {
        const [question = 'no question', ...rest] = QUESTIONS[act?.kind ?? ''] ?? []
        return [message ?? question, ...rest]
      },
      unseen: ['Choose a free time', 'Move here'],
      context: { notifies: false },
    },
    sendingCode: { heard: ['One moment…'], context: { text: '', message: undefined } },
    sending: {
      heard: ['One moment…'],
      unseen: ['Keep the visit', 'Dismiss'],
      context: { message: undefined },
      checks: {
        'what is wanted is sent': ({ inputs, context: { act, notifies, choice, text } }) =>
          Object(inputs.perform).act === act &&
          Object(inputs.perform).notifies === notifies &&
          Object(inputs.perform).choice === choice &&
          Object(inputs.perform).text === text,
      },
    },
    failed: {
      seen: ({ context: { message } }: Now) => ['Try it again', 'Dismiss', message ?? ''],
    },
  },
  after: {
    'another day is opened': { unseen: [DONE, NOT_DONE] },
    'Mark as arrived is pressed': begins('mark', 'nothing'),
    'Cancel visit is pressed': begins('cancel', 'confirmation'),
    'Hide review is pressed': begins('hide', 'text'),
    'no new code is sent': { context: { message: NOT_SENT } },
    'the code is refused': { context: { message: TOO_MANY } },
    'the code cannot be sent': { context: { message: CODE_NOT_SENT } },
    'a free time is pressed': { context: { act: MOVED, needs: 'time', text: '' } },
    'Move and notify the client is pressed': { context: { notifies: true } },
    'Move without notifying is pressed': { context: { notifies: false } },
    'Cancel and notify the client is pressed': { context: { notifies: true } },
    'Cancel without notifying is pressed': { context: { notifies: false } },
    'Card is pressed': { context: { choice: 'card' } },
    'it is done': {
      context: { message: DONE },
      checks: {
        'the data are refreshed, and the form of the act begins anew': ({ actions, context }) =>
          isDeepStrictEqual(actions, [
            refreshes,
            { type: 'act.done', params: { type: 'act.done', act: context.act } },
          ]),
      },
    },
    'it is refused': becomes('The visit was moved to 3:00 PM meanwhile.'),
    'it is refused without a message': becomes(NOT_DONE),
    'the session has ended': {
      context: {
        message: 'This was not done because your session had ended. Please try again.',
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
