import type { ResponseOf } from '../domain/call.ts'
import type { getDeskDay } from '../domain/desk-calendar.ts'
import { createPollingMachine } from './polling.ts'

export interface DeskDayData {
  /** The day that was asked for; today where it is undefined. */
  readonly wanted: string | undefined
  readonly day: ResponseOf<typeof getDeskDay>
  /** Epoch milliseconds. */
  readonly loadedAt: number
}

/** The visits of one day, for the desk. */
export const deskDayMachine = createPollingMachine<DeskDayData>('desk-day')
