import { digitsOf, formatDigits, isForeign, PHONE_DIGITS, withoutCountryCode } from '../phone.ts'

/** A change to the field by a keystroke, a paste or the browser's autofill. */
interface Edit {
  /** The formatted number before the edit. */
  readonly before: string
  readonly after: string
  /** The caret's position after the edit. */
  readonly caret: number
  /** Whether the Delete key was pressed. */
  readonly isForward: boolean
}

/** The length of the common prefix of two texts. */
function commonStart(a: string, b: string, most: number): number {
  let length = 0
  while (length < most && a[length] === b[length]) length += 1
  return length
}

/** The position in a formatted number after this many digits. */
function caretAfter(formatted: string, digits: number): number {
  let position = 0
  for (let seen = 0; seen < digits; position += 1)
    if (/\d/.test(formatted[position] ?? '')) seen += 1
  return position
}

/**
 * The formatted number after an edit, and the new position of the caret. A number with another country code or with too
 * many digits stays as it was typed: cut to ten digits, it would be the number of somebody else.
 */
export function editPhone({ before, after, caret, isForward }: Edit) {
  const asTyped = { text: after, caret }
  if (isForeign(after)) return asTyped
  const tail = after.slice(caret)
  // If the text after the caret has changed, the whole number was replaced.
  const end = before.endsWith(tail) ? before.length - tail.length : 0
  const start = commonStart(before, after, Math.min(caret, end))
  const inserted = after.slice(start, caret)
  let head = digitsOf(after.slice(0, start))
  let rest = digitsOf(tail)
  if (inserted === '') {
    // If only a bracket, a space or a hyphen was deleted, delete the digit next to it instead.
    const isSameNumber = head + rest === digitsOf(before)
    if (isSameNumber && isForward) rest = rest.slice(1)
    if (isSameNumber && !isForward) head = head.slice(0, -1)
  }
  head += digitsOf(inserted)
  const number = inserted === '' ? head + rest : withoutCountryCode(head + rest)
  if (number.length > PHONE_DIGITS) return asTyped
  const text = formatDigits(number)
  // An edit that changes nothing leaves the caret where it was.
  return { text, caret: text === before ? start : caretAfter(text, number.length - rest.length) }
}
