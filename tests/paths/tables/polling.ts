import { ACTIVITY_CHECK_EVERY, IDLE_AFTER, REFRESH_EVERY } from '../../../domain/timing.ts'
import type { Situation } from '../engine/table.ts'
import { pollingGraph } from './polling-graph.ts'

/** Any data that are polled. */
type Now = Situation<
  { now: () => number; data: unknown; requestedAt: number; activeAt: number },
  'refreshInterval' | 'activityCheck'
>

export const offline = new Error('offline')

/** The page shows these texts; another page shows none of them. */
export const onPage =
  <S extends Now>(seen: (now: S) => readonly string[]) =>
  (now: S): readonly string[] =>
    now.states.includes('attention.elsewhere') ? [] : seen(now)

const isStill = ({ remaining }: Now) => Object.keys(remaining).length === 0
const actedNow = { context: ({ now }: Now) => ({ activeAt: now }) }

/** What the tables of all machines that poll have in common. */
export const polling = {
  input: (now: () => number) => ({ now }),
  // In seconds: how long nobody has acted, how old the data are, and when the next refresh is due.
  key: ({ context, now, remaining: { refreshInterval = REFRESH_EVERY } }: Now) => {
    const idle = Math.min(now - context.activeAt, IDLE_AFTER + ACTIVITY_CHECK_EVERY) / 1_000
    const age = Math.min(now - context.requestedAt, REFRESH_EVERY) / 1_000
    return [
      ...(context.data ? [] : ['no data']),
      ...(idle > 0 ? [`idle ${idle}`] : []),
      ...(age > 0 ? [`age ${age}`] : []),
      ...(refreshInterval < REFRESH_EVERY ? [`refresh in ${refreshInterval / 1_000}`] : []),
    ].join(', ')
  },
  graph: pollingGraph,
  events: {
    'visitor.acted': { 'the visitor does something': {} },
    'tab.hidden': { 'another tab is opened': {} },
    'tab.shown': { 'the tab is opened again': {} },
    'screen.entered': { 'the page is opened again': {} },
    'screen.left': { 'another page is opened': {} },
    'refresh.requested': { 'fresh data are requested': {} },
    'refresh.due': 'internal',
  },
  delays: {
    refreshInterval: { 'the refresh is due': REFRESH_EVERY },
    activityCheck: { '5 seconds pass': ACTIVITY_CHECK_EVERY },
  },
  waits: { '25 seconds pass': 25_000, '35 seconds pass': 35_000, 'a minute passes': 60_000 },
} as const

export const pollingStates = {
  loading: {
    checks: { 'the data are requested': ({ inputs }: Now) => 'loadData' in inputs },
  },
  failed: {
    checks: { 'nothing is requested': ({ inputs }: Now) => !('loadData' in inputs) },
  },
  attention: {
    'attention.polling': {
      checks: {
        'a refresh is due within a minute': ({ remaining }: Now) =>
          (remaining.refreshInterval ?? Infinity) <= REFRESH_EVERY,
        'somebody acted in the last 35 seconds': ({ context, now }: Now) =>
          now - context.activeAt <= IDLE_AFTER + ACTIVITY_CHECK_EVERY,
      },
    },
    'attention.polling.watching': {
      checks: {
        'the activity is checked within 5 seconds': ({ remaining }: Now) =>
          (remaining.activityCheck ?? Infinity) <= ACTIVITY_CHECK_EVERY,
      },
    },
    'attention.idle': { checks: { 'no delay is running': isStill } },
    'attention.hidden': { checks: { 'no delay is running': isStill } },
  },
  elsewhere: { checks: { 'no delay is running': isStill } },
}

export const afterPolling = {
  'the data cannot be loaded': {
    actions: [{ type: 'load.failed', params: { type: 'load.failed', error: offline } }],
  },
  'fresh data are requested': { context: ({ now }: Now) => ({ requestedAt: now }) },
  'the visitor does something': actedNow,
  'the tab is opened again': actedNow,
  'the page is opened again': actedNow,
}
