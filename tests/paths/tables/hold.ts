import { HOLD_DANGER, HOLD_TICK, HOLD_WARNING } from '../../../domain/timing.ts'
import { holdMachine } from '../../../machines/hold.ts'
import { type LookAt, table } from '../table.ts'

const remaining = ({ context, now }: LookAt<typeof holdMachine>) => ({
  left: context.expiresAt - now,
})

export const hold = table(holdMachine, {
  input: (now) => ({ expiresAt: now() + 62_000, now }),
  key: ({ context }) => context.left,
  events: {},
  outcomes: {},
  delays: { tick: { 'a second passes': HOLD_TICK } },
  states: {
    reading: 'passed through',
    info: {
      holds: remaining,
      claims: { 'more than a minute is left': ({ context }) => context.left > HOLD_WARNING },
    },
    warning: {
      holds: remaining,
      claims: {
        'a minute or less is left, and more than 10 seconds': ({ context }) =>
          context.left <= HOLD_WARNING && context.left > HOLD_DANGER,
      },
    },
    danger: {
      holds: remaining,
      claims: {
        '10 seconds or less are left': ({ context }) =>
          context.left <= HOLD_DANGER && context.left > 0,
      },
    },
    expired: { holds: { left: 0 } },
  },
})
