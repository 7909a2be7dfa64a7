import type { Clock } from '../clock.ts'
import type { Database } from './tables.ts'

/** A computed value, and how long it stays true if nothing is written. */
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
 * Reads the version once for all requests of one turn of the event loop. The reading begins after the last
 * of them has come. See docs/decisions/server-speed.md for the figures.
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

/**
 * Computes a value again only when any process has written to the database, or when its time is over.
 * The version is read before the value, so the value is never older than the question.
 */
export function cacheUntilWrite<T>(
  { database, clock }: { database: Database; clock: Clock },
  compute: (now: number) => Promise<Computed<T>>,
): () => Promise<T> {
  const readVersion = createVersionReader(database)
  let cached: Cached<T> | undefined
  return async () => {
    const version = await readVersion()
    const now = clock.now()
    if (cached?.version === version && cached.since <= now) {
      const { value, validUntil } = await cached.computed
      if (now < validUntil) return value
    }
    const computed = compute(now)
    cached = { version, since: now, computed }
    computed.catch(() => {
      if (cached?.computed === computed) cached = undefined
    })
    return (await computed).value
  }
}
