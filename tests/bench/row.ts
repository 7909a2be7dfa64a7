/** One line of the table: what was measured, beside the limit it is measured against. */
export interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly isMet: boolean
}

export type Say = (progress: string) => void

export function median(numbers: readonly number[]): number {
  return share(numbers, 0.5)
}

/** The number below which this share of the others lies. */
export function share(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Turn about, so that what else the machine does meets both alike; the median of the ratios counts. */
export async function ratio(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<{ ratio: number; ours: number; limit: number }> {
  const pairs: { ours: number; limit: number }[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ ours: await ours(), limit: await limit() })
    else {
      const limited = await limit()
      pairs.push({ ours: await ours(), limit: limited })
    }
  }
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.limit)),
    ours: median(pairs.map((pair) => pair.ours)),
    limit: median(pairs.map((pair) => pair.limit)),
  }
}
