import { randomInt } from 'node:crypto'

// Letters and digits that are not mistaken for each other, on the phone or in print.
const LETTERS = 'ACEFHJKLMNPRTUWXY34679'

const REFERENCE = new RegExp(`^[${LETTERS}]{4}-[${LETTERS}]{4}$`)

export const isReference = (text: string): boolean => REFERENCE.test(text)

/** Short enough to say on the phone. The odds of guessing a given reference are one in fifty billion. */
export function createReference(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? ''
  const half = () => Array.from({ length: 4 }, letter).join('')
  return `${half()}-${half()}`
}
