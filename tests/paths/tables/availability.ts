import { availabilityMachine } from '../../../machines/availability.ts'
import { table } from '../engine/table.ts'
import { free as data } from './booking-fixtures.ts'
import { afterPolling, offline, onPage, polling, pollingStates } from './polling.ts'

const LOADING = 'Loading locations...'
const REFRESHING = 'Refreshing availability data…'
const FAILED = 'The locations could not be loaded'
const OUTDATED = 'newer ones could not be loaded'

export const availability = table(availabilityMachine, {
  ...polling,
  outcomes: {
    loadData: {
      done: { 'the data arrive': data },
      error: { 'the data cannot be loaded': offline },
    },
  },
  requirements: {
    'data-start': ['data.loading'],
    'data-minute': ['attention.polling.watching'],
    'data-idle': ['attention.idle', 'attention.hidden'],
    'data-failed': ['the data cannot be loaded'],
  },
  states: {
    'data.loading': {
      ...pollingStates.loading,
      seen: onPage(({ context }) => [context.data ? REFRESHING : LOADING]),
    },
    'data.loaded': {
      seen: onPage(() => ['Book Your Appointment']),
      unseen: [LOADING, REFRESHING, FAILED, OUTDATED],
      context: { data },
    },
    'data.failed': {
      ...pollingStates.failed,
      seen: onPage(({ context }) => [context.data ? OUTDATED : FAILED, 'Try again']),
      unseen: [LOADING, REFRESHING],
    },
    ...pollingStates.attention,
    'attention.elsewhere': {
      ...pollingStates.elsewhere,
      unseen: [LOADING, REFRESHING, FAILED, OUTDATED, 'Book Your Appointment'],
    },
  },
  after: {
    ...afterPolling,
    'the data arrive': {
      actions: [{ type: 'data.loaded', params: { type: 'data.loaded', data } }],
    },
  },
})
