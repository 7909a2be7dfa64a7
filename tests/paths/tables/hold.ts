import { HOLD_TICK } from '../../../domain/timing.ts'
import { holdMachine } from '../../../machines/hold.ts'
import { table } from '../table.ts'

export const hold = table(holdMachine, {
  input: (now) => ({ expiresAt: now() + 62_000, now }),
  key: ({ context }) => context.left,
  events: {},
  outcomes: {},
  delays: { tick: { 'a second passes': HOLD_TICK } },
  states: {
    reading: 'passed through',
    info: { holds: ({ context, now }) => ({ left: context.expiresAt - now }) },
    warning: { holds: ({ context, now }) => ({ left: context.expiresAt - now }) },
    danger: { holds: ({ context, now }) => ({ left: context.expiresAt - now }) },
    expired: { holds: { left: 0 } },
  },
})
