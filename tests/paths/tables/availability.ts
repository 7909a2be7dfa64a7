import { ACTIVITY_CHECK_EVERY, IDLE_AFTER, REFRESH_EVERY } from '../../../domain/timing.ts'
import { availabilityMachine } from '../../../machines/availability.ts'
import { type Look, type LookAt, table } from '../table.ts'
import { free as data } from './booking-fixtures.ts'

const offline = new Error('offline')

const times = ({ context, now, waits }: LookAt<typeof availabilityMachine>) => ({
  idleFor: Math.min(now - context.activeAt, IDLE_AFTER + ACTIVITY_CHECK_EVERY),
  askedFor: Math.min(now - context.requestedAt, REFRESH_EVERY),
  refreshIn: waits.refreshInterval ?? 0,
})

const asking = ({ asked }: Look) => 'loadAvailability' in asked
type Seen = LookAt<typeof availabilityMachine>
const isOld = ({ context, now }: Seen) => now - context.requestedAt >= REFRESH_EVERY
/** Data are asked for in this step where they are wanted, and not elsewhere, unless on their way. */
const renewed = (wanted: (look: Seen) => boolean) => (look: Seen) =>
  look.before === undefined ||
  look.before.states.includes('data.loading') ||
  (look.context.requestedAt === look.now && look.states.includes('data.loading')) ===
    wanted(look.before)
const LOADING = 'Loading locations...'
const REFRESHING = 'Refreshing availability data…'
const FAILED = 'The locations could not be loaded'
const OLD = 'newer ones could not be loaded'
/** What the booking screen shows; on other pages there is nothing to see of it. */
const on = (seen: (look: Seen) => readonly string[]) => (look: Seen) =>
  look.states.includes('attention.elsewhere') ? [] : seen(look)

const asksNow = ({ now }: Look) => ({ requestedAt: now })
const actsNow = ({ now }: Look) => ({ activeAt: now })
const isStill = ({ waits }: Look) => Object.keys(waits).length === 0

