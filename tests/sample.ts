import { createHash } from 'node:crypto'

/** `npm run prove` takes every variant. `npm test` takes some of them, the same in every run, so that it stays short. */
const takesAll = process.env.SAMPLE === 'all' || process.env.PROVE !== undefined

const numberOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE()

/** One of the variants in which something with this name is looked at. */
export function oneOf<Variant>(variants: readonly Variant[], name: string): readonly Variant[] {
  if (takesAll) return variants
  const index = numberOf(name) % variants.length
  return variants.slice(index, index + 1)
}

/** Whether something with this name is looked at, as one of so many is. */
export const isOneIn = (many: number, name: string): boolean =>
  takesAll || numberOf(name) % many === 0
