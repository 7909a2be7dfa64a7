import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { recordAct, TOOL } from '../database/audit.ts'
import { sqliteFile } from '../database/open.ts'
import { openSqlite } from '../database/sqlite.ts'
import { codeNote } from '../system/error-code.ts'
import { BackupError } from './backup-error.ts'
import { AFTER_RESTORE } from './copy.ts'
import { decryptFile, isEncrypted } from './encryption.ts'
import { copyDatabaseFile, removeDatabase } from './files.ts'
import { type Contents, inspectBackup, type Moment } from './inspect.ts'
import { rebuild } from './rebuild.ts'
import { type ReplacedState, readReplacedState } from './replaced-state.ts'
import type { RestoreTarget } from './restore-target.ts'
import type { Difference } from './restored-visits.ts'
import { type Relation, takeOver } from './take-over.ts'

export interface RestoreRequest extends Moment {
  readonly file: string
  /** The file of the secret key, for an encrypted backup. */
  readonly keyFile?: string | undefined
  readonly databaseUrl: string
  /** How many visits the practice has at once, at all locations. */
  readonly visitsAtOnce: number
  /** Where the replaced state of a Postgres database is kept. */
  readonly backupFolder?: string | undefined
}

export interface Restored {
  readonly contents: Contents
  /** Where the replaced state is. */
  readonly aside?: string
  /** The contents of the replaced state; undefined if it is damaged or there was none. */
  readonly replaced?: Contents
  /** The upcoming visits whose clients were told something other than what the restored calendar says. */
  readonly differences: readonly Difference[]
  /** The same for visits that are over. */
  readonly pastDifferences: readonly Difference[]
  /** What else was entered since the backup and is lost, one sentence each. */
  readonly losses: readonly string[]
  /** What the replaced state was to the backup; undefined if there was none, or it was damaged. */
  readonly relation: Relation | undefined
  /** How many messages that wait in the backup have been sent since it was made. */
  readonly sentSince: number
  /** How many messages will be sent when the site starts. */
  readonly waiting: number
}

/** The name under which a replaced state is kept, such as `practice.db.replaced-2026-07-03-143000`. */
function asideName({ databaseUrl, backupFolder, file, now, timeZone }: RestoreRequest): string {
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const stamp = `${time.toPlainDate()}-${time.toPlainTime().toString({ smallestUnit: 'second' }).replaceAll(':', '')}`
  const name =
    sqliteFile(databaseUrl) ?? join(backupFolder ?? dirname(resolve(file)), 'practice-postgres.db')
  const first = `${name}.replaced-${stamp}`
  for (let index = 1; ; index++) {
    const free = index === 1 ? first : `${first}-${index}`
    if (!existsSync(free)) return free
  }
}

async function openTarget(request: RestoreRequest): Promise<RestoreTarget> {
  const { databaseUrl, now, timeZone } = request
  const file = sqliteFile(databaseUrl)
  if (file !== undefined) {
    const { openSqliteTarget } = await import('./sqlite-target.ts')
    return openSqliteTarget(file, asideName(request))
  }
  const { openPostgresTarget } = await import('./postgres-target.ts')
  return openPostgresTarget(databaseUrl, asideName(request), { now, timeZone })
}

/** Copies or decrypts the backup into a working file, so that the backup itself does not change. */
async function fetchBackup({ file, keyFile }: RestoreRequest, copy: string): Promise<void> {
  if (!existsSync(file)) throw new BackupError(`There is no file "${file}". Nothing was changed.`)
  if (!(await isEncrypted(file))) return copyDatabaseFile(file, copy)
  if (keyFile === undefined) {
    throw new BackupError(
      `"${file}" is encrypted. Add --key and the file of your secret key. Nothing was changed.`,
    )
  }
  await decryptFile(file, copy, keyFile)
}

const NOTHING_TAKEN = {
  relation: undefined,
  sentSince: 0,
  differences: [],
  pastDifferences: [],
  losses: [],
}

/** Adds the newer data of the replaced state. */
async function complete(
  part: string,
  request: RestoreRequest,
  replaced: ReplacedState | undefined,
) {
  const { file, now } = request
  const database = openSqlite(part)
  try {
    return await database.write(async (transaction) => {
      const taken = replaced && (await takeOver(transaction, replaced, request))
      for (const [table, after] of Object.entries(AFTER_RESTORE)) {
        if (after === 'ended') await sql`delete from ${sql.table(table)}`.execute(transaction)
      }
      const record = basename(file)
      await recordAct(transaction, { by: TOOL, act: 'restored a backup', record }, now)
      const waiting = await transaction
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute()
      return { ...(taken ?? NOTHING_TAKEN), waiting: waiting.length }
    })
  } finally {
    await database.close()
  }
}

function contentsIfWhole(file: string, moment: Moment): Contents | undefined {
  try {
    return inspectBackup(file, file, moment)
  } catch {
    return undefined
  }
}

/** Replaces the state of the database with a backup, and keeps the replaced state in a file. */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { file, now, timeZone } = request
  const moment = { now, timeZone }
  let target: RestoreTarget | undefined
  try {
    target = await openTarget(request)
    const copy = `${target.part}.backup`
    try {
      await fetchBackup(request, copy)
      inspectBackup(copy, file, moment)
      await rebuild(copy, target.part)
    } finally {
      removeDatabase(copy)
    }
    const aside = await target.keepAside()
    const replaced =
      aside === undefined ? undefined : await readReplacedState(aside, `${target.part}.replaced`)
    const replacedContents = replaced && aside && contentsIfWhole(aside, moment)
    const completed = await complete(target.part, request, replaced)
    const contents = inspectBackup(target.part, file, moment)
    await target.replaceByPart()
    return {
      ...completed,
      contents,
      ...(aside !== undefined && { aside }),
      ...(replacedContents && { replaced: replacedContents }),
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `"${file}" could not be restored${codeNote(error)}. The database is as it was. Check that the disk has room and that you may write to it.`,
    )
  } finally {
    await target?.close()
  }
}
