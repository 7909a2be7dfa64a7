import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'libsql'
import { isBusy } from '../database/sqlite.ts'
import { createPrivateFolder } from '../system/private-files.ts'
import { BackupError } from './backup-error.ts'
import {
  COMPANIONS,
  copyDatabaseFile,
  putInPlace,
  removeCompanions,
  removeDatabase,
} from './files.ts'
import type { RestoreTarget } from './restore-target.ts'

const inUse = (file: string) =>
  new BackupError(
    `The site is using ${file}. Stop the site, and every other command of this tool, and then restore again. Nothing was changed.`,
  )

/**
 * Moves the log into the database file and locks out other processes. SQLite allows that only if no other
 * process has the file open. Undefined for a missing or damaged file, which cannot be locked.
 */
function lock(file: string): Sqlite.Database | undefined {
  if (!existsSync(file)) return undefined
  const connection = new Sqlite(file)
  try {
    connection.exec('pragma busy_timeout = 500')
    connection.prepare('pragma journal_mode = delete').all()
    connection.exec('begin exclusive')
    return connection
  } catch (error) {
    connection.close()
    if (isBusy(error)) throw inUse(file)
    return undefined
  }
}

function unlock(connection: Sqlite.Database | undefined): void {
  if (connection?.inTransaction) connection.exec('rollback')
  connection?.close()
}

const describeFile = (file: string): string => {
  if (!existsSync(file)) return 'missing'
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
}

/** The lock is not held while files are copied: closing a copied file would release it unnoticed. */
export function openSqliteTarget(file: string, aside: string): RestoreTarget {
  createPrivateFolder(dirname(file))
  unlock(lock(file))
  const part = `${file}.restore.part`
  const before = describeFile(file)
  return {
    part,
    keepAside: async () => {
      const isThere = ['', ...COMPANIONS].some((ending) => existsSync(`${file}${ending}`))
      if (!isThere) return undefined
      copyDatabaseFile(file, aside)
      return aside
    },
    replaceByPart: async () => {
      const connection = lock(file)
      try {
        // The site has run in the meantime, and what it wrote is missing from the file that was kept aside.
        if (describeFile(file) !== before) throw inUse(file)
        removeCompanions(file)
        putInPlace(part, file)
      } finally {
        unlock(connection)
      }
    },
    close: async () => removeDatabase(part),
  }
}
