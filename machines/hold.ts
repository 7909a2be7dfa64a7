import { assign, setup } from 'xstate'
import { HOLD_DANGER, HOLD_TICK, HOLD_WARNING } from '../domain/timing.ts'

/** The countdown of one hold. It keeps when the hold ends, never how long is left. */
export const holdMachine = setup({
  types: {} as {
    input: { expiresAt: number; now: () => number }
    context: { expiresAt: number; now: () => number; left: number }
  },
  delays: { tick: HOLD_TICK },
  guards: {
    isOver: ({ context }) => context.left <= 0,
    isNearlyOver: ({ context }) => context.left <= HOLD_DANGER,
    isShort: ({ context }) => context.left <= HOLD_WARNING,
  },
}).createMachine({
  id: 'hold',
  context: ({ input }) => ({ ...input, left: 0 }),
  initial: 'reading',
  states: {
    reading: {
      entry: assign({ left: ({ context }) => Math.max(0, context.expiresAt - context.now()) }),
      always: [
        { guard: 'isOver', target: 'expired' },
        { guard: 'isNearlyOver', target: 'danger' },
        { guard: 'isShort', target: 'warning' },
        { target: 'info' },
      ],
    },
    info: { after: { tick: 'reading' } },
    warning: { after: { tick: 'reading' } },
    danger: { after: { tick: 'reading' } },
    expired: { type: 'final' },
  },
})
