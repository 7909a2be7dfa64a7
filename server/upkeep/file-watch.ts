import type { Services } from '../services.ts'

const INTERVAL = 10_000

/** Logs, while the database file is not where it was opened, that nothing can be saved. */
export function watchDatabaseFile({ database, log }: Pick<Services, 'database' | 'log'>) {
  const timer = setInterval(() => {
    if (database.isInPlace()) return
    log.error(
      { event: 'database-moved' },
      'The database file was moved, deleted or replaced. Nothing can be saved until it is back in its place, or the site is restarted.',
    )
  }, INTERVAL)
  return () => clearInterval(timer)
}
