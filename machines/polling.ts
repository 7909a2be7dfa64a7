import { assign, raise, sendParent, setup } from 'xstate'
import type { LoadedAvailability } from '../domain/calendar/availability.ts'
import { ACTIVITY_CHECK_EVERY, IDLE_AFTER, REFRESH_EVERY } from '../domain/timing.ts'
import { callbackEffect, effect, noClock } from './effect.ts'

export type VisitorEvent =
  | { type: 'visitor.acted' }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }

/** What polling reports to the flow that keeps the data. */
export type PollingReport<Data> = { type: 'data.loaded'; data: Data }

interface Pace {
  readonly every: number
  readonly idleAfter: number
}

const ORDINARY: Pace = { every: REFRESH_EVERY, idleAfter: IDLE_AFTER }

export interface PollingInput<Wanted> {
  /** Which data are loaded. */
  readonly wanted: Wanted
}

/**
 * Loads `Data` again at a pace, except while the visitor is idle, in another tab or on another page. `Wanted` says
 * which.
 */
/* @__NO_SIDE_EFFECTS__ */
export const createPolling = <Data, Wanted = undefined>(
  now: () => number,
  paceOf: (wanted: Wanted) => Pace = () => ORDINARY,
) =>
  setup({
    types: {} as {
      input: PollingInput<Wanted>
      context: PollingInput<Wanted> & {
        /** Whether the latest request has failed. A new one may be on its way. */
        hasFailed: boolean
        requestedAt: number
        activeAt: number
      }
      events:
        | VisitorEvent
        | { type: 'screen.entered' }
        | { type: 'screen.left' }
        | { type: 'refresh.requested' }
        | { type: 'refresh.due' }
    },
    actors: {
      loadData: effect<Data, PollingInput<Wanted>>('loadData'),
      watchVisitor: callbackEffect<VisitorEvent>('watchVisitor'),
    },
    delays: {
      refreshInterval: ({ context }) => paceOf(context.wanted).every,
      activityCheck: ACTIVITY_CHECK_EVERY,
    },
    guards: {
      wasIdle: ({ context }) => now() - context.activeAt > paceOf(context.wanted).idleAfter,
      isOld: ({ context }) => now() - context.requestedAt >= paceOf(context.wanted).every,
    },
    actions: {
      noteRequest: assign({ requestedAt: () => now() }),
      noteActivity: assign({ activeAt: () => now() }),
      refresh: raise({ type: 'refresh.due' }),
    },
  }).createMachine({
    id: 'polling',
    context: ({ input }) => ({ ...input, hasFailed: false, requestedAt: now(), activeAt: now() }),
    invoke: { id: 'watchVisitor', src: 'watchVisitor' },
    type: 'parallel',
    states: {
      data: {
        initial: 'loading',
        states: {
          loading: {
            entry: 'noteRequest',
            invoke: {
              id: 'loadData',
              src: 'loadData',
              input: ({ context: { wanted } }) => ({ wanted }),
              onDone: {
                target: 'loaded',
                actions: [
                  assign({ hasFailed: false }),
                  sendParent(
                    ({ event }): PollingReport<Data> => ({
                      type: 'data.loaded',
                      data: event.output,
                    }),
                  ),
                ],
              },
              onError: { target: 'failed', actions: assign({ hasFailed: true }) },
            },
            // The response in flight may be older than the change that caused this refresh.
            on: { 'refresh.requested': { target: 'loading', reenter: true } },
          },
          loaded: { on: { 'refresh.due': 'loading', 'refresh.requested': 'loading' } },
          failed: { on: { 'refresh.due': 'loading', 'refresh.requested': 'loading' } },
        },
      },
      attention: {
        initial: 'polling',
        on: { 'screen.left': '.elsewhere' },
        states: {
          polling: {
            on: {
              'visitor.acted': { actions: 'noteActivity' },
              'tab.hidden': 'hidden',
            },
            after: { refreshInterval: { target: 'polling', reenter: true, actions: 'refresh' } },
            initial: 'watching',
            states: {
              watching: {
                after: {
                  activityCheck: [
                    { guard: 'wasIdle', target: '#idle' },
                    { target: 'watching', reenter: true },
                  ],
                },
              },
            },
          },
          idle: {
            id: 'idle',
            on: {
              'visitor.acted': [
                { guard: 'isOld', target: 'polling', actions: ['noteActivity', 'refresh'] },
                { target: 'polling', actions: 'noteActivity' },
              ],
              'tab.hidden': 'hidden',
            },
          },
          hidden: {
            on: {
              'tab.shown': [
                { guard: 'wasIdle', target: 'polling', actions: ['noteActivity', 'refresh'] },
                { guard: 'isOld', target: 'polling', actions: ['noteActivity', 'refresh'] },
                { target: 'polling', actions: 'noteActivity' },
              ],
            },
          },
          elsewhere: {
            on: {
              'screen.entered': [
                { guard: 'isOld', target: 'polling', actions: ['noteActivity', 'refresh'] },
                { target: 'polling', actions: 'noteActivity' },
              ],
            },
          },
        },
      },
    },
  })

export const availabilityPolling = createPolling<LoadedAvailability>(noClock)
