import { type DeskData, deskDataMachine } from '../../../machines/desk-data.ts'
import { START_TIME } from '../engine/simulated-state.ts'
import { table } from '../engine/table.ts'
import { day } from './desk-fixtures.ts'
import { polling } from './polling.ts'

const data: DeskData = {
  wanted: undefined,
  answer: { page: 'day', response: day },
  loadedAt: START_TIME,
}

/** The day page polls like the booking page; only its data and texts differ. */
export const deskData = table(deskDataMachine, {
  ...polling({
    data,
    loading: 'Loading the day…',
    refreshing: 'Refreshing the day…',
    failed: 'This page could not be loaded',
    outdated: 'later changes are missing',
    shown: [
      ...['1 visit on this day.', 'Hudson', '2:00 PM Ann Hall', 'To come', '2 visits before'],
      ...['(317) 555-0142', 'She comes by bus.', 'Not reached by email: please call.'],
      ...['1:00 PM Free', '3:00 PM Held by a visitor'],
    ],
    ownText: 'Ann Hall',
  }),
  requirements: { 'desk-day': ['data.loaded'], 'desk-fresh': ['attention.polling.watching'] },
})
