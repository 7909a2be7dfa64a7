import { assign, emit, fromCallback, raise, setup } from 'xstate'
import { ACTIVITY_CHECK_EVERY, IDLE_AFTER, REFRESH_EVERY } from '../domain/timing.ts'
import { effect } from './effect.ts'

export type VisitorEvent =
  | { type: 'visitor.acted' }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }

/** Reloads `Data` every minute, except while the visitor is idle, in another tab or on another page. */
/* @__NO_SIDE_EFFECTS__ */
export const createPollingMachine = <Data>(id: string) =>
  setup({
    types: {} as {
      input: { now: () => number }
      context: {
        now: () => number
        /** The latest data. They are kept while newer data load, and if that fails. */
        data: Data | undefined
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
      emitted: { type: 'data.loaded'; data: Data } | { type: 'load.failed'; error: unknown }
    },
    actors: {
      loadData: effect<Data>('loadData'),
      watchVisitor: fromCallback<VisitorEvent>(() => {}),
    },
    delays: { refreshInterval: REFRESH_EVERY, activityCheck: ACTIVITY_CHECK_EVERY },
    guards: {
      wasIdle: ({ context }) => context.now() - context.activeAt > IDLE_AFTER,
      isOld: ({ context }) => context.now() - context.requestedAt >= REFRESH_EVERY,
    },
    actions: {
      noteRequest: assign({ requestedAt: ({ context }) => context.now() }),
      noteActivity: assign({ activeAt: ({ context }) => context.now() }),
      refresh: raise({ type: 'refresh.due' }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      data: undefined,
      hasFailed: false,
      requestedAt: input.now(),
      activeAt: input.now(),
    }),
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
              onDone: {
                target: 'loaded',
                actions: [
                  assign({ data: ({ event }) => event.output, hasFailed: false }),
                  emit(({ event }) => ({ type: 'data.loaded', data: event.output })),
                ],
              },
              onError: {
                target: 'failed',
                actions: [
                  assign({ hasFailed: true }),
                  emit(({ event }) => ({ type: 'load.failed', error: event.error })),
                ],
              },
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
