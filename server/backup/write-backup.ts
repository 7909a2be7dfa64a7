import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrate } from '../database/migrations.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Database } from '../database/tables.ts'
import { BackupError, codeOf } from './backup-error.ts'
import { copyTables, type RowCounts } from './copy.ts'
import { encryptFile } from './encryption.ts'
import { COMPANIONS, putInPlace, removeDatabase } from './files.ts'
import { type Contents, hasRows, inspectBackup, type Moment } from './inspect.ts'

interface Options extends Moment {
  /** Encrypts the backup, so that only the owner of the secret key can open it. */
  readonly publicKey?: string | undefined
}

/** A backup is one SQLite file, whatever the engine of the site. */
async function copyToFile(database: Database, file: string): Promise<RowCounts> {
  const copy = openSqlite(file)
  try {
    await migrate(copy)
    return await copyTables(database, copy)
  } finally {
    await copy.close()
  }
}

/**
 * Copies one state of the whole database into a file, while the site goes on writing. The file gets its
 * name only after it was opened again and everything was found in it.
 */
export async function writeBackup(
  database: Database,
  file: string,
  { publicKey, ...moment }: Options,
): Promise<Contents> {
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new BackupError(`There is no folder "${dirname(file)}". Make it first, or name another.`)
  }
  const part = `${file}.${process.pid}.part`
  const sealed = `${part}.age`
  removeDatabase(part)
  try {
    const rows = await copyToFile(database, part)
    const contents = inspectBackup(part, file, moment)
    const isOneFile = COMPANIONS.every((ending) => !existsSync(`${part}${ending}`))
    if (!isOneFile || !hasRows(part, rows)) {
      throw new BackupError(
        'The copy differs from the database and was thrown away. Check the disk.',
      )
    }
    if (publicKey) await encryptFile(part, sealed, publicKey)
    putInPlace(publicKey ? sealed : part, file)
    return contents
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `The backup cannot be written to "${file}" (${codeOf(error)}). Check that its folder is there, that you may write to it, and that the disk has room.`,
    )
  } finally {
    removeDatabase(part)
    rmSync(sealed, { force: true })
  }
}
