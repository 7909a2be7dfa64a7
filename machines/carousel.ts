import { assign, setup } from 'xstate'
import { CAROUSEL_ADVANCE } from '../domain/timing.ts'
import { callbackEffect, notProvided } from './effect.ts'
import {
  NOT_PAUSED,
  type PauseContext,
  type PauseEvent,
  pauseGuards,
  pauseTransitions,
} from './pause.ts'

export type CarouselEvent = PauseEvent | { type: 'slide.changed' }

/** The slides advance automatically unless they are paused. */
export const carouselMachine = setup({
  types: {} as { context: PauseContext; events: CarouselEvent },
  actors: { watchMotion: callbackEffect<PauseEvent>('watchMotion') },
  actions: {
    advance: notProvided('advance'),
    setPause: assign((_, change: Partial<PauseContext>) => change),
  },
  guards: pauseGuards,
  delays: { advance: CAROUSEL_ADVANCE },
}).createMachine({
  id: 'carousel',
  context: NOT_PAUSED,
  invoke: { id: 'watchMotion', src: 'watchMotion' },
  on: pauseTransitions,
  initial: 'turning',
  states: {
    turning: {
      always: { guard: 'isPaused', target: 'resting' },
      after: { advance: { target: 'turning', reenter: true, actions: 'advance' } },
      // A slide that the visitor swiped to gets its full time.
      on: { 'slide.changed': { target: 'turning', reenter: true } },
    },
    resting: { always: { guard: 'isMoving', target: 'turning' } },
  },
})
