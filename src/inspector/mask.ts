import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { NO_DETAILS } from '../../domain/booking.ts'

/** Fields with personal data: the inspector shows that they have a value, but not which. */
const PRIVATE: ReadonlySet<string> = new Set([
  ...Object.keys(NO_DETAILS),
  'clientName',
  'author',
  'contact',
  'code',
  'title',
  'body',
  'reference',
  'ics',
  'token',
])

const isSnapshot = (holder: unknown): boolean =>
  typeof holder === 'object' && holder !== null && 'status' in holder

/** A field called `value` holds typed text, except in a snapshot, where it is the state of the machine. */
function mask(this: unknown, key: string, value: unknown): unknown {
  if (value instanceof Error) return { message: value.message }
  if (typeof value !== 'string' || value === '') return value
  return PRIVATE.has(key) || (key === 'value' && !isSnapshot(this)) ? '•••' : value
}

/** A copy of the event as plain data, without any personal data. */
export function maskPrivateData(event: StatelyInspectionEvent): StatelyInspectionEvent {
  return JSON.parse(JSON.stringify(event, mask))
}
