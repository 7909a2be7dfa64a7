import { createHash, randomInt } from 'node:crypto'

/** `npm run prove` takes everything. `npm test` takes a part, others each time, so that it stays short. */
const takesAll = process.env.SAMPLE === 'all'

// The tests are listed before the workers start, and the workers get the environment of that process.
if (!process.env.SEED && !takesAll) {
  process.env.SEED = String(randomInt(1_000_000))
  process.stderr.write(`The samples of this run are those of SEED=${process.env.SEED}.\n`)
}
const seed = process.env.SEED ?? ''

/** What a failure says about the sample. */
export const chosen = takesAll ? 'everything' : `a sample by SEED=${seed}`

const rank = (name: string): number =>
  createHash('sha256')
    .update(seed + name)
    .digest()
    .readUInt32BE()

/** A share of the items, but at least one. */
export const sampleOf = <Item>(
  items: readonly Item[],
  share: number,
  nameOf: (item: Item) => string,
): readonly Item[] =>
  takesAll
    ? items
    : items
        .toSorted((a, b) => rank(nameOf(a)) - rank(nameOf(b)))
        .slice(0, Math.ceil(items.length * share))

/** One of the variants in which something with this name is looked at. */
export function oneOf<Variant>(variants: readonly Variant[], name: string): readonly Variant[] {
  if (takesAll) return variants
  const index = rank(name) % variants.length
  return variants.slice(index, index + 1)
}
