import { RENEWAL_ERROR, RENEWAL_REFUSED, RENEWED } from '../../../domain/booking-messages.ts'
import { countdownText } from '../../../domain/countdown.ts'
import { HOLD_TICK } from '../../../domain/timing.ts'
import { holdMachine } from '../../../machines/hold.ts'
import { START_TIME } from '../engine/simulated-state.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { bookedDay } from './booking-fixtures.ts'

type Now = SituationOf<typeof holdMachine>

export const endsAt = START_TIME + 62_000
export const newEnd = endsAt + 600_000
export const slot = { slot: '9:00 AM', date: bookedDay, location: { id: 1 } }
export const responses = {
  renewed: { success: true, message: 'This time is held for you until 12:10 PM New York time.' },
  'renewed without a message': { success: true },
  refused: { success: false, message: 'We cannot hold this time for you any longer.' },
  'refused without a message': { success: false },
} as const

const LAST_MINUTE = 'Your hold ends in 1 minute.'
const LAST_SECONDS = 'Your hold ends in 10 seconds.'
const EXPIRED = 'Your hold has expired.'

const bannerTexts = ({ context }: Now) => ['Held for you: 9:00 AM', countdownText(context.left)]
const timeLeft = ({ context, now }: Now) => ({ left: context.expiresAt - now })
const saysAfterwards = (notice: string) => ({ seen: [notice], context: { notice } })
const renewed = [responses.renewed.message, RENEWED]

export const hold = table(holdMachine, {
  input: (now) => ({ expiresAt: endsAt, slot, now }),
  key: ({ context: { left, notice = '' } }) =>
    `${left / 1_000} s${renewed.includes(notice) ? ', renewed' : ''}`,
  // Keep it longer is tried in each color of the banner, in the last second, and after the end.
  graph: {
    'info + possible | 62 s': {
      'a second passes': 'info + possible | 61 s',
      'Keep it longer is pressed': 'info + asking | 62 s',
    },
    'info + asking | 62 s': {
      'the hold is renewed': 'info + possible | 62 s, renewed',
      'the hold is renewed without a message': 'info + possible | 62 s, renewed',
      'the renewal is refused': 'info + possible | 62 s',
      'the renewal is refused without a message': 'info + possible | 62 s',
      'the renewal request fails': 'info + possible | 62 s',
    },
    'info + possible | 62 s, renewed': {
      'the new end arrives': 'info + possible | 662 s, renewed',
    },
    'info + possible | 61 s': { 'a second passes': 'warning + possible | 60 s' },
    'warning + possible | 60 s': {
      'Keep it longer is pressed': 'warning + asking | 60 s',
      '49 seconds pass': 'warning + possible | 11 s',
    },
    'warning + asking | 60 s': {
      'the hold is renewed': 'warning + possible | 60 s, renewed',
      'the renewal is refused': 'warning + possible | 60 s',
    },
    'warning + possible | 60 s, renewed': {
      'the new end arrives': 'info + possible | 660 s, renewed',
    },
    'warning + possible | 11 s': { 'a second passes': 'danger + possible | 10 s' },
    'danger + possible | 10 s': {
      'Keep it longer is pressed': 'danger + asking | 10 s',
      '9 seconds pass': 'danger + possible | 1 s',
    },
    'danger + asking | 10 s': {
      'the hold is renewed': 'danger + possible | 10 s, renewed',
      'the renewal request fails': 'danger + possible | 10 s',
    },
    'danger + possible | 10 s, renewed': {
      'the new end arrives': 'info + possible | 610 s, renewed',
    },
    'danger + possible | 1 s': {
      'a second passes': 'expired + possible | 0 s',
      'Keep it longer is pressed': 'danger + asking | 1 s',
    },
    'danger + asking | 1 s': {
      'a second passes': 'expired + asking | 0 s',
      'the hold is renewed': 'danger + possible | 1 s, renewed',
      'the renewal is refused': 'danger + possible | 1 s',
    },
    'danger + possible | 1 s, renewed': { 'a second passes': 'expired + possible | 0 s' },
    'expired + possible | 0 s': { 'Keep it longer is pressed': 'expired + asking | 0 s' },
    'expired + asking | 0 s': {
      'the hold is renewed': 'expired + possible | 0 s, renewed',
      'the renewal is refused': 'expired + possible | 0 s',
      'the renewal request fails': 'expired + possible | 0 s',
    },
    'expired + possible | 0 s, renewed': {
      'the new end arrives': 'info + possible | 600 s, renewed',
    },
  },
  events: {
    'renewal.wanted': { 'Keep it longer is pressed': {} },
    'end.changed': { 'the new end arrives': { expiresAt: newEnd } },
  },
  outcomes: {
    renewHold: {
      done: {
        'the hold is renewed': responses.renewed,
        'the hold is renewed without a message': responses['renewed without a message'],
        'the renewal is refused': responses.refused,
        'the renewal is refused without a message': responses['refused without a message'],
      },
      error: { 'the renewal request fails': new Error('offline') },
    },
  },
  delays: { tick: { 'a second passes': HOLD_TICK } },
  waits: { '49 seconds pass': 49_000, '9 seconds pass': 9_000 },
  instructions: {
    'Keep it longer is pressed': 'Press it in the banner. After the end it is Hold it again.',
    'the new end arrives': 'It comes with the data that are loaded after a renewal.',
    'the renewal is refused': 'Renew an eleventh time, or in the last 20 seconds.',
    'the renewal request fails': 'Block /api/holdAppointment in the browser, or go offline.',
  },
  states: {
    'countdown.reading': 'transient',
    'countdown.info': {
      seen: bannerTexts,
      unseen: [LAST_MINUTE, LAST_SECONDS, EXPIRED],
      context: timeLeft,
    },
    'countdown.warning': { seen: (now) => [...bannerTexts(now), LAST_MINUTE], context: timeLeft },
    'countdown.danger': {
      seen: (now) => [...bannerTexts(now), LAST_SECONDS],
      unseen: [LAST_MINUTE],
      context: timeLeft,
    },
    'countdown.expired': {
      seen: ['Your hold on 9:00 AM', 'Expired', EXPIRED],
      unseen: ['Held for you:', LAST_SECONDS],
      context: { left: 0 },
    },
    'renewal.possible': {
      seen: ({ context }) => [context.left > 0 ? 'Keep it longer' : 'Hold it again'],
      checks: { 'nothing is requested': ({ inputs }) => !('renewHold' in inputs) },
    },
    'renewal.asking': {
      seen: ['One moment…'],
      inputs: { renewHold: { ...slot, renew: true } },
      context: { notice: undefined },
    },
  },
  after: {
    'a second passes': {
      checks: {
        'the end of the hold clears the notice': ({ context }) =>
          context.left > 0 || context.notice === undefined,
      },
    },
    'the new end arrives': { context: { expiresAt: newEnd } },
    'the hold is renewed': {
      ...saysAfterwards(responses.renewed.message),
      actions: [{ type: 'refresh' }],
    },
    'the hold is renewed without a message': {
      ...saysAfterwards(RENEWED),
      actions: [{ type: 'refresh' }],
    },
    'the renewal is refused': { ...saysAfterwards(responses.refused.message), actions: [] },
    'the renewal is refused without a message': { ...saysAfterwards(RENEWAL_REFUSED), actions: [] },
    'the renewal request fails': { ...saysAfterwards(RENEWAL_ERROR), actions: [] },
  },
})
