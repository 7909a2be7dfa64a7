import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { REASONS } from '../../domain/call.ts'

const MASKED = '•••'
export const FUNCTION = '[function]'

const WORD = /^[\w.:/-]+$/

/**
 * The only fields whose texts the inspector shows, and the form that such a text has: the program's own words, and
 * what the calendar offers. A replay takes its steps by them. Any other text may be somebody's, and is masked.
 */
const SHOWN: readonly (readonly [RegExp, readonly string[]])[] = [
  [WORD, ['type', 'kind', 'at', 'step', 'status', 'state', 'page', 'mark', 'done']],
  [WORD, ['changes', 'by', 'notReachedBy', 'field', 'corrected', 'zone', 'slug']],
  // The reason of a refusal is one of a closed set. That of closed hours is the owner's text.
  [new RegExp(`^(?:${REASONS.join('|')})$`), ['reason']],
  // The id of a location may be a text.
  [WORD, ['id', 'location']],
  [/^\/\S*$/, ['path', 'formPath', 'to']],
  [/^\d{4}-\d\d(?:-\d\d)?$/, ['date', 'day', 'today', 'wanted']],
  [/^\d?\d:?\d\d(?: [AP]M)?$/, ['slot', 'time']],
  [/^[\d:.T-]+Z$/, ['until', 'changesUntil', 'writtenAt', 'sentAt']],
]

const FIXED: readonly string[] = ['', FUNCTION]

const isShown = (field: string, text: string): boolean =>
  FIXED.includes(text) || SHOWN.some(([form, fields]) => fields.includes(field) && form.test(text))

/** The items of a list have the field of the list. */
function mask(value: unknown, field: string): unknown {
  if (typeof value === 'string') return isShown(field, value) ? value : MASKED
  if (Array.isArray(value)) return value.map((item) => mask(item, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(inner, name)]))
}

/** As JSON can hold it. A recording is a file, and a replay has to know where a function was. */
const asPlain = (_: string, value: unknown): unknown => {
  if (typeof value === 'function') return FUNCTION
  return value instanceof Error ? { message: value.message } : value
}

/** A copy of the event as plain data, without any personal data. */
export function maskPrivateData(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const plain = JSON.parse(JSON.stringify(event, asPlain))
  const { event: received, snapshot } = plain
  return {
    ...plain,
    ...(received && { event: mask(received, 'event') }),
    // The value of a snapshot is the state of the machine.
    ...(snapshot && { snapshot: { ...Object(mask(snapshot, '')), value: snapshot.value } }),
  }
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
