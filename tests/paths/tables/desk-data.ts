import { type DeskData, deskDataMachine } from '../../../machines/desk-data.ts'
import { START_TIME } from '../engine/simulated-state.ts'
import { table } from '../engine/table.ts'
import { day } from './desk-fixtures.ts'
import { afterPolling, offline, onPage, polling, pollingStates } from './polling.ts'

const data: DeskData = {
  wanted: undefined,
  answer: { page: 'day', response: day },
  loadedAt: START_TIME,
}
const LOADING = 'Loading the day…'
const REFRESHING = 'Refreshing the day…'
const FAILED = 'This page could not be loaded'
const OUTDATED = 'what has changed since is not here'

/** The day polls as the booking page does: only what is loaded and shown is another. */
export const deskData = table(deskDataMachine, {
  ...polling,
  outcomes: {
    loadData: {
      done: { 'the data arrive': data },
      error: { 'the data cannot be loaded': offline },
    },
  },
  requirements: { 'desk-day': ['data.loaded'], 'desk-fresh': ['attention.polling.watching'] },
  states: {
    'data.loading': {
      ...pollingStates.loading,
      seen: onPage(({ context }) => [context.data ? REFRESHING : LOADING]),
    },
    'data.loaded': {
      seen: onPage(() => [
        ...['1 visit on this day.', 'Hudson', '2:00 PM Ann Hall', 'To come', '2 visits before'],
        ...['(317) 555-0142', 'She comes by bus.', 'Not reached by e-mail: please call.'],
        ...['1:00 PM Free', '3:00 PM Held by a visitor'],
      ]),
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
      unseen: [LOADING, REFRESHING, FAILED, OUTDATED, 'Ann Hall'],
    },
  },
  after: {
    ...afterPolling,
    'the data arrive': {
      actions: [{ type: 'data.loaded', params: { type: 'data.loaded', data } }],
    },
  },
})
