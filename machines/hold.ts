import { assign, fromCallback, setup } from 'xstate'
import { RENEWAL_ERROR, RENEWAL_REFUSED, RENEWED } from '../domain/booking-messages.ts'
import type { holdAppointment, SlotRequest } from '../domain/hold.ts'
import { HOLD_DANGER, HOLD_TICK, HOLD_WARNING } from '../domain/timing.ts'
import { callEffect } from './effect.ts'

export type EndEvent = { type: 'end.changed'; expiresAt: number }

interface Input {
  readonly expiresAt: number
  readonly slot: SlotRequest
  readonly now: () => number
}

/** The countdown of one hold, and its renewal. The end is stored, and the time left is computed from it on each tick. */
export const holdMachine = setup({
  types: {} as {
    input: Input
    context: Input & {
      readonly left: number
      /** The result of the renewal. */
      readonly notice: string | undefined
    }
    events: EndEvent | { type: 'renewal.wanted' }
  },
  actors: {
    watchEnd: fromCallback<EndEvent, SlotRequest>(() => {}),
    renewHold: callEffect<typeof holdAppointment>('renewHold'),
  },
  actions: {
    /** Provided by the view: only new data bring the new end. */
    refresh: () => {},
    clearNotice: assign({ notice: undefined }),
  },
  delays: { tick: HOLD_TICK },
  guards: {
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
          guard: ({ context, event }) => event.expiresAt !== context.expiresAt,
          target: '.reading',
          actions: assign({ expiresAt: ({ event }) => event.expiresAt }),
        },
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
      },
    },
    renewal: {
      initial: 'possible',
      states: {
        possible: { on: { 'renewal.wanted': { target: 'asking', actions: 'clearNotice' } } },
        asking: {
          invoke: {
            id: 'renewHold',
            src: 'renewHold',
            input: ({ context }) => ({ ...context.slot, renew: true }),
            onDone: [
              {
                guard: ({ event }) => event.output.success,
                target: 'possible',
                actions: [
                  'refresh',
                  assign({ notice: ({ event }) => event.output.message ?? RENEWED }),
                ],
              },
              {
                target: 'possible',
                actions: assign({
                  notice: ({ event }) => event.output.message ?? RENEWAL_REFUSED,
                }),
              },
            ],
            onError: { target: 'possible', actions: assign({ notice: RENEWAL_ERROR }) },
          },
        },
      },
    },
  },
})
