import { assign, setup } from 'xstate'
import { REVIEW_ROTATION } from '../domain/timing.ts'
import { callbackEffect } from './effect.ts'
import {
  NOT_PAUSED,
  type PauseContext,
  type PauseEvent,
  pauseGuards,
  pauseTransitions,
} from './pause.ts'

export interface ReviewsLoaded {
  type: 'reviews.loaded'
  count: number
}

/** Which review the home page quotes: a random one, then a different one every 18 seconds unless paused. */
export const reviewRotationMachine = setup({
  types: {} as {
    input: { random: () => number }
    context: PauseContext & {
      /** From 0 up to, but not including, 1. */
      random: () => number
      count: number
      index: number
    }
    events: ReviewsLoaded | PauseEvent
  },
  actors: {
    watchReviews: callbackEffect<ReviewsLoaded>('watchReviews'),
    watchMotion: callbackEffect<PauseEvent>('watchMotion'),
  },
  actions: {
    setPause: assign((_, change: Partial<PauseContext>) => change),
    pickAny: assign({
      index: ({ context: { count, random } }) => Math.floor(random() * count),
    }),
    pickAnother: assign({
      index: ({ context: { count, index, random } }) =>
        (index + 1 + Math.floor(random() * (count - 1))) % count,
    }),
  },
  guards: { ...pauseGuards, hasOne: ({ context }) => context.count < 2 },
  delays: { rotation: REVIEW_ROTATION },
}).createMachine({
  id: 'review-rotation',
  context: ({ input }) => ({ ...NOT_PAUSED, ...input, count: 0, index: 0 }),
  invoke: [
    { id: 'watchReviews', src: 'watchReviews' },
    { id: 'watchMotion', src: 'watchMotion' },
  ],
  on: pauseTransitions,
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
        { guard: 'hasOne', target: 'alone' },
        { guard: 'isPaused', target: 'resting' },
      ],
      after: { rotation: { target: 'turning', reenter: true, actions: 'pickAnother' } },
    },
    resting: { always: { guard: 'isMoving', target: 'turning' } },
    alone: {},
  },
})
