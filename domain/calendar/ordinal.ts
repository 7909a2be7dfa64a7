/** `1st`. In a file of its own, so that pages without a calendar can use it. */
export function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  const suffix = isTeen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]
  return `${number}${suffix ?? 'th'}`
}
