import { createHmac, timingSafeEqual } from 'node:crypto'

/** Without the key, nobody can find the text of such a hash by trying all texts. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares without telling by the time it takes how much of a guess is right. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
