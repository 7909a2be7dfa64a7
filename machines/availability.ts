import type { Availability } from '../domain/calendar/availability.ts'
import { createPollingMachine } from './polling.ts'

/** What can be booked. */
export const availabilityMachine = createPollingMachine<Availability>('availability')
