import { RENEWAL_ERROR, RENEWAL_REFUSED, RENEWED } from '../../../domain/booking-messages.ts'
import { countdownText } from '../../../domain/countdown.ts'
import { HOLD_DANGER, HOLD_TICK, HOLD_WARNING } from '../../../domain/timing.ts'
import { holdMachine } from '../../../machines/hold.ts'
import { noon } from '../simulation.ts'
import { type LookAt, table } from '../table.ts'
import { day } from './booking-fixtures.ts'

type Seen = LookAt<typeof holdMachine>

export const endsAt = noon + 62_000
export const newEnd = endsAt + 600_000
export const slot = { slot: '9:00 AM', date: day, location: { id: 1 } }
export const answers = {
  renewed: { success: true, message: 'This time is held for you until 12:10 PM New York time.' },
  'renewed without a word': { success: true },
  refused: { success: false, message: 'We cannot hold this time for you any longer.' },
  'refused without a word': { success: false },
} as const

const remaining = ({ context, now }: Seen) => ({
  left: context.expiresAt - now,
})

const held = ({ context }: Seen) => ['Held for you: 9:00 AM', countdownText(context.left)]
const lastMinute = 'Your hold ends in 1 minute.'
const lastSeconds = 'Your hold ends in 10 seconds.'
const over = 'Your hold has expired.'

/** Once in each colour of the banner, and at its very end. */
const pressedAt = [62_000, 60_000, 10_000, 1_000, 0]
const isGranted = ({ context: { notice } }: Pick<Seen, 'context'>) =>
  notice === answers.renewed.message || notice === RENEWED
const wasRenewed = ({ context }: Pick<Seen, 'context'>) => context.expiresAt === newEnd
const told = (notice: string) => ({
  from: ['renewal.asking'],
  in: 'renewal.possible',
  seen: [notice],
  holds: { notice },
})

export const hold = table(holdMachine, {
  input: (now) => ({ expiresAt: endsAt, slot, now }),
  key: (look) => ({ left: look.context.left, granted: isGranted(look), renewed: wasRenewed(look) }),
  // With its new end it goes on as before, and until that is here only the old end matters.
  offers: (step, look) => {
    const { left } = look.context
    if (step === 'Keep it longer is pressed') return pressedAt.includes(left) && !isGranted(look)
    if (step === 'the new end arrives') return isGranted(look) && !wasRenewed(look)
    if (step === 'the hold is renewed without a word') return left === 62_000
    if (step !== 'a second passes' || wasRenewed(look)) return step !== 'a second passes'
    return left === 1_000 || !(isGranted(look) || look.states.includes('renewal.asking'))
  },
  events: {
    'renewal.wanted': { 'Keep it longer is pressed': {} },
    'end.changed': { 'the new end arrives': { expiresAt: newEnd } },
  },
  outcomes: {
    renewHold: {
      done: {
        'the hold is renewed': answers.renewed,
        'the hold is renewed without a word': answers['renewed without a word'],
        'the renewal is refused': answers.refused,
        'the renewal is refused without a word': answers['refused without a word'],
      },
      error: { 'the renewal breaks': new Error('offline') },
    },
  },
  delays: { tick: { 'a second passes': HOLD_TICK } },
  byHand: {
    'Keep it longer is pressed': 'Press it in the banner; once the hold is over, Hold it again.',
    'the new end arrives': 'It comes with the data that are loaded after a renewal.',
    'the renewal is refused': 'Renew an eleventh time, or in the last 20 seconds.',
    'the renewal breaks': 'Block /api/holdAppointment in the browser, or go offline.',
  },
  states: {
    'countdown.reading': 'passed through',
    'countdown.info': {
      seen: held,
      unseen: [lastMinute, lastSeconds, over],
      holds: remaining,
      claims: { 'more than a minute is left': ({ context }) => context.left > HOLD_WARNING },
    },
    'countdown.warning': {
      seen: (look) => [...held(look), lastMinute],
      holds: remaining,
      claims: {
        'a minute or less is left, and more than 10 seconds': ({ context }) =>
          context.left <= HOLD_WARNING && context.left > HOLD_DANGER,
      },
    },
    'countdown.danger': {
      seen: (look) => [...held(look), lastSeconds],
      unseen: [lastMinute],
      holds: remaining,
      claims: {
        '10 seconds or less are left': ({ context }) =>
          context.left <= HOLD_DANGER && context.left > 0,
      },
    },
    'countdown.expired': {
      seen: ['Your hold on 9:00 AM', 'Expired', over],
      unseen: ['Held for you:', lastSeconds],
      holds: { left: 0 },
    },
    'renewal.possible': {
      seen: ({ context }) => [context.left > 0 ? 'Keep it longer' : 'Hold it again'],
      claims: { 'nothing is asked of the server': ({ asked }) => !('renewHold' in asked) },
    },
    'renewal.asking': {
      seen: ['One moment…'],
      asks: { renewHold: { ...slot, renew: true } },
      holds: { notice: undefined },
    },
  },
  after: {
    'Keep it longer is pressed': {
      from: ['renewal.possible'],
      in: 'renewal.asking',
      holds: { notice: undefined },
    },
    'a second passes': {
      claims: {
        'what was said of a hold that is over is taken back': ({ context }) =>
          context.left > 0 || context.notice === undefined,
      },
    },
    'the new end arrives': {
      in: 'countdown.info',
      holds: { expiresAt: newEnd },
    },
    'the hold is renewed': {
      ...told(answers.renewed.message),
      did: [{ type: 'refresh' }],
    },
    'the hold is renewed without a word': { ...told(RENEWED), did: [{ type: 'refresh' }] },
    'the renewal is refused': { ...told(answers.refused.message), did: [] },
    'the renewal is refused without a word': { ...told(RENEWAL_REFUSED), did: [] },
    'the renewal breaks': { ...told(RENEWAL_ERROR), did: [] },
  },
})
