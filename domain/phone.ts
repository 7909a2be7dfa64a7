const DIGITS = 10

/** The ten digits of a phone number as far as they are typed: no punctuation, no country digit 1, no plus. */
export const phoneDigits = (typed: string): string =>
  typed.replace(/\D/g, '').replace(/^1/, '').slice(0, DIGITS)

export const isWholePhone = (digits: string): boolean => /^\d{10}$/.test(digits)

/** `(123) 456-7890`, or as much of it as there is. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed)
  if (digits.length <= 3) return digits && `(${digits}`
  const area = `(${digits.slice(0, 3)}) `
  if (digits.length <= 6) return area + digits.slice(3)
  return `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}
