import { randomInt } from 'node:crypto'

// Letters and digits that are hard to confuse, on the phone or in print.
const LETTERS = 'ACEFHJKLMNPRTUWXY34679'

const REFERENCE = new RegExp(`^[${LETTERS}]{4}-[${LETTERS}]{4}$`)

export const isReference = (text: string): boolean => REFERENCE.test(text)

/** A reference that is short enough to say on the phone. The odds of guessing one are one in fifty billion. */
export function createReference(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? ''
  const half = () => Array.from({ length: 4 }, letter).join('')
  return `${half()}-${half()}`
}
