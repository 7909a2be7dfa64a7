import { assign, not, raise, sendParent, setup, stateIn } from 'xstate'
import {
  RELEASE_ERROR,
  RELEASE_REFUSED,
  RENEWAL_ERROR,
  RENEWAL_REFUSED,
  RENEWED,
} from '../domain/booking/messages.ts'
import type { holdAppointment, releaseHold, SlotRequest } from '../domain/calendar/hold.ts'
import { HOLD_DANGER, HOLD_WARNING } from '../domain/timing.ts'
import { callEffect, isSuccess } from './effect.ts'

/** What a hold reports to its booking. Only new data have the new end, or show the slot as free. */
export type HoldReport = { type: 'hold.renewed' } | { type: 'hold.released' }

interface Input {
  readonly now: () => number
  readonly expiresAt: number
  readonly slot: SlotRequest
}

const timeLeft = ({ context: { expiresAt, now } }: { context: Input }): number => expiresAt - now()

/** The end, renewal and release of one hold. */
export const holdMachine = setup({
  types: {} as {
    input: Input
    context: Input & {
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
  actions: {
    clearNotice: assign({ notice: undefined }),
    notify: assign((_, notice: string) => ({ notice })),
  },
  delays: {
    untilWarning: (hold) => timeLeft(hold) - HOLD_WARNING,
    untilDanger: (hold) => timeLeft(hold) - HOLD_DANGER,
    untilEnd: timeLeft,
  },
  guards: {
    isExpired: (hold) => timeLeft(hold) <= 0,
    isInDanger: (hold) => timeLeft(hold) <= HOLD_DANGER,
    needsWarning: (hold) => timeLeft(hold) <= HOLD_WARNING,
    // A renewal counts from now, so it would hardly give a new hold more time.
    isRenewable: not(stateIn({ countdown: 'info' })),
  },
}).createMachine({
  id: 'hold',
  context: ({ input }) => ({ ...input, notice: undefined }),
  type: 'parallel',
  states: {
    countdown: {
      initial: 'reading',
      on: {
        // Also for the same end: the clock may have been corrected, or the device may have slept.
        'end.changed': {
          target: '.reading',
          actions: assign({ expiresAt: ({ event }) => event.expiresAt }),
        },
        'hold.released': '.released',
      },
      states: {
        reading: {
          always: [
            { guard: 'isExpired', target: 'expired' },
            { guard: 'isInDanger', target: 'danger' },
            { guard: 'needsWarning', target: 'warning' },
            { target: 'info' },
          ],
        },
        info: { after: { untilWarning: 'warning' } },
        warning: { after: { untilDanger: 'danger' } },
        danger: { after: { untilEnd: 'expired' } },
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
            'renewal.wanted': {
              guard: 'isRenewable',
              target: 'renewing',
              actions: 'clearNotice',
            },
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
                  { type: 'notify', params: ({ event }) => event.output.message ?? RENEWED },
                ],
              },
              {
                target: 'idle',
                actions: {
                  type: 'notify',
                  params: ({ event }) => event.output.message ?? RENEWAL_REFUSED,
                },
              },
            ],
            onError: { target: 'idle', actions: { type: 'notify', params: RENEWAL_ERROR } },
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
                actions: {
                  type: 'notify',
                  params: ({ event }) => event.output.message ?? RELEASE_REFUSED,
                },
              },
            ],
            onError: { target: 'idle', actions: { type: 'notify', params: RELEASE_ERROR } },
          },
        },
      },
    },
  },
})
