import { digitsOf, formatDigits, PHONE_DIGITS } from '../phone.ts'

/** What a keystroke, a paste or the browser's autofill made of the field. */
interface Edit {
  /** The formatted number before. */
  readonly before: string
  readonly after: string
  /** The caret's position after the edit. */
  readonly caret: number
  /** Whether the Delete key was pressed. */
  readonly isForward: boolean
}

/** The length of what two texts have in common at their beginning. */
function commonStart(a: string, b: string, most: number): number {
  let length = 0
  while (length < most && a[length] === b[length]) length += 1
  return length
}

/** The caret's position in a formatted number that has this many digits before it. */
function caretAfter(formatted: string, digits: number): number {
  let position = 0
  for (let seen = 0; seen < digits; position += 1)
    if (/\d/.test(formatted[position] ?? '')) seen += 1
  return position
}

/** The formatted number after an edit, and where its caret belongs. */
export function editPhone({ before, after, caret, isForward }: Edit) {
  const tail = after.slice(caret)
  // If the end of the text has changed, everything was replaced.
  const end = before.endsWith(tail) ? before.length - tail.length : 0
  const start = commonStart(before, after, Math.min(caret, end))
  const inserted = after.slice(start, caret)
  let head = digitsOf(after.slice(0, start))
  let rest = digitsOf(tail)
  if (inserted === '') {
    // Only a bracket, a blank or a hyphen was removed; the person means the digit behind it.
    const isSameNumber = head + rest === digitsOf(before)
    if (isSameNumber && isForward) rest = rest.slice(1)
    if (isSameNumber && !isForward) head = head.slice(0, -1)
  } else {
    const digits = digitsOf(inserted)
    const number = head === '' ? digits.replace(/^1+/, '') : digits
    head += number.slice(0, Math.max(0, PHONE_DIGITS - head.length - rest.length))
  }
  const text = formatDigits((head + rest).slice(0, PHONE_DIGITS))
  // An edit that changes nothing leaves the caret where it was.
  return { text, caret: text === before ? start : caretAfter(text, head.length) }
}
