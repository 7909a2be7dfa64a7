import type { Booking } from '../booking/booking.ts'
import { clientName } from '../booking/booking.ts'

// A word in any script, with hyphens, apostrophes and an optional period at the end; or initials.
const WORD = /^(?:\p{L}[\p{L}\p{M}'’ʼ‐-]*\.?|(?:\p{L}\.)+)$/u
const MAX_WORDS = 5
const MAX_LENGTH = 50

/**
 * The salutation of a letter. Anyone can book with somebody else's address, so the entered name is used only if
 * it looks like a name and has no room for a message or a link.
 */
export function salutation(booking: Pick<Booking, 'first_name' | 'last_name'>): string {
  const name = clientName(booking).normalize('NFC')
  const words = name.split(/\s+/)
  const isName =
    name.length <= MAX_LENGTH && words.length <= MAX_WORDS && words.every((word) => WORD.test(word))
  return isName ? `Dear ${name},` : 'Hello,'
}
