import { RENEWAL_ERROR } from '../../../domain/booking/messages.ts'
import { holdMachine } from '../../../machines/hold.ts'
import { always } from '../engine/run.ts'
import { START_TIME, simulatedNow } from '../engine/simulated-state.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { bookedDay } from './booking-fixtures.ts'
import { holdGraph } from './hold-graph.ts'

type Now = SituationOf<typeof holdMachine>

export const endsAt = START_TIME + 62_000
const newEnd = endsAt + 600_000
export const slot = { slot: '9:00 AM', date: bookedDay, location: { id: 1 } }
const HELD_FOR = 'We are holding this time for you for 10 minutes.'
const HELD_LONGER = 'We are holding this time for you a little longer.'
const NO_LONGER = 'We cannot hold this time for you any longer.'
const TOO_OFTEN = 'This was tried too often.'
const LAST_MINUTE = 'Your hold ends within 1 minute.'
const LAST_SECONDS = 'Your hold ends within 10 seconds.'
const REFRESHING = 'Refreshing availability data…'
const EXPIRED = 'Your hold has expired.'

/** The banner's countdown for each time left that occurs in the graph, by seconds. */
const CLOCK: Readonly<Record<number, string>> = {
  ...{ 662: '11:02', 600: '10:00', 62: '1:02', 61: '1:01' },
  ...{ 60: '1:00', 11: '0:11', 10: '0:10', 1: '0:01' },
}
const secondsLeft = ({ context, now }: Now) => Math.max(0, context.expiresAt - now) / 1_000
const bannerTexts = (now: Now) => [
  'Held for you: 9:00 AM',
  'Confirm',
  CLOCK[secondsLeft(now)] ?? `no words for ${secondsLeft(now)} s`,
]
const saysAfterwards = (notice: string) => ({ seen: [notice], context: { notice } })

const reports = (type: string) => [{ type, params: { type } }]

export const hold = table(holdMachine, {
  input: () => ({ expiresAt: endsAt, slot, now: simulatedNow }),
  key: (now) =>
    `${secondsLeft(now)} s${[HELD_FOR, HELD_LONGER].includes(now.context.notice ?? '') ? ', renewed' : ''}`,
  graph: holdGraph,
  events: {
    'renewal.wanted': { 'Keep it 10 more minutes is pressed': {} },
    'release.wanted': { 'Release this time is pressed': {} },
    'hold.released': 'internal',
    'hold.renewed': 'internal',
    'end.changed': {
      'the new end arrives': { expiresAt: newEnd },
      'an end in a minute arrives': { expiresAt: START_TIME + 60_000 },
      'an end in ten seconds arrives': { expiresAt: START_TIME + 10_000 },
      'the old end arrives': { expiresAt: endsAt },
    },
  },
  outcomes: {
    renewHold: {
      done: {
        'the hold is renewed': { success: true, message: HELD_FOR },
        'the hold is renewed without a message': { success: true },
        'the renewal is refused': { success: false, message: NO_LONGER },
        'the renewal is refused without a message': { success: false },
      },
      error: { 'the renewal request fails': new Error('offline') },
    },
    releaseHold: {
      done: {
        'the hold is released': { success: true },
        'the release is refused': { success: false, message: TOO_OFTEN },
        'the release is refused without a message': { success: false },
      },
      error: { 'the release request fails': new Error('offline') },
    },
  },
  delays: {
    untilWarning: {
      'two seconds pass': 2_000,
      'nine minutes pass': 540_000,
      'ten minutes and two seconds pass': 602_000,
    },
    untilDanger: { 'fifty seconds pass': 50_000 },
    untilEnd: { 'ten seconds pass': 10_000 },
  },
  waits: { 'a second passes': 1_000, '49 seconds pass': 49_000, '9 seconds pass': 9_000 },
  states: {
    // The last step of the wizard, on the same page.
    countdown: { seen: ['Confirm Booking'] },
    'countdown.reading': 'transient',
    'countdown.info': {
      seen: bannerTexts,
      unseen: ['Keep it 10 more minutes', LAST_MINUTE, LAST_SECONDS, EXPIRED],
    },
    'countdown.warning': {
      seen: bannerTexts,
      heard: [LAST_MINUTE],
    },
    'countdown.danger': {
      seen: bannerTexts,
      heard: [LAST_SECONDS],
      unseen: [LAST_MINUTE],
    },
    'countdown.expired': {
      seen: ['Your hold on 9:00 AM', 'Expired'],
      heard: [EXPIRED],
      unseen: ['Held for you:', LAST_SECONDS],
    },
    'countdown.released': {
      seen: ['No longer held: 9:00 AM'],
      unseen: ['Held for you:', 'Release this time'],
    },
    'request.idle': {
      seen: ({ states }) => {
        if (states.includes('countdown.info')) return []
        return states.some((state) => /expired|released/.test(state))
          ? ['Hold it again']
          : ['Keep it 10 more minutes']
      },
    },
    'request.releasing': {
      seen: ['One moment…'],
      inputs: { releaseHold: slot },
      context: { notice: undefined },
    },
    'request.renewing': {
      seen: ['One moment…'],
      inputs: { renewHold: { ...slot, renew: true } },
      context: { notice: undefined },
    },
  },
  after: {
    'a second passes': {
      checks: {
        'the end of the hold clears the notice': ({ context, states }) =>
          !states.includes('countdown.expired') || context.notice === undefined,
      },
    },
    'the new end arrives': { unseen: [REFRESHING] },
    'the old end arrives': { unseen: [HELD_FOR] },
    'the hold is renewed': {
      ...saysAfterwards(HELD_FOR),
      actions: reports('hold.renewed'),
    },
    'the hold is renewed without a message': {
      ...saysAfterwards(HELD_LONGER),
      actions: reports('hold.renewed'),
    },
    'the hold is released': {
      seen: [REFRESHING],
      context: { notice: undefined },
      actions: reports('hold.released'),
    },
    'the release is refused': {
      ...saysAfterwards(TOO_OFTEN),
      actions: [],
    },
    'the release is refused without a message': {
      ...saysAfterwards(
        'We are still holding this time for you. Please try again in a few minutes.',
      ),
      actions: [],
    },
    'the release request fails': {
      ...saysAfterwards('We could not release this time. Check your connection and try again.'),
      actions: [],
    },
    'the renewal is refused': { ...saysAfterwards(NO_LONGER), actions: [] },
    'the renewal is refused without a message': {
      ...saysAfterwards(
        'We cannot hold this time any longer. You can still book it while it is free.',
      ),
      actions: [],
    },
    'the renewal request fails': { ...saysAfterwards(RENEWAL_ERROR), actions: [] },
  },
  properties: {
    'a request about a hold waits for its answer': always(({ abandoned }) => abandoned.size === 0),
  },
})
