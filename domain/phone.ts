const DIGITS = 10

/** The digits of a phone number typed so far, at most ten: no punctuation, plus or country digit 1. */
export const phoneDigits = (typed: string): string =>
  typed.replace(/\D/g, '').replace(/^1+/, '').slice(0, DIGITS)

/** The ten digits of a complete phone number; `undefined` for anything else. */
export function readPhone(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text.trim())) return undefined
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return isWholePhone(digits) ? digits : undefined
}

export const isWholePhone = (digits: string): boolean => /^\d{10}$/.test(digits)

/** `(123) 456-7890`, or its beginning when fewer digits are typed. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed)
  if (digits.length <= 3) return digits && `(${digits}`
  const area = `(${digits.slice(0, 3)}) `
  if (digits.length <= 6) return area + digits.slice(3)
  return `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The caret's position in a formatted number that has this many digits before it. */
export function caretAfterDigits(formatted: string, digits: number): number {
  if (digits <= 0) return 0
  let seen = 0
  for (const [index, character] of [...formatted].entries()) {
    if (/\d/.test(character)) seen += 1
    if (seen === digits) return index + 1
  }
  return formatted.length
}