export const availability = table(availabilityMachine, {
  input: (now) => ({ now }),
  key: (look) => ({ ...times(look), known: look.context.data !== undefined }),
  // Time could pass in any measure anywhere: it is let pass where something comes of it, and never
  // while data are on their way, for a question that waits too long for its answer has failed.
  offers: (step, look) => {
    const { idleFor, askedFor, refreshIn } = times(look)
    const polling = look.states.includes('attention.polling')
    const loaded = look.states.includes('data.loaded')
    const undisturbed = askedFor === 0 && idleFor === 0
    switch (step) {
      case '5 seconds pass':
        return loaded && idleFor > IDLE_AFTER
      case '25 seconds pass':
        return (
          loaded &&
          idleFor === 0 &&
          (polling
            ? askedFor + refreshIn === REFRESH_EVERY && refreshIn > 25_000
            : askedFor === 50_000)
        )
      case '35 seconds pass':
        return loaded && polling && undisturbed && refreshIn === REFRESH_EVERY
      case 'a minute goes by':
        return loaded && !polling && askedFor !== 50_000
      case 'a minute of looking passes':
        return idleFor === 0 && refreshIn === 35_000 && !look.states.includes('data.loading')
      case 'the visitor does something':
        return !polling || idleFor === 25_000
      case 'another tab is opened':
      case 'another page is opened':
        return !polling || undisturbed || (idleFor === 0 && refreshIn === 10_000)
      case 'fresh data are asked for':
        // By a hold that succeeds, and where there are no data yet, by Try again.
        return look.context.data === undefined
          ? look.states.includes('data.failed') && polling && idleFor === 0
          : !look.states.includes('attention.elsewhere') &&
              (!polling || refreshIn === REFRESH_EVERY)
      default:
        return true
    }
  },
  events: {
    'visitor.acted': { 'the visitor does something': {} },
    'tab.hidden': { 'another tab is opened': {} },
    'tab.shown': { 'the tab is opened again': {} },
    'screen.entered': { 'the booking screen is opened again': {} },
    'screen.left': { 'another page is opened': {} },
    'refresh.requested': { 'fresh data are asked for': {} },
    'refresh.due': 'raised inside',
  },
  outcomes: {
    loadAvailability: {
      done: { 'the data arrive': data },
      error: { 'the data cannot be had': offline },
    },
  },
  delays: {
    refreshInterval: { 'a minute of looking passes': REFRESH_EVERY },
    activityCheck: { '5 seconds pass': ACTIVITY_CHECK_EVERY },
  },
  byHand: {
    'fresh data are asked for': 'Press Try again where it is, and else choose another time.',
    'the data cannot be had': 'Block /api/getLocations in the browser, or go offline.',
  },
  waits: { '25 seconds pass': 25_000, '35 seconds pass': 35_000, 'a minute goes by': 60_000 },
  states: {
    'data.loading': {
      seen: on(({ context }) => [context.data ? REFRESHING : LOADING]),
      claims: { 'data are on their way': asking },
    },
    'data.loaded': {
      seen: on(() => ['Book Your Appointment']),
      unseen: [LOADING, REFRESHING, FAILED, OLD],
      holds: { data },
    },
    'data.failed': {
      seen: on(({ context }) => [context.data ? OLD : FAILED, 'Try again']),
      unseen: [LOADING, REFRESHING],
      claims: { 'nothing is on its way': (look) => !asking(look) },
    },
    'attention.polling': {
      claims: {
        'fresh data are due within a minute': ({ waits }) =>
          (waits.refreshInterval ?? Infinity) <= REFRESH_EVERY,
        'somebody was here in the last 35 seconds': ({ context, now }) =>
          now - context.activeAt <= IDLE_AFTER + ACTIVITY_CHECK_EVERY,
      },
    },
    'attention.polling.watching': {
      claims: {
        'activity is looked for within 5 seconds': ({ waits }) =>
          (waits.activityCheck ?? Infinity) <= ACTIVITY_CHECK_EVERY,
      },
    },
    'attention.idle': {
      claims: {
        'nobody has done anything for 30 seconds': ({ context, now }) =>
          now - context.activeAt > IDLE_AFTER,
        'nothing is waited for': isStill,
      },
    },
    'attention.hidden': { claims: { 'nothing is waited for': isStill } },
    'attention.elsewhere': {
      unseen: [LOADING, REFRESHING, FAILED, OLD, 'Book Your Appointment'],
      claims: { 'nothing is waited for': isStill },
    },
  },
  after: {
    'the data arrive': {
      in: 'data.loaded',
      did: [{ type: 'availability.loaded', params: { type: 'availability.loaded', data } }],
    },
    'fresh data are asked for': {
      from: ['data'],
      in: 'data.loading',
      holds: asksNow,
    },
    'a minute of looking passes': { in: 'data.loading', holds: asksNow },
    'the visitor does something': {
      from: ['attention.polling', 'attention.idle'],
      in: 'attention.polling',
      holds: actsNow,
      claims: { 'data a minute old are asked for afresh': renewed(isOld) },
    },
    'another tab is opened': {
      from: ['attention.polling', 'attention.idle'],
      in: 'attention.hidden',
    },
    'the tab is opened again': {
      from: ['attention.hidden'],
      in: 'attention.polling',
      holds: actsNow,
      claims: {
        'data a minute old, or left alone for 30 seconds, are asked for afresh': renewed(
          (look) => isOld(look) || look.now - look.context.activeAt > IDLE_AFTER,
        ),
      },
    },
    'another page is opened': {
      from: ['attention'],
      in: 'attention.elsewhere',
    },
    'the booking screen is opened again': {
      from: ['attention.elsewhere'],
      in: 'attention.polling',
      holds: actsNow,
      claims: { 'data a minute old are asked for afresh': renewed(isOld) },
    },
    '35 seconds pass': { in: 'attention.idle' },
    '5 seconds pass': { in: 'attention.idle' },
    'the data cannot be had': {
      in: 'data.failed',
      did: [{ type: 'load.failed', params: { type: 'load.failed', error: offline } }],
    },
  },
})
