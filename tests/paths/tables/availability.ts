import { availabilityMachine } from '../../../machines/availability.ts'
import { table } from '../engine/table.ts'
import { free } from './booking-fixtures.ts'
import { polling } from './polling.ts'

export const availability = table(availabilityMachine, {
  ...polling({
    data: free,
    loading: 'Loading locations...',
    refreshing: 'Refreshing availability data…',
    failed: 'The locations could not be loaded',
    outdated: 'newer ones could not be loaded',
    shown: ['Book Your Appointment'],
    ownText: 'Book Your Appointment',
  }),
})
