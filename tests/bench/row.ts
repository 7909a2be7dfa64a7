/** One row of the table: a measured figure beside its goal. */
export interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly isMet: boolean
}

export type Report = (progress: string) => void

export function median(numbers: readonly number[]): number {
  return share(numbers, 0.5)
}

/** The quantile of some numbers: `part` of them are below it. */
export function share(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

interface Ratio {
  readonly ratio: number
  readonly ours: number
  readonly limit: number
}

/** Measures both in turn, so that other load on the machine affects both; returns the medians after a warm-up. */
export async function ratio(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<Ratio> {
  const pairs: { ours: number; limit: number }[] = []
  await ours()
  await limit()
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await ours(), limit: await limit() })
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.limit)),
    ours: median(pairs.map((pair) => pair.ours)),
    limit: median(pairs.map((pair) => pair.limit)),
  }
}

/** A row for a rate per second that must reach a part of the best that this machine can do. */
export const rateRow = (what: string, least: number, found: Ratio): Row => ({
  what,
  goal: `at least ${least}`,
  measured: `${found.ratio.toFixed(2)} (${Math.round(found.ours)} / ${Math.round(found.limit)} per second)`,
  isMet: found.ratio >= least,
})
