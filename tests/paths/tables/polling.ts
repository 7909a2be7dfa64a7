import type { LoadedAvailability } from '../../../domain/calendar/availability.ts'
import { ACTIVITY_CHECK_EVERY, IDLE_AFTER, REFRESH_EVERY } from '../../../domain/timing.ts'
import { createPolling } from '../../../machines/polling.ts'
import { rows } from '../engine/rows.ts'
import { simulatedNow } from '../engine/simulated-state.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { free } from './booking-fixtures.ts'

const pollingMachine = createPolling<LoadedAvailability>(simulatedNow)

type Now = SituationOf<typeof pollingMachine>

const offline = new Error('offline')
const LOADING = 'Loading locations...'
const REFRESHING = 'Refreshing availability data…'
const FAILED = 'The locations could not be loaded'
const OUTDATED = 'newer ones could not be loaded'
/** A text of the booking page that appears on no other page. */
const OWN = 'Book Your Appointment'

/** Texts that are expected only while the page is open. */
const onPage =
  (seen: (now: Now) => readonly string[]) =>
  (now: Now): readonly string[] =>
    now.states.includes('attention.elsewhere') ? [] : seen(now)

const isStill = ({ remaining }: Now) => Object.keys(remaining).length === 0
const actedNow = { context: ({ now }: Now) => ({ activeAt: now }) }

