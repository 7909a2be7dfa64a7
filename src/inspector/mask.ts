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

const MASKED = '•••'
export const FUNCTION = '[function]'

const isSnapshot = (holder: unknown): boolean =>
  typeof holder === 'object' && holder !== null && 'status' in holder

/** A field called `value` holds typed text, except in a snapshot, where it is the state of the machine. */
function mask(this: unknown, key: string, value: unknown): unknown {
  // A recording is a file, and the one who replays it has to know where a function was.
  if (typeof value === 'function') return FUNCTION
  if (value instanceof Error) return { message: value.message }
  if (typeof value !== 'string' || value === '') return value
  return PRIVATE.has(key) || (key === 'value' && !isSnapshot(this)) ? MASKED : value
}

/** A copy of the event as plain data, without any personal data. */
export function maskPrivateData(event: StatelyInspectionEvent): StatelyInspectionEvent {
  return JSON.parse(JSON.stringify(event, mask))
}

/** Values that the rules of the forms accept, where a mask would be refused. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  firstName: 'Masked',
  lastName: 'Masked',
  email: 'masked@example.com',
  phone: '2125550142',
}

/** A recorded event as it can happen again, although nobody knows what was typed. */
export const withPlaceholders = <Event extends { readonly type: string }>(event: Event): Event =>
  JSON.parse(JSON.stringify(event), (key, value: unknown) =>
    value === MASKED ? (PLACEHOLDERS[key] ?? value) : value,
  )
