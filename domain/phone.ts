export const PHONE_DIGITS = 10

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The digits without the country code 1, with which no area begins. */
export const withoutCountryCode = (digits: string): string => digits.replace(/^1(?=[2-9])/, '')

/** Whether a number begins with another country code than +1, or with a plus that no digit follows yet. */
export const isForeign = (text: string): boolean =>
  text.trim().startsWith('+') && !digitsOf(text).startsWith('1')

/** The ten digits of a complete phone number; `undefined` for anything else. */
export function readPhone(text: string): string | undefined {
  if (isForeign(text) || !/^\+?[\d\s().-]+$/.test(text.trim())) return undefined
  const digits = withoutCountryCode(digitsOf(text))
  return isWholePhone(digits) ? digits : undefined
}

/** The areas of the North American plan that are neither in the US or its territories nor in Canada. */
const OTHER_COUNTRIES =
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' ')

/** The same, but only of a number that we can text. */
export function readTextablePhone(text: string): string | undefined {
  const phone = readPhone(text)
  return phone && !OTHER_COUNTRIES.includes(phone.slice(0, 3)) ? phone : undefined
}

/** Ten digits of the North American plan, in which an area and an exchange begin with 2 to 9. */
export const isWholePhone = (digits: string): boolean => /^(?:[2-9]\d{2}){2}\d{4}$/.test(digits)

/** `(123) 456-7890`, or its beginning when fewer digits are typed. */
export const formatPhone = (typed: string): string =>
  formatDigits(withoutCountryCode(digitsOf(typed)))

export function formatDigits(digits: string): string {
  if (digits.length <= 3) return digits && `(${digits}`
  const area = `(${digits.slice(0, 3)}) `
  if (digits.length <= 6) return area + digits.slice(3)
  return `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}
