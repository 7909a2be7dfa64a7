import { createHash, randomInt } from 'node:crypto'

/** `npm run prove` takes everything. `npm test` takes a part, others each time, so that it stays short. */
const takesAll = process.env.SAMPLE === 'all' || process.env.PROVE !== undefined

// The first process that reads this draws the seed, and all others have it from its environment.
if (!process.env.SEED) {
  process.env.SEED = String(randomInt(1_000_000))
  if (!takesAll) process.stderr.write(`Samples are taken by SEED=${process.env.SEED}.\n`)
}
const seed = process.env.SEED

/** What a report says about the sample. */
export const chosen = takesAll ? 'everything' : `a sample by SEED=${seed}`

const numberOf = (name: string): number =>
  createHash('sha256')
    .update(seed + name)
    .digest()
    .readUInt32BE()

/** One of the variants in which something with this name is looked at. */
export function oneOf<Variant>(variants: readonly Variant[], name: string): readonly Variant[] {
  if (takesAll) return variants
  const index = numberOf(name) % variants.length
  return variants.slice(index, index + 1)
}

/** Whether something with this name is looked at, as one of so many is. */
export const isOneIn = (many: number, name: string): boolean =>
  takesAll || numberOf(name) % many === 0

/** Vitest loads this file before its workers start, only to draw the seed. */
export const setup = () => {}
