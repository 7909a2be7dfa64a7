import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** What tells of a person: shown as being there, never as what it is. */
const PRIVATE: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'clientName',
  'author',
  'email',
  'phone',
  'contact',
  'code',
  'additionalInfo',
  'title',
  'body',
  'reference',
  'ics',
])

const isSnapshot = (holder: unknown): boolean =>
  typeof holder === 'object' && holder !== null && 'status' in holder

/** A `value` is what somebody typed, but for that of a snapshot: there it is the machine's state. */
function mask(this: unknown, key: string, value: unknown): unknown {
  if (value instanceof Error) return { message: value.message }
  if (typeof value !== 'string' || value === '') return value
  return PRIVATE.has(key) || (key === 'value' && !isSnapshot(this)) ? '•••' : value
}

/** What the inspector is told, as plain data with all that is private masked. */
export function masked(told: StatelyInspectionEvent): StatelyInspectionEvent {
  return JSON.parse(JSON.stringify(told, mask))
}
