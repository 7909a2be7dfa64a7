import { ACTIVITY_CHECK_EVERY, IDLE_AFTER, REFRESH_EVERY } from '../../../domain/timing.ts'
import { availabilityMachine } from '../../../machines/availability.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { availabilityGraph } from './availability-graph.ts'
import { free as data } from './booking-fixtures.ts'

type Now = SituationOf<typeof availabilityMachine>

const offline = new Error('offline')
const LOADING = 'Loading locations...'
const REFRESHING = 'Refreshing availability data…'
const FAILED = 'The locations could not be loaded'
const OUTDATED = 'newer ones could not be loaded'

/** The booking screen shows these texts; another page shows none of them. */
const onBookingScreen = (seen: (now: Now) => readonly string[]) => (now: Now) =>
  now.states.includes('attention.elsewhere') ? [] : seen(now)

const isStill = ({ remaining }: Now) => Object.keys(remaining).length === 0
const actedNow = { context: ({ now }: Now) => ({ activeAt: now }) }

export const availability = table(availabilityMachine, {
  input: (now) => ({ now }),
  // In seconds: how long nobody has acted, how old the data are, and when the next refresh is due.
  key: ({ context, now, remaining: { refreshInterval = REFRESH_EVERY } }) => {
    const idle = Math.min(now - context.activeAt, IDLE_AFTER + ACTIVITY_CHECK_EVERY) / 1_000
    const age = Math.min(now - context.requestedAt, REFRESH_EVERY) / 1_000
    return [
      ...(context.data ? [] : ['no data']),
      ...(idle > 0 ? [`idle ${idle}`] : []),
      ...(age > 0 ? [`age ${age}`] : []),
      ...(refreshInterval < REFRESH_EVERY ? [`refresh in ${refreshInterval / 1_000}`] : []),
    ].join(', ')
  },
  graph: availabilityGraph,
  events: {
    'visitor.acted': { 'the visitor does something': {} },
    'tab.hidden': { 'another tab is opened': {} },
    'tab.shown': { 'the tab is opened again': {} },
    'screen.entered': { 'the booking screen is opened again': {} },
    'screen.left': { 'another page is opened': {} },
    'refresh.requested': { 'fresh data are requested': {} },
    'refresh.due': 'internal',
  },
  outcomes: {
    loadAvailability: {
      done: { 'the data arrive': data },
      error: { 'the data cannot be loaded': offline },
    },
  },
  delays: {
    refreshInterval: { 'the refresh is due': REFRESH_EVERY },
    activityCheck: { '5 seconds pass': ACTIVITY_CHECK_EVERY },
  },
  waits: { '25 seconds pass': 25_000, '35 seconds pass': 35_000, 'a minute passes': 60_000 },
  requirements: {
    'data-start': ['data.loading'],
    'data-minute': ['attention.polling.watching'],
    'data-idle': ['attention.idle', 'attention.hidden'],
    'data-failed': ['the data cannot be loaded'],
  },
  states: {
    'data.loading': {
      seen: onBookingScreen(({ context }) => [context.data ? REFRESHING : LOADING]),
      checks: { 'the data are requested': ({ inputs }) => 'loadAvailability' in inputs },
    },
    'data.loaded': {
      seen: onBookingScreen(() => ['Book Your Appointment']),
      unseen: [LOADING, REFRESHING, FAILED, OUTDATED],
      context: { data },
    },
    'data.failed': {
      seen: onBookingScreen(({ context }) => [context.data ? OUTDATED : FAILED, 'Try again']),
      unseen: [LOADING, REFRESHING],
      checks: { 'nothing is requested': ({ inputs }) => !('loadAvailability' in inputs) },
    },
    'attention.polling': {
      checks: {
        'a refresh is due within a minute': ({ remaining }) =>
          (remaining.refreshInterval ?? Infinity) <= REFRESH_EVERY,
        'somebody acted in the last 35 seconds': ({ context, now }) =>
          now - context.activeAt <= IDLE_AFTER + ACTIVITY_CHECK_EVERY,
      },
    },
    'attention.polling.watching': {
      checks: {
        'the activity is checked within 5 seconds': ({ remaining }) =>
          (remaining.activityCheck ?? Infinity) <= ACTIVITY_CHECK_EVERY,
      },
    },
    'attention.idle': { checks: { 'no delay is running': isStill } },
    'attention.hidden': { checks: { 'no delay is running': isStill } },
    'attention.elsewhere': {
      unseen: [LOADING, REFRESHING, FAILED, OUTDATED, 'Book Your Appointment'],
      checks: { 'no delay is running': isStill },
    },
  },
  after: {
    'the data arrive': {
      actions: [{ type: 'availability.loaded', params: { type: 'availability.loaded', data } }],
    },
    'the data cannot be loaded': {
      actions: [{ type: 'load.failed', params: { type: 'load.failed', error: offline } }],
    },
    'fresh data are requested': { context: ({ now }: Now) => ({ requestedAt: now }) },
    'the visitor does something': actedNow,
    'the tab is opened again': actedNow,
    'the booking screen is opened again': actedNow,
  },
})
