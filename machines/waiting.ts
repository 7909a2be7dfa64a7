import { assertEvent, assign, emit, setup } from 'xstate'
import { slotFromLabel } from '../domain/calendar/slot.ts'
import { type ResponseOf, refusalMessage } from '../domain/call.ts'
import { pageAt, routes } from '../domain/routes.ts'
import { movePath } from '../domain/visit/visit-path.ts'
import {
  type getWaiting,
  LIST_ERROR,
  type leaveList,
  type Opening,
  type saveWish,
  TAKE_ERROR,
  type takeOpening,
  type Waiting,
  type Wish,
} from '../domain/waiting/waiting.ts'
import {
  accepted,
  callbackEffect,
  callEffect,
  type DoneWith,
  isSuccess,
  isUnknown,
} from './effect.ts'

interface Place {
  readonly path: string
  /** The secret in the link, from the URL's fragment. */
  readonly token: string
}

interface WaitingContext extends Place {
  readonly waiting: Waiting | undefined
  /** The id of the opening that was pressed last. */
  readonly opening: string
  /** What has just been done. */
  readonly done: 'saved' | 'left' | undefined
  /** Why it could not be done. */
  readonly message: string | undefined
}

type WaitingEvent =
  | ({ type: 'url.changed' } & Place)
  | { type: 'waiting.retried' }
  | { type: 'tab.shown' }
  | { type: 'wish.saved'; wish: Wish }
  | { type: 'list.left' }
  | { type: 'opening.wanted'; opening: string }

/** Where the wizard confirms a time. It replaces the visit of a client who has one. */
function pathTo({ date, time, location: { slug } }: Opening, token: string | undefined): string {
  const path = [routes.booking.path, encodeURIComponent(slug), date, slotFromLabel(time)].join('/')
  return token === undefined ? path : `${movePath(path)}#${token}`
}

const waitingSetup = setup({
  types: {} as {
    input: Place
    context: WaitingContext
    events: WaitingEvent
    emitted: { type: 'navigation.wanted'; to: string }
  },
  actors: {
    getWaiting: callEffect<typeof getWaiting>('getWaiting'),
    saveWish: callEffect<typeof saveWish>('saveWish'),
    leaveList: callEffect<typeof leaveList>('leaveList'),
    takeOpening: callEffect<typeof takeOpening>('takeOpening'),
    /** Sends `tab.shown`, because somebody else may have taken a time while the tab was hidden. */
    watchTab: callbackEffect('watchTab'),
  },
  actions: {
    storePlace: assign(({ event }) => {
      assertEvent(event, 'url.changed')
      return { path: event.path, token: event.token }
    }),
    fail: assign((_, message: string) => ({ message })),
    forgetDone: assign({ done: undefined, message: undefined }),
    forget: assign({ waiting: undefined, done: undefined, message: undefined }),
    goToTime: emit(({ context: { waiting, token, opening: id } }) => {
      const opening = waiting?.openings.find((one) => one.id === id)
      const to = opening ? pathTo(opening, waiting?.visit && token) : routes.booking.path
      return { type: 'navigation.wanted' as const, to }
    }),
  },
  guards: {
    isElsewhere: ({ context }) => pageAt(context.path) !== 'waiting',
    isListed: ({ context }) => context.waiting?.isListed === true,
    isFree({ context, event }) {
      assertEvent(event, 'opening.wanted')
      return (
        context.waiting?.openings.some((one) => one.id === event.opening && one.isFree) === true
      )
    },
    isSameLink: ({ context, event }) => {
      assertEvent(event, 'url.changed')
      return event.token === context.token && event.path === context.path
    },
  },
})

/** Loads what the link leads to. `unanswered` is the next state if the request fails. */
const asking = (unanswered: '#waiting.failed' | '#waiting.ready') =>
  waitingSetup.createStateConfig({
    invoke: {
      id: 'getWaiting',
      src: 'getWaiting',
      input: ({ context }) => ({ token: context.token }),
      onDone: [
        {
          guard: isSuccess,
          target: '#waiting.ready',
          actions: assign({ waiting: ({ event }) => accepted({ event }).waiting }),
        },
        { guard: isUnknown, target: '#waiting.unknown' },
        { target: unanswered },
      ],
      onError: unanswered,
    },
  })

/** The request was refused or failed, so what the page shows may be old. */
const refused = (otherwise: string) => ({
  target: '#waiting.ready.checking',
  actions: {
    type: 'fail' as const,
    params: ({ event }: DoneWith<ResponseOf<typeof getWaiting>>) =>
      refusalMessage(event.output) ?? otherwise,
  },
})
const failed = (message: string) => ({
  target: '#waiting.ready.checking',
  actions: { type: 'fail' as const, params: message },
})

/** The waiting list for the client with a link: what they wish, and the times that have become free. */
export const waitingMachine = waitingSetup.createMachine({
  id: 'waiting',
  context: ({ input }) => ({
    ...input,
    waiting: undefined,
    opening: '',
    done: undefined,
    message: undefined,
  }),
  invoke: { id: 'watchTab', src: 'watchTab' },
  initial: 'opening',
  on: {
    'url.changed': [{ guard: 'isSameLink' }, { target: '.opening', actions: 'storePlace' }],
  },
  states: {
    opening: {
      entry: 'forget',
      always: [{ guard: 'isElsewhere', target: 'elsewhere' }, { target: 'loading' }],
    },
    elsewhere: {},
    loading: asking('#waiting.failed'),
    failed: { on: { 'waiting.retried': 'loading' } },
    unknown: { entry: 'forget' },
    ready: {
      initial: 'shown',
      on: {
        'wish.saved': 'saving',
        'list.left': { guard: 'isListed', target: 'leaving' },
        'opening.wanted': {
          guard: 'isFree',
          target: 'taking',
          actions: assign({ opening: ({ event }) => event.opening }),
        },
      },
      states: {
        shown: { on: { 'tab.shown': 'checking' } },
        /** What was loaded stays on the page while it is loaded again. */
        checking: asking('#waiting.ready'),
      },
    },
    saving: {
      entry: 'forgetDone',
      invoke: {
        id: 'saveWish',
        src: 'saveWish',
        input({ context: { token }, event }) {
          assertEvent(event, 'wish.saved')
          return { token, wish: event.wish }
        },
        onDone: [
          {
            guard: isSuccess,
            target: 'ready',
            actions: assign(({ event }) => ({
              waiting: accepted({ event }).waiting,
              done: 'saved' as const,
            })),
          },
          refused(LIST_ERROR),
        ],
        onError: failed(LIST_ERROR),
      },
    },
    leaving: {
      entry: 'forgetDone',
      invoke: {
        id: 'leaveList',
        src: 'leaveList',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: isSuccess,
            target: 'ready',
            actions: assign(({ event }) => ({
              waiting: accepted({ event }).waiting,
              done: 'left' as const,
            })),
          },
          refused(LIST_ERROR),
        ],
        onError: failed(LIST_ERROR),
      },
    },
    taking: {
      entry: 'forgetDone',
      invoke: {
        id: 'takeOpening',
        src: 'takeOpening',
        input: ({ context: { token, opening } }) => ({ token, opening }),
        onDone: [{ guard: isSuccess, target: 'ready', actions: 'goToTime' }, refused(TAKE_ERROR)],
        onError: failed(TAKE_ERROR),
      },
    },
  },
})
