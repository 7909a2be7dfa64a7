import type { Availability } from '../domain/calendar/availability.ts'
import { createPollingMachine } from './polling.ts'

export const availabilityMachine = createPollingMachine<Availability>('availability')
