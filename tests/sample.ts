import { createHash } from 'node:crypto'

/** `npm run prove` takes every variant. To stay short, `npm test` takes some of them, the same in every run. */
export const takesAll = process.env.SAMPLE === 'all' || process.env.PROVE !== undefined

const numberOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE()

/** One of the variants, chosen by this name. */
export function oneOf<Variant>(variants: readonly Variant[], name: string): readonly Variant[] {
  if (takesAll) return variants
  const index = numberOf(name) % variants.length
  return variants.slice(index, index + 1)
}

/** Whether the test of this name runs, if one in `many` does. */
export const isOneIn = (many: number, name: string): boolean =>
  takesAll || numberOf(name) % many === 0
