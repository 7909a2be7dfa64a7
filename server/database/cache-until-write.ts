import type { Clock } from '../system/clock.ts'
import type { Database } from './tables.ts'

/** A computed value, and how long it stays valid if nothing is written. */
export interface Computed<T> {
  readonly value: T
  /** Epoch milliseconds. */
  readonly validUntil: number
}

interface Cached<T> {
  readonly version: string
  readonly since: number
  readonly computed: Promise<Computed<T>>
}

/**
 * Reads the version once for all requests in one turn of the event loop, after the last of them has
 * arrived. See docs/decisions/server-speed.md for the figures.
 */
function createVersionReader(database: Database): () => Promise<string> {
  let reading: Promise<string> | undefined
  return () => {
    reading ??= new Promise((resolve) => {
      setImmediate(() => {
        reading = undefined
        resolve(database.version())
      })
    })
    return reading
  }
}

/** Computes a value from rows, and recomputes it only if the rows have changed or it has expired. */
function createComputer<Rows, T>(compute: (rows: Rows, now: number) => Computed<T>) {
  let last: { key: string; since: number; computed: Computed<T> } | undefined
  return (rows: Rows, now: number): Computed<T> => {
    const key = JSON.stringify(rows)
    const isSame = last?.key === key && last.since <= now && now < last.computed.validUntil
    if (!last || !isSame) last = { key, since: now, computed: compute(rows, now) }
    return last.computed
  }
}

/**
 * Reads the rows again only after a process has written to the database, or when the value has expired. The
 * value is recomputed only if the rows have changed or it has expired. The version is read before the rows,
 * so the value is never older than the request.
 */
export function cacheUntilWrite<Rows, T>(
  { database, clock }: { database: Database; clock: Clock },
  read: (now: number) => Promise<Rows>,
  compute: (rows: Rows, now: number) => Computed<T>,
): () => Promise<T> {
  const readVersion = createVersionReader(database)
  const computeFrom = createComputer(compute)
  let cached: Cached<T> | undefined
  return async () => {
    const version = await readVersion()
    const now = clock.now()
    if (cached?.version === version && cached.since <= now) {
      const { value, validUntil } = await cached.computed
      if (now < validUntil) return value
    }
    const computed = read(now).then((rows) => computeFrom(rows, now))
    cached = { version, since: now, computed }
    computed.catch(() => {
      if (cached?.computed === computed) cached = undefined
    })
    return (await computed).value
  }
}
