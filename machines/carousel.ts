import { assign, fromCallback, not, setup } from 'xstate'
import { CAROUSEL_ADVANCE } from '../domain/timing.ts'

export type CarouselEvent =
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'focus.entered' }
  | { type: 'focus.left' }
  | { type: 'pause.pressed' }
  | { type: 'play.pressed' }
  | { type: 'slide.changed' }
  | { type: 'motion.reduced' }

/** The slides turn by themselves, unless the visitor is at them or wants them still. */
export const carouselMachine = setup({
  types: {} as {
    context: { pointed: boolean; focused: boolean; stopped: boolean }
    events: CarouselEvent
  },
  actors: { motion: fromCallback<CarouselEvent>(() => {}) },
  actions: { advance: () => {} },
  guards: {
    held: ({ context }) => context.pointed || context.focused || context.stopped,
    isStopped: ({ context }) => context.stopped,
  },
  delays: { advance: CAROUSEL_ADVANCE },
}).createMachine({
  id: 'carousel',
  context: { pointed: false, focused: false, stopped: false },
  invoke: { id: 'motion', src: 'motion' },
  on: {
    'pointer.entered': { actions: assign({ pointed: true }) },
    'pointer.left': { actions: assign({ pointed: false }) },
    'focus.entered': { actions: assign({ focused: true }) },
    'focus.left': { actions: assign({ focused: false }) },
    'pause.pressed': { guard: not('isStopped'), actions: assign({ stopped: true }) },
    'motion.reduced': { actions: assign({ stopped: true }) },
    // Pressed on purpose, it outweighs the pointer and the focus that are on the button itself.
    'play.pressed': {
      guard: 'isStopped',
      actions: assign({ stopped: false, pointed: false, focused: false }),
    },
  },
  initial: 'turning',
  states: {
    turning: {
      always: { guard: 'held', target: 'resting' },
      after: { advance: { target: 'turning', reenter: true, actions: 'advance' } },
      // A slide that the visitor swiped to stays its whole time.
      on: { 'slide.changed': { target: 'turning', reenter: true } },
    },
    resting: { always: { guard: not('held'), target: 'turning' } },
  },
})
