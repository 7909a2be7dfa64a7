import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate } from '../database/migrations.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Database } from '../database/tables.ts'
import { isRunning } from '../system/process-id.ts'
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

const SCRATCH = /^practice-backup-(\d+)-/

/** A folder for the copy before it is encrypted. Those of processes that were killed are deleted. */
function createScratch(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(SCRATCH.exec(name)?.[1])
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  return mkdtempSync(join(tmpdir(), `practice-backup-${process.pid}-`))
}

/** Opens the copy again, and refuses it unless every row that was read is in it. */
function verify(copy: string, name: string, rows: RowCounts, moment: Moment): Contents {
  const contents = inspectBackup(copy, name, moment)
  const isOneFile = COMPANIONS.every((ending) => !existsSync(`${copy}${ending}`))
  if (isOneFile && hasRows(copy, rows)) return contents
  throw new BackupError('The copy differs from the database and was discarded. Check the disk.')
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
  // Processes in containers can have the same number, so a random name tells their files apart.
  const part = `${file}.${randomUUID()}.part`
  // What is to be encrypted never lies in a folder that may be synchronized to elsewhere.
  const scratch = publicKey ? createScratch() : undefined
  const copy = scratch ? join(scratch, 'copy.db') : part
  try {
    removeDatabase(copy)
    const contents = verify(copy, file, await copyToFile(database, copy), moment)
    if (publicKey) await encryptFile(copy, part, publicKey)
    putInPlace(part, file)
    return contents
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `The backup cannot be written to "${file}" (${codeOf(error)}). Check that you may write to its folder, and that the disk has room.`,
    )
  } finally {
    removeDatabase(part)
    if (scratch) rmSync(scratch, { recursive: true, force: true })
  }
}
