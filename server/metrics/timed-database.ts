import type { Database } from '../database/tables.ts'
import type { DatabaseWork, Metrics } from './metrics.ts'

/** The same database, whose work is timed. Of single reads only `version` is, with which most requests begin. */
export function timedDatabase(database: Database, metrics: Metrics): Database {
  const timed = async <T>(work: DatabaseWork, run: () => Promise<T>): Promise<T> => {
    const begin = performance.now()
    try {
      return await run()
    } finally {
      metrics.database(work, (performance.now() - begin) / 1000)
    }
  }
  return {
    ...database,
    write: (work, options) => timed('write', () => database.write(work, options)),
    snapshot: (work) => timed('snapshot', () => database.snapshot(work)),
    version: () => timed('read', () => database.version()),
  }
}
