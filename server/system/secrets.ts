import { createHmac, timingSafeEqual } from 'node:crypto'

/** Without the key, the text cannot be found by hashing every possible text. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares in constant time, so that the duration does not reveal how much of a guess is right. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
