import { assign, fromCallback, raise, setup } from 'xstate'
import {
  RELEASE_ERROR,
  RELEASE_REFUSED,
  RENEWAL_ERROR,
  RENEWAL_REFUSED,
  RENEWED,
} from '../domain/booking/messages.ts'
import type { holdAppointment, releaseHold, SlotRequest } from '../domain/calendar/hold.ts'
import { HOLD_DANGER, HOLD_TICK, HOLD_WARNING } from '../domain/timing.ts'
import { callEffect, isSuccess } from './effect.ts'

export type EndEvent = { type: 'end.changed'; expiresAt: number }

interface Input {
  readonly expiresAt: number
  readonly slot: SlotRequest
  readonly now: () => number
}

/** The countdown, renewal and release of one hold. Each tick computes the time left from the stored end. */
export const holdMachine = setup({
  types: {} as {
    input: Input
    context: Input & {
      readonly left: number
      /** The result of the last request. */
      readonly notice: string | undefined
    }
    events:
      | EndEvent
      | { type: 'renewal.wanted' }
      | { type: 'release.wanted' }
      | { type: 'hold.released' }
      | { type: 'hold.renewed' }
  },
  actors: {
    watchEnd: fromCallback<EndEvent, SlotRequest>(() => {}),
    renewHold: callEffect<typeof holdAppointment>('renewHold'),
    releaseHold: callEffect<typeof releaseHold>('releaseHold'),
  },
  actions: {
    /** Provided by the view. Only new data have the new end, or show the slot as free. */
    refresh: () => {},
    /** Provided by the view. Keeps the line of a released hold on the page. */
    keepLine: () => {},
    clearNotice: assign({ notice: undefined }),
  },
  delays: { tick: HOLD_TICK },
  guards: {
    isNewEnd: ({ context, event }) =>
      event.type === 'end.changed' && event.expiresAt !== context.expiresAt,
    isExpired: ({ context }) => context.left <= 0,
    isInDanger: ({ context }) => context.left <= HOLD_DANGER,
    needsWarning: ({ context }) => context.left <= HOLD_WARNING,
  },
}).createMachine({
  id: 'hold',
  context: ({ input }) => ({ ...input, left: 0, notice: undefined }),
  invoke: { id: 'watchEnd', src: 'watchEnd', input: ({ context }) => context.slot },
  type: 'parallel',
  states: {
    countdown: {
      initial: 'reading',
      on: {
        'end.changed': {
          guard: 'isNewEnd',
          target: '.reading',
          actions: assign({ expiresAt: ({ event }) => event.expiresAt }),
        },
        'hold.released': '.released',
      },
      states: {
        reading: {
          entry: assign({ left: ({ context }) => Math.max(0, context.expiresAt - context.now()) }),
          always: [
            { guard: 'isExpired', target: 'expired' },
            { guard: 'isInDanger', target: 'danger' },
            { guard: 'needsWarning', target: 'warning' },
            { target: 'info' },
          ],
        },
        info: { after: { tick: 'reading' } },
        warning: { after: { tick: 'reading' } },
        danger: { after: { tick: 'reading' } },
        // A notice such as "held until 12:10" is no longer true.
        expired: { entry: 'clearNotice' },
        // After a release, the hold's absence from the data is not news.
        released: { on: { 'hold.renewed': 'reading', 'end.changed': {} } },
      },
    },
    request: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'renewal.wanted': { target: 'renewing', actions: 'clearNotice' },
            'release.wanted': { target: 'releasing', actions: 'clearNotice' },
          },
        },
        renewing: {
          invoke: {
            id: 'renewHold',
            src: 'renewHold',
            input: ({ context }) => ({ ...context.slot, renew: true }),
            onDone: [
              {
                guard: isSuccess,
                target: 'idle',
                actions: [
                  'refresh',
                  raise({ type: 'hold.renewed' }),
                  assign({ notice: ({ event }) => event.output.message ?? RENEWED }),
                ],
              },
              {
                target: 'idle',
                actions: assign({
                  notice: ({ event }) => event.output.message ?? RENEWAL_REFUSED,
                }),
              },
            ],
            onError: { target: 'idle', actions: assign({ notice: RENEWAL_ERROR }) },
          },
        },
        releasing: {
          invoke: {
            id: 'releaseHold',
            src: 'releaseHold',
            input: ({ context }) => context.slot,
            onDone: [
              {
                guard: isSuccess,
                target: 'idle',
                actions: ['refresh', 'keepLine', raise({ type: 'hold.released' })],
              },
              {
                target: 'idle',
                actions: assign({
                  notice: ({ event }) => event.output.message ?? RELEASE_REFUSED,
                }),
              },
            ],
            onError: { target: 'idle', actions: assign({ notice: RELEASE_ERROR }) },
          },
        },
      },
    },
  },
})
