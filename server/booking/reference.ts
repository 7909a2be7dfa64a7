import { randomInt } from 'node:crypto'

// Letters and digits that are heard and read apart from each other.
const LETTERS = 'ACEFHJKLMNPRTUWXY34679'

/** Short enough to say on the phone, and one in fifty billion to guess. */
export function newReference(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? ''
  const half = () => Array.from({ length: 4 }, letter).join('')
  return `${half()}-${half()}`
}
