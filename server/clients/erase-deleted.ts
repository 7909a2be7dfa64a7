import { sqliteFile } from '../database/open.ts'
import { connect } from '../database/sqlite.ts'

export const NOT_YET_ERASED =
  'The client is forgotten. The deleted bytes will be overwritten only gradually, because the database was busy or its disk is full.'

/**
 * SQLite leaves deleted text in unused bytes of its file and its log. This writes both again without it.
 * Returns whether that is done; on Postgres there is nothing to do.
 */
export function eraseDeleted(databaseUrl: string): boolean {
  const file = sqliteFile(databaseUrl)
  if (file === undefined) return true
  try {
    const connection = connect(file)
    try {
      connection.prepare('pragma busy_timeout = 0').all()
      connection.exec('vacuum')
      connection.prepare('pragma wal_checkpoint(truncate)').all()
      return true
    } finally {
      connection.close()
    }
  } catch {
    return false
  }
}
