import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate } from '../database/migrations.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Database } from '../database/tables.ts'
import { codeNote } from '../system/error-code.ts'
import { isRunning } from '../system/process-id.ts'
import { BackupError } from './backup-error.ts'
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

const SCRATCH = /^practice-backup-(\d+)-/

/** Creates a folder for the copy before encryption. Deletes such folders that killed processes left behind. */
function createScratch(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(SCRATCH.exec(name)?.[1])
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  return mkdtempSync(join(tmpdir(), `practice-backup-${process.pid}-`))
}

/** Opens the copy again, and rejects it unless it is intact and has as many rows as were read. */
function verify(copy: string, name: string, rows: RowCounts, moment: Moment): Contents {
  const contents = inspectBackup(copy, name, moment)
  const isOneFile = COMPANIONS.every((ending) => !existsSync(`${copy}${ending}`))
  if (isOneFile && hasRows(copy, rows)) return contents
  throw new BackupError('The copy differs from the database and was discarded. Check the disk.')
}

/**
 * Copies a snapshot of the whole database into a file while the site keeps writing. The file gets its
 * final name only after it has been verified.
 */
export async function writeBackup(
  database: Database,
  file: string,
  { publicKey, ...moment }: Options,
): Promise<Contents> {
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new BackupError(`There is no folder "${dirname(file)}". Make it first, or name another.`)
  }
  // Processes in different containers can have the same PID, so the name is random.
  const part = `${file}.${randomUUID()}.part`
  // The backup folder may be synced to another machine, so the unencrypted copy never goes there.
  const scratch = publicKey ? createScratch() : undefined
  const copy = scratch ? join(scratch, 'copy.db') : part
  try {
    removeDatabase(copy)
    const id = randomUUID()
    await database.write((transaction) =>
      transaction.insertInto('backups').values({ id, made_at: moment.now }).execute(),
    )
    const contents = verify(copy, file, await copyToFile(database, copy), moment)
    if (publicKey) await encryptFile(copy, part, publicKey)
    putInPlace(part, file)
    return contents
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `The backup cannot be written to "${file}"${codeNote(error)}. Check that you may write to its folder, and that the disk has room.`,
    )
  } finally {
    removeDatabase(part)
    if (scratch) rmSync(scratch, { recursive: true, force: true })
  }
}
