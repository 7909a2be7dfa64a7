import { assign } from 'xstate'
import { refusalMessage } from '../domain/call.ts'
import { CANCEL_ERROR, CANCEL_REFUSED, CONFIRM_ERROR, TEXTS_ERROR } from '../domain/visit/visit.ts'
import { accepted, isSuccess, isUnknown } from './effect.ts'
import { visitLoaded, visitSetup } from './visit-setup.ts'

/** Loads the visit. `unanswered` is the next state if the request fails. */
const asking = (unanswered: '#visit.failed' | '#visit.reading') =>
  visitSetup.createStateConfig({
    invoke: {
      id: 'getVisit',
      src: 'getVisit',
      input: ({ context }) => ({ token: context.token }),
      onDone: [
        {
          guard: isSuccess,
          target: '#visit.reading',
          actions: assign(({ context, event }) => visitLoaded(context, accepted({ event }).visit)),
        },
        {
          guard: isUnknown,
          target: '#visit.unknown',
        },
        // Any other refusal, such as too many requests, says nothing about the visit.
        { target: unanswered },
      ],
      onError: unanswered,
    },
  })

/** The current state of one visit, for the client with its link. Opening the link changes nothing. */
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
    /** Chooses the state by the path and the visit. */
    reading: {
      always: [
        { guard: 'isElsewhere', target: 'elsewhere' },
        { guard: 'isMovable', target: 'moving' },
        { guard: 'isOnMovePage', target: 'leavingMove' },
        { guard: 'isCanceled', target: 'canceled' },
        { guard: 'isOver', target: 'over' },
        { target: 'shown' },
      ],
    },
    shown: {
      on: {
        'tab.shown': 'checking',
        'cancel.wanted': { guard: 'isCancelable', target: 'confirmingCancel' },
        'confirm.wanted': { guard: 'isAsked', target: 'confirmingVisit' },
        'texts.unwanted': { guard: 'isTexted', target: 'stoppingTexts' },
      },
    },
    confirmingVisit: {
      entry: 'forgetDone',
      invoke: {
        id: 'confirmVisit',
        src: 'confirmVisit',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: isSuccess,
            target: 'reading',
            actions: {
              type: 'storeConfirmed',
              params: ({ event }) => accepted({ event }).visit,
            },
          },
          {
            target: 'checking',
            actions: {
              type: 'fail',
              params: ({ event }) => refusalMessage(event.output) ?? CONFIRM_ERROR,
            },
          },
        ],
        onError: { target: 'checking', actions: { type: 'fail', params: CONFIRM_ERROR } },
      },
    },
    stoppingTexts: {
      entry: 'forgetDone',
      invoke: {
        id: 'stopTexts',
        src: 'stopTexts',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: isSuccess,
            target: 'reading',
            actions: assign({ visit: ({ event }) => accepted({ event }).visit }),
          },
          {
            target: 'checking',
            actions: {
              type: 'fail',
              params: ({ event }) => refusalMessage(event.output) ?? TEXTS_ERROR,
            },
          },
        ],
        onError: { target: 'checking', actions: { type: 'fail', params: TEXTS_ERROR } },
      },
    },
    /** The wizard is open. It has its own machine; this state only means that the visit can be moved. */
    moving: { on: { 'tab.shown': 'checking', 'move.refused': 'checking' } },
    /** The visit, or the wizard, stays on the page while the visit is loaded again. */
    checking: {
      // If the request fails, the page keeps showing the visit it has.
      ...asking('#visit.reading'),
      on: {
        'cancel.wanted': { guard: 'isCancelable', target: 'confirmingCancel' },
        'confirm.wanted': { guard: 'isAsked', target: 'confirmingVisit' },
        'texts.unwanted': { guard: 'isTexted', target: 'stoppingTexts' },
        // The response in flight may be older than the refusal.
        'move.refused': { target: 'checking', reenter: true },
      },
    },
    confirmingCancel: {
      entry: 'forgetDone',
      on: { 'cancel.declined': 'shown', 'cancel.confirmed': 'canceling' },
    },
    canceling: {
      // The visitor may leave the page before the response arrives; the response still decides the state.
      on: {
        'url.changed': { guard: 'isNotOtherLink', actions: 'storePath' },
      },
      invoke: {
        id: 'cancelVisit',
        src: 'cancelVisit',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: isSuccess,
            target: 'reading',
            actions: {
              type: 'storeCanceled',
              params: ({ event }) => accepted({ event }).visit,
            },
          },
          {
            target: 'checking',
            actions: {
              type: 'fail',
              params: ({ event }) => refusalMessage(event.output) ?? CANCEL_REFUSED,
            },
          },
        ],
        onError: { target: 'checking', actions: { type: 'fail', params: CANCEL_ERROR } },
      },
    },
    canceled: {},
    over: {},
    /** The visit has been moved, or can no longer be moved. */
    leavingMove: {
      entry: 'goToVisit',
      on: { 'url.changed': { target: 'reading', actions: 'storePath' } },
    },
  },
})
