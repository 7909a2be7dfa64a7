import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { REASONS } from '../../domain/call.ts'

const MASKED = '•••'
export const FUNCTION = '[function]'

const WORD = /^[\w.:/-]+$/

/**
 * The only fields whose texts the inspector shows, with the pattern they must match: the program's own identifiers
 * and the times on offer. A replay depends on them. Any other text may be personal, and is masked.
 */
const SHOWN: readonly (readonly [RegExp, readonly string[]])[] = [
  [WORD, ['type', 'kind', 'at', 'step', 'status', 'state', 'page', 'mark', 'done']],
  [WORD, ['changes', 'by', 'notReachedBy', 'needs', 'field', 'zone', 'slug']],
  // The reason for a refusal is from a closed set. The reason for closed hours is free text, and masked.
  [new RegExp(`^(?:${REASONS.join('|')})$`), ['reason']],
  // A location's id may be a string.
  [WORD, ['id', 'location']],
  [/^\/\S*$/, ['path', 'formPath', 'to']],
  [/^\d{4}-\d\d(?:-\d\d)?$/, ['date', 'day', 'today', 'wanted']],
  [/^\d?\d:?\d\d(?: [AP]M)?$/, ['slot', 'time']],
  [/^[\d:.T-]+Z$/, ['until', 'changesUntil', 'writtenAt', 'sentAt']],
]

const FIXED: readonly string[] = ['', FUNCTION]

const isShown = (field: string, text: string): boolean =>
  FIXED.includes(text) || SHOWN.some(([form, fields]) => fields.includes(field) && form.test(text))

/** Items of a list are masked by the name of the list's field. */
function mask(value: unknown, field: string): unknown {
  if (typeof value === 'string') return isShown(field, value) ? value : MASKED
  if (Array.isArray(value)) return value.map((item) => mask(item, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(inner, name)]))
}

/** Makes a value serializable. Functions are marked, so that a replay can put others in their place. */
const asPlain = (_: string, value: unknown): unknown => {
  if (typeof value === 'function') return FUNCTION
  return value instanceof Error ? { message: value.message } : value
}

/** A copy of a value as plain data, without any personal data. */
export const withoutPrivateData = (value: unknown, field = ''): unknown =>
  mask(JSON.parse(JSON.stringify(value, asPlain) ?? 'null'), field)

/** What Stately's inspector gets of an event. */
export function maskPrivateData(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const plain = JSON.parse(JSON.stringify(event, asPlain))
  const { event: received, snapshot } = plain
  return {
    ...plain,
    ...(received && { event: mask(received, 'event') }),
    // The value of a snapshot is the machine's state, and not masked.
    ...(snapshot && { snapshot: { ...Object(mask(snapshot, '')), value: snapshot.value } }),
  }
}

/** Valid values for the fields whose rules would reject another text. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  email: 'masked@example.com',
  phone: '2125550142',
}

/** A recorded event, ready for a replay: valid texts replace what was masked, and errors are errors again. */
export function revived<Event extends { readonly type: string }>(event: Event): Event {
  const filled: Event = JSON.parse(JSON.stringify(event), (key, value: unknown) => {
    if (value === FUNCTION) return () => 0
    return value === MASKED ? (PLACEHOLDERS[key] ?? 'Masked') : value
  })
  const isError = filled.type.startsWith('xstate.error') && 'error' in filled
  return isError ? { ...filled, error: Object.assign(new Error('recorded'), filled.error) } : filled
}
