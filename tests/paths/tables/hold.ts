import { countdownText } from '../../../domain/countdown.ts'
import { HOLD_DANGER, HOLD_TICK, HOLD_WARNING } from '../../../domain/timing.ts'
import { holdMachine } from '../../../machines/hold.ts'
import { noon } from '../simulation.ts'
import { type LookAt, table } from '../table.ts'

type Seen = LookAt<typeof holdMachine>

export const endsAt = noon + 62_000

const remaining = ({ context, now }: Seen) => ({
  left: context.expiresAt - now,
})

const held = ({ context }: Seen) => ['Held for you: 9:00 AM', countdownText(context.left)]
const lastMinute = 'Your hold ends in 1 minute.'
const lastSeconds = 'Your hold ends in 10 seconds.'
const over = 'Your hold has expired.'

export const hold = table(holdMachine, {
  input: (now) => ({ expiresAt: endsAt, now }),
  key: ({ context }) => context.left,
  events: {},
  outcomes: {},
  delays: { tick: { 'a second passes': HOLD_TICK } },
  states: {
    reading: 'passed through',
    info: {
      seen: held,
      unseen: [lastMinute, lastSeconds, over],
      holds: remaining,
      claims: { 'more than a minute is left': ({ context }) => context.left > HOLD_WARNING },
    },
    warning: {
      seen: (look) => [...held(look), lastMinute],
      holds: remaining,
      claims: {
        'a minute or less is left, and more than 10 seconds': ({ context }) =>
          context.left <= HOLD_WARNING && context.left > HOLD_DANGER,
      },
    },
    danger: {
      seen: (look) => [...held(look), lastSeconds],
      unseen: [lastMinute],
      holds: remaining,
      claims: {
        '10 seconds or less are left': ({ context }) =>
          context.left <= HOLD_DANGER && context.left > 0,
      },
    },
    expired: {
      seen: ['Your hold on 9:00 AM', 'Expired', over],
      unseen: ['Held for you', lastSeconds],
      holds: { left: 0 },
    },
  },
})
