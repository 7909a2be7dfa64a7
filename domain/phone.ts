export const PHONE_DIGITS = 10

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The digits of a partly typed phone number, at most ten, without the country code 1. */
export const phoneDigits = (typed: string): string =>
  digitsOf(typed).replace(/^1+/, '').slice(0, PHONE_DIGITS)

/** The ten digits of a complete phone number; `undefined` for anything else. */
export function readPhone(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text.trim())) return undefined
  const digits = digitsOf(text).replace(/^1(?=\d{10}$)/, '')
  return isWholePhone(digits) ? digits : undefined
}

/** Ten digits of the North American plan, in which an area and an exchange begin with 2 to 9. */
export const isWholePhone = (digits: string): boolean => /^(?:[2-9]\d{2}){2}\d{4}$/.test(digits)

/** `(123) 456-7890`, or its beginning when fewer digits are typed. */
export const formatPhone = (typed: string): string => formatDigits(phoneDigits(typed))

export function formatDigits(digits: string): string {
  if (digits.length <= 3) return digits && `(${digits}`
  const area = `(${digits.slice(0, 3)}) `
  if (digits.length <= 6) return area + digits.slice(3)
  return `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}
