import { assign } from 'xstate'
import { isRefusedAs, refusalMessage } from '../domain/call.ts'
import { CANCEL_ERROR, CANCEL_REFUSED } from '../domain/visit/visit.ts'
import { visitLoaded, visitSetup } from './visit-setup.ts'

/** Asks for the visit, and says where to go when there is no answer. */
const asking = (unanswered: '#visit.failed' | '#visit.reading') =>
  visitSetup.createStateConfig({
    invoke: {
      id: 'getVisit',
      src: 'getVisit',
      input: ({ context }) => ({ token: context.token }),
      onDone: [
        {
          guard: ({ event }) => event.output.success,
          target: '#visit.reading',
          actions: assign(({ context, event: { output } }) =>
            output.success ? visitLoaded(context, output.visit) : {},
          ),
        },
        {
          guard: ({ event }) => isRefusedAs('unknown', event.output),
          target: '#visit.unknown',
        },
        // Any other refusal, such as too many requests, is no answer.
        { target: unanswered },
      ],
      onError: unanswered,
    },
  })

/** One visit as it is now, for a client who has the link to it. Opening the link changes nothing. */
export const visitMachine = visitSetup.createMachine({
  id: 'visit',
  context: ({ input }) => ({ ...input, visit: undefined, done: undefined, message: undefined }),
  invoke: { id: 'watchTab', src: 'watchTab' },
  initial: 'loading',
  on: {
    'url.changed': [
      { guard: 'isSamePlace', actions: 'storePlace' },
      { guard: 'leavesPage', target: '.reading', actions: 'storePlace' },
      { guard: 'isKnownVisit', target: '.reading', actions: ['storePlace', 'forgetDone'] },
      { target: '.loading', actions: 'storePlace' },
    ],
    'visit.moved': [
      { guard: 'isOnMovePage', target: '.leavingMove', actions: 'storeMoved' },
      { actions: 'storeMoved' },
    ],
  },
  states: {
    loading: { ...asking('#visit.failed'), entry: 'forgetVisit' },
    failed: { on: { 'visit.retried': 'loading' } },
    unknown: { entry: 'forgetVisit' },
    elsewhere: { entry: 'forgetVisit' },
    /** The page and the visit decide what is shown. */
    reading: {
      always: [
        { guard: 'isElsewhere', target: 'elsewhere' },
        { guard: 'isMovable', target: 'moving' },
        { guard: 'isOnMovePage', target: 'leavingMove' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isOver', target: 'over' },
        { target: 'shown' },
      ],
    },
    shown: {
      on: {
        'tab.shown': 'checking',
        'cancel.wanted': { guard: 'isCancellable', target: 'confirmingCancel' },
      },
    },
    /** The wizard is open. It has a machine of its own; this state only says that the visit can be moved. */
    moving: { on: { 'tab.shown': 'checking', 'move.refused': 'checking' } },
    /** The visit, or the wizard, stays on the page while the visit is loaded again. */
    checking: {
      // Without an answer the visit stays as it is shown.
      ...asking('#visit.reading'),
      on: {
        'cancel.wanted': { guard: 'isCancellable', target: 'confirmingCancel' },
        // The answer on its way may be older than the refusal.
        'move.refused': { target: 'checking', reenter: true },
      },
    },
    confirmingCancel: {
      entry: 'forgetDone',
      on: { 'cancel.declined': 'shown', 'cancel.confirmed': 'cancelling' },
    },
    cancelling: {
      // The visitor may leave meanwhile. The response decides what is true.
      on: {
        'url.changed': [
          { guard: 'leavesPage', actions: 'storePath' },
          { guard: 'isSameLink', actions: 'storePath' },
        ],
      },
      invoke: {
        id: 'cancelVisit',
        src: 'cancelVisit',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: ({ event }) => event.output.success,
            target: 'reading',
            actions: assign(({ event: { output } }) =>
              output.success ? { visit: output.visit, done: 'cancelled' as const } : {},
            ),
          },
          {
            target: 'checking',
            actions: assign({
              message: ({ event }) => refusalMessage(event.output) ?? CANCEL_REFUSED,
            }),
          },
        ],
        onError: { target: 'checking', actions: assign({ message: CANCEL_ERROR }) },
      },
    },
    cancelled: {},
    over: {},
    /** The visit has been moved, or cannot be moved any more. */
    leavingMove: {
      entry: 'goToVisit',
      on: { 'url.changed': { guard: 'isSameLink', target: 'reading', actions: 'storePath' } },
    },
  },
})
