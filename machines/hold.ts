import { assign, raise, sendParent, setup } from 'xstate'
import {
  RELEASE_ERROR,
  RELEASE_REFUSED,
  RENEWAL_ERROR,
  RENEWAL_REFUSED,
  RENEWED,
} from '../domain/booking/messages.ts'
import type { holdAppointment, releaseHold, SlotRequest } from '../domain/calendar/hold.ts'
import { HOLD_DANGER, HOLD_TICK, HOLD_WARNING } from '../domain/timing.ts'
import { callEffect, isSuccess, noClock } from './effect.ts'

/** What a hold reports to its booking. Only new data have the new end, or show the slot as free. */
export type HoldReport = { type: 'hold.renewed' } | { type: 'hold.released' }

interface Input {
  readonly expiresAt: number
  readonly slot: SlotRequest
}

const isNewEnd = (now: { context: Input; event: { expiresAt: number } }): boolean =>
  now.event.expiresAt !== now.context.expiresAt

/** The countdown, renewal and release of one hold. Each tick computes the time left from the stored end. */
export const createHold = (now: () => number) =>
  setup({
    types: {} as {
      input: Input
      context: Input & {
        readonly left: number
        /** The result of the last request. */
        readonly notice: string | undefined
      }
      events: /** The end that the latest data know. */
        | { type: 'end.changed'; expiresAt: number }
        | { type: 'renewal.wanted' }
        | { type: 'release.wanted' }
        | HoldReport
    },
    actors: {
      renewHold: callEffect<typeof holdAppointment>('renewHold'),
      releaseHold: callEffect<typeof releaseHold>('releaseHold'),
    },
    actions: { clearNotice: assign({ notice: undefined }) },
    delays: { tick: HOLD_TICK },
    guards: {
      isExpired: ({ context }) => context.left <= 0,
      isInDanger: ({ context }) => context.left <= HOLD_DANGER,
      needsWarning: ({ context }) => context.left <= HOLD_WARNING,
    },
  }).createMachine({
    id: 'hold',
    context: ({ input }) => ({ ...input, left: 0, notice: undefined }),
    type: 'parallel',
    states: {
      countdown: {
        initial: 'reading',
        on: {
          'end.changed': {
            guard: isNewEnd,
            target: '.reading',
            actions: assign({ expiresAt: ({ event }) => event.expiresAt }),
          },
          'hold.released': '.released',
        },
        states: {
          reading: {
            entry: assign({ left: ({ context }) => Math.max(0, context.expiresAt - now()) }),
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
                    raise({ type: 'hold.renewed' }),
                    sendParent({ type: 'hold.renewed' } satisfies HoldReport),
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
                  actions: [
                    raise({ type: 'hold.released' }),
                    sendParent({ type: 'hold.released' } satisfies HoldReport),
                  ],
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

export const holdMachine = createHold(noClock)
