import { assign, fromCallback, not, setup } from 'xstate'
import { REVIEW_ROTATION } from '../domain/timing.ts'

export interface ReviewsLoaded {
  type: 'reviews.loaded'
  count: number
}

/** Which review the home page quotes: one at random, looked at again while nobody is at it. */
export const reviewRotationMachine = setup({
  types: {} as {
    input: { random: () => number; still: boolean }
    context: {
      /** From 0 up to, but not including, 1. */
      random: () => number
      count: number
      index: number
      pointed: boolean
      focused: boolean
      stopped: boolean
    }
    events:
      | ReviewsLoaded
      | { type: 'pointer.entered' }
      | { type: 'pointer.left' }
      | { type: 'focus.entered' }
      | { type: 'focus.left' }
      | { type: 'pause.pressed' }
      | { type: 'play.pressed' }
  },
  actors: { reviews: fromCallback<ReviewsLoaded>(() => {}) },
  actions: {
    pickAny: assign({
      index: ({ context: { count, random } }) => Math.floor(random() * count),
    }),
    pickAnother: assign({
      index: ({ context: { count, index, random } }) =>
        (index + 1 + Math.floor(random() * (count - 1))) % count,
    }),
  },
  guards: {
    held: ({ context }) => context.pointed || context.focused || context.stopped,
    isStopped: ({ context }) => context.stopped,
    isAlone: ({ context }) => context.count < 2,
  },
  delays: { rotation: REVIEW_ROTATION },
}).createMachine({
  id: 'review-rotation',
  context: ({ input }) => ({
    random: input.random,
    count: 0,
    index: 0,
    pointed: false,
    focused: false,
    stopped: input.still,
  }),
  invoke: { id: 'reviews', src: 'reviews' },
  on: {
    'pointer.entered': { actions: assign({ pointed: true }) },
    'pointer.left': { actions: assign({ pointed: false }) },
    'focus.entered': { actions: assign({ focused: true }) },
    'focus.left': { actions: assign({ focused: false }) },
  },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'reviews.loaded': {
          target: 'turning',
          actions: [assign({ count: ({ event }) => event.count }), 'pickAny'],
        },
      },
    },
    turning: {
      always: [
        { guard: 'isAlone', target: 'alone' },
        { guard: 'held', target: 'resting' },
      ],
      after: { rotation: { target: 'turning', reenter: true, actions: 'pickAnother' } },
      on: { 'pause.pressed': { actions: assign({ stopped: true }) } },
    },
    resting: {
      always: { guard: not('held'), target: 'turning' },
      on: {
        'pause.pressed': { guard: not('isStopped'), actions: assign({ stopped: true }) },
        // Pressed on purpose, it outweighs the pointer and the focus that are on the button itself.
        'play.pressed': {
          guard: 'isStopped',
          actions: assign({ stopped: false, pointed: false, focused: false }),
        },
      },
    },
    alone: {},
  },
})