export const polling = table(pollingMachine, {
  // In seconds: how long the visitor has been idle, how old the data are, and when the next refresh is due.
  key: ({ context, now, remaining: { refreshInterval = REFRESH_EVERY } }) => {
    const idle = Math.min(now - context.activeAt, IDLE_AFTER + ACTIVITY_CHECK_EVERY) / 1_000
    const age = Math.min(now - context.requestedAt, REFRESH_EVERY) / 1_000
    return [
      ...(idle > 0 ? [`idle ${idle}`] : []),
      ...(age > 0 ? [`age ${age}`] : []),
      ...(refreshInterval < REFRESH_EVERY ? [`refresh in ${refreshInterval / 1_000}`] : []),
    ].join(', ')
  },
  // Two limits matter: 30 seconds without activity, and data that are 60 seconds old. Each is tried with the other
  // one not reached. Time passes only while no call is pending, because a pending call would time out.
  graph: rows(`
    watching + loading: the data arrive → watching + loaded
    watching + loading: another tab is opened → hidden + loading
    watching + loading: another page is opened → elsewhere + loading
    hidden + loading: the tab is opened again → watching + loading
    hidden + loading: the data arrive → hidden + loaded
    elsewhere + loading: the page is opened again → watching + loading
    watching + loaded; watching + loading; watching + failed:
      fresh data are requested → watching + loading
    watching + loaded: 25 seconds pass → watching + loaded | idle 25, age 25, refresh in 35
    watching + loaded: 35 seconds pass → idle + loaded | idle 35, age 35
    watching + loaded: another tab is opened → hidden + loaded
    watching + loaded; hidden + loaded; elsewhere + loaded:
      another page is opened → elsewhere + loaded
    watching + loading: the data cannot be loaded → watching + failed
    watching + loaded | idle 25, age 25, refresh in 35:
      the visitor does something → watching + loaded | age 25, refresh in 35
    watching + loaded | age 25, refresh in 35: the refresh is due → watching + loading | idle 35
    watching + loaded | age 25, refresh in 35:
      25 seconds pass → watching + loaded | idle 25, age 50, refresh in 10
    watching + loading | idle 35: the data arrive → watching + loaded | idle 35
    watching + loaded | idle 35: 5 seconds pass → idle + loaded | idle 35, age 5
    watching + loaded | idle 25, age 50, refresh in 10:
      the visitor does something → watching + loaded | age 50, refresh in 10
    watching + loaded | age 50, refresh in 10: another tab is opened → hidden + loaded | age 50
    watching + loaded | age 50, refresh in 10: another page is opened → elsewhere + loaded | age 50
    idle + loaded | idle 35, age 35: the visitor does something → watching + loaded | age 35
    idle + loaded | idle 35, age 35: another tab is opened → hidden + loaded | idle 35, age 35
    idle + loaded | idle 35, age 35: another page is opened → elsewhere + loaded | idle 35, age 35
    idle + loaded | idle 35, age 35: a minute passes → idle + loaded | idle 35, age 60
    idle + loaded | idle 35, age 35: fresh data are requested → idle + loading | idle 35
    idle + loaded | idle 35, age 60; idle + failed | idle 35, age 60:
      the visitor does something → watching + loading
    idle + loaded | idle 35, age 60: another tab is opened → hidden + loaded | idle 35, age 60
    idle + loading | idle 35: the data arrive → idle + loaded | idle 35
    idle + loading | idle 35: the data cannot be loaded → idle + failed | idle 35
    idle + failed | idle 35: a minute passes → idle + failed | idle 35, age 60
    idle + loaded | idle 35: the visitor does something → watching + loaded
    hidden + loaded: the tab is opened again → watching + loaded
    hidden + loaded: fresh data are requested → hidden + loading
    hidden + loaded: 25 seconds pass → hidden + loaded | idle 25, age 25
    hidden + loaded | idle 25, age 25: the tab is opened again → watching + loaded | age 25
    hidden + loaded | age 50: the tab is opened again → watching + loaded | age 50
    hidden + loaded | age 50: 25 seconds pass → hidden + loaded | idle 25, age 60
    hidden + loaded | idle 25, age 60; hidden + loaded | idle 35, age 35;
      hidden + loaded | idle 35, age 60: the tab is opened again → watching + loading
    elsewhere + loaded: the page is opened again → watching + loaded
    elsewhere + loaded: a minute passes → elsewhere + loaded | idle 35, age 60
    elsewhere + loaded | age 50: the page is opened again → watching + loaded | age 50
    elsewhere + loaded | age 50: 25 seconds pass → elsewhere + loaded | idle 25, age 60
    elsewhere + loaded | idle 35, age 35: the page is opened again → watching + loaded | age 35
    elsewhere + loaded | idle 25, age 60; elsewhere + loaded | idle 35, age 60:
      the page is opened again → watching + loading
  `),
  events: {
    'visitor.acted': { 'the visitor does something': {} },
    'tab.hidden': { 'another tab is opened': {} },
    'tab.shown': { 'the tab is opened again': {} },
    'screen.entered': { 'the page is opened again': {} },
    'screen.left': { 'another page is opened': {} },
    'refresh.requested': { 'fresh data are requested': {} },
    'refresh.due': 'internal',
  },
  outcomes: {
    loadData: {
      done: { 'the data arrive': free },
      error: { 'the data cannot be loaded': offline },
    },
  },
  delays: {
    refreshInterval: { 'the refresh is due': REFRESH_EVERY },
    activityCheck: { '5 seconds pass': ACTIVITY_CHECK_EVERY },
  },
  waits: { '25 seconds pass': 25_000, '35 seconds pass': 35_000, 'a minute passes': 60_000 },
  states: {
    'data.loading': {
      seen: onPage(() => [REFRESHING, OWN]),
      checks: { 'the data are requested': ({ inputs }) => 'loadData' in inputs },
    },
    'data.loaded': {
      seen: onPage(() => [OWN]),
      unseen: [LOADING, REFRESHING, FAILED, OUTDATED],
      context: { hasFailed: false },
    },
    'data.failed': {
      seen: onPage(() => ['Try again', OUTDATED, OWN]),
      unseen: [LOADING, REFRESHING],
      context: { hasFailed: true },
    },
    'attention.idle': { checks: { 'no delay is running': isStill } },
    'attention.hidden': { checks: { 'no delay is running': isStill } },
    'attention.elsewhere': {
      unseen: [LOADING, REFRESHING, FAILED, OUTDATED, OWN],
      checks: { 'no delay is running': isStill },
    },
    'attention.polling.watching': {},
  },
  after: {
    'the data arrive': {
      actions: [{ type: 'data.loaded', params: { type: 'data.loaded', data: free } }],
    },
    'the data cannot be loaded': { actions: [] },
    'fresh data are requested': {
      context: ({ now }: Now) => ({ requestedAt: now }),
      checks: {
        'they are asked for again': ({ inputs, before }: Now) =>
          inputs.loadData !== before?.inputs.loadData,
      },
    },
    'the visitor does something': actedNow,
    'the tab is opened again': actedNow,
    'the page is opened again': actedNow,
  },
})
