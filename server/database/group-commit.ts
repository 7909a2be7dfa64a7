import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables, Transaction } from './tables.ts'

interface Task {
  /** Does the work, and returns a function that reports its result once it is committed. */
  run(transaction: Transaction): Promise<() => void>
  fail(error: unknown): void
}

const MAX_GROUP = 50

const createSavepoint = CompiledQuery.raw('savepoint task')
const rollBack = CompiledQuery.raw('rollback to task')
const releaseSavepoint = CompiledQuery.raw('release task')

/** The savepoint lets a task fail and roll back without affecting the other tasks of its group. */
async function runInSavepoint(transaction: Transaction, task: Task): Promise<() => void> {
  await transaction.executeQuery(createSavepoint)
  try {
    const report = await task.run(transaction)
    await transaction.executeQuery(releaseSavepoint)
    return report
  } catch (error) {
    await transaction.executeQuery(rollBack)
    await transaction.executeQuery(releaseSavepoint)
    return () => task.fail(error)
  }
}

/**
 * Writing a commit to the disk is the slowest step, so waiting tasks share the next commit.
 * See docs/decisions/server-speed.md for the figures.
 */
export function groupCommit(database: Kysely<Tables>) {
  const waiting: Task[] = []
  let isBusy = false

  async function commit(group: readonly Task[]): Promise<void> {
    try {
      const reports = await database.transaction().execute(async (transaction) => {
        const reports: (() => void)[] = []
        for (const task of group) reports.push(await runInSavepoint(transaction, task))
        return reports
      })
      for (const report of reports) report()
    } catch (error) {
      for (const task of group) task.fail(error)
    }
  }

  async function commitAll(): Promise<void> {
    if (isBusy) return
    isBusy = true
    // Tasks that arrive in the same turn of the event loop join the group.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await commit(waiting.splice(0, MAX_GROUP))
    isBusy = false
  }

  return <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        run: async (transaction) => {
          const result = await work(transaction)
          return () => resolve(result)
        },
        fail: reject,
      })
      void commitAll()
    })
}
