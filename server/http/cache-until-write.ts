import { createHash } from 'node:crypto'
import type { Office } from '../services.ts'

/** The bytes of an answer, and how long they stay true if nothing is written. */
export interface Fresh<T> {
  readonly value: T
  /** Epoch milliseconds. */
  readonly until: number
}

interface Kept<T> {
  readonly version: string
  readonly since: number
  readonly fresh: Promise<Fresh<T>>
}

/**
 * Works something out once, and again only when anything has been written by any process or its time
 * is over. Asking for the version comes first, so what is given is never older than the question.
 */
export function keep<T>(
  { database, clock }: Pick<Office, 'database' | 'clock'>,
  workOut: (now: number) => Promise<Fresh<T>>,
): () => Promise<T> {
  let kept: Kept<T> | undefined
  return async () => {
    const version = await database.version()
    const now = clock.now()
    if (kept?.version === version && kept.since <= now) {
      const { value, until } = await kept.fresh
      if (now < until) return value
    }
    const fresh = workOut(now)
    kept = { version, since: now, fresh }
    fresh.catch(() => {
      if (kept?.fresh === fresh) kept = undefined
    })
    return (await fresh).value
  }
}

export interface Body {
  readonly text: string
  readonly etag: string
}

export function bodyOf(answer: unknown): Body {
  const text = JSON.stringify(answer)
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { text, etag: `"${etag}"` }
}
