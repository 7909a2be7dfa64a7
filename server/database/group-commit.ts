import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables, Writing } from './tables.ts'

interface Waiting {
  /** Does the work, and gives back what to tell about it once it is kept. */
  run(writing: Writing): Promise<() => void>
  fail(error: unknown): void
}

const MOST_AT_ONCE = 50

const begin = CompiledQuery.raw('savepoint one')
const undo = CompiledQuery.raw('rollback to one')
const done = CompiledQuery.raw('release one')

/**
 * Bringing a commit to the disk takes longer than all the rest, so those who wait meanwhile share the
 * next one. Each stays all or nothing by a savepoint of its own, and hears of it only once it is kept.
 */
export function queued(database: Kysely<Tables>) {
  const waiting: Waiting[] = []
  let isBusy = false

  async function runOne(writing: Writing, one: Waiting): Promise<() => void> {
    await writing.executeQuery(begin)
    try {
      const tell = await one.run(writing)
      await writing.executeQuery(done)
      return tell
    } catch (error) {
      await writing.executeQuery(undo)
      await writing.executeQuery(done)
      return () => one.fail(error)
    }
  }

  async function commit(some: readonly Waiting[]): Promise<void> {
    try {
      const tell = await database.transaction().execute(async (writing) => {
        const [only, ...others] = some
        if (only && others.length === 0) return [await only.run(writing)]
        const told: (() => void)[] = []
        for (const one of some) told.push(await runOne(writing, one))
        return told
      })
      for (const one of tell) one()
    } catch (error) {
      for (const one of some) one.fail(error)
    }
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    // Whoever comes in the same turn of the event loop is taken along.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await commit(waiting.splice(0, MOST_AT_ONCE))
    isBusy = false
  }

  return <T>(task: (writing: Writing) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        run: async (writing) => {
          const result = await task(writing)
          return () => resolve(result)
        },
        fail: reject,
      })
      void work()
    })
}
