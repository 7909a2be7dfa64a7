import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Day, dayAt, startOfDay } from '../../domain/calendar/day.ts'
import { HOUR } from '../../domain/timing.ts'
import type { Config } from '../config/config.ts'
import { lastNightly, listNightly, nightlyName, pruneNightly } from '../database/backup-folder.ts'
import { enqueueOnce } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { codeNote } from '../system/error-code.ts'
import { createPrivateFolder, narrowFolder } from '../system/private-files.ts'
import { repeat } from '../system/repeat.ts'
import { SetupError } from '../system/setup-error.ts'
import { BackupError } from './backup-error.ts'
import { checkPublicKey } from './encryption.ts'
import { copyBackups } from './remote-copies.ts'
import { writeBackup } from './write-backup.ts'

/** The day's backup is due at 2 a.m. */
const DUE_AT = 2 * HOUR
/** The age at which the last good backup raises an alarm. */
export const TOO_OLD = 48 * HOUR

type Backups = NonNullable<Config['backups']>
type Context = Pick<Services, 'database' | 'clock' | 'log' | 'practice'>

const isDue = (day: Day, now: number, { practice }: Context, { folder }: Backups): boolean =>
  now >= startOfDay(day, practice.timeZone) + DUE_AT &&
  !listNightly(folder).some((backup) => backup.day === day)

async function backUp(context: Context, { folder, publicKey }: Backups, day: Day, now: number) {
  const { database, log, practice } = context
  const path = join(folder, nightlyName(day, publicKey !== undefined))
  const contents = await writeBackup(database, path, {
    now,
    timeZone: practice.timeZone,
    publicKey,
  })
  utimesSync(path, now / 1000, now / 1000)
  log.info(contents, 'The nightly backup was written and verified.')
  pruneNightly(folder, now)
}

/** Sends the practice a letter, at most one a day, no matter how many processes see the problem. */
async function raiseAlarm(
  { database }: Context,
  day: Day,
  now: number,
  reason: string,
  last?: Day,
) {
  const message = { kind: 'backup-alarm', day, reason, lastGood: last ?? '' } as const
  await database.write((transaction) =>
    enqueueOnce(transaction, `backup-alarm-${day}`, message, now),
  )
}

/** Writes the backup of the day if it is due, copies what the remote folder lacks, and returns why that failed. */
async function backUpIfDue(context: Context, backups: Backups, day: Day, now: number) {
  try {
    if (isDue(day, now, context, backups)) await backUp(context, backups, day, now)
    const { folder, copies } = backups
    const copied = copies && (await copyBackups(copies, listNightly(folder)))
    if (copied) context.log.info({ copied }, 'Backups were copied to the other machine.')
    return undefined
  } catch (error) {
    context.log.error({ err: error }, 'The nightly backup failed.')
    return error instanceof BackupError
      ? error.message
      : `The folder "${backups.folder}" cannot be used${codeNote(error)}.`
  }
}

/** Backs up if it is due, and raises an alarm when that failed or the last good backup is old. */
export async function checkNightly(context: Context, backups: Backups): Promise<void> {
  const { clock, log, practice } = context
  const now = clock.now()
  const day = dayAt(now, practice.timeZone)
  const reason = await backUpIfDue(context, backups, day, now)
  const last = lastNightly(backups.folder)
  const isTooOld = last !== undefined && last.at + TOO_OLD < now
  if (isTooOld) log.error({ lastGood: last.day }, 'The last good backup is older than 48 hours.')
  if (reason === undefined && !isTooOld) return
  try {
    await raiseAlarm(context, day, now, reason ?? '', last?.day)
  } catch (error) {
    log.error({ err: error }, 'The alarm about the backups could not be stored.')
  }
}

/** Refuses a folder or a key that cannot be used, before anything is opened. */
export async function prepareBackups(backups: Config['backups']): Promise<void> {
  if (!backups) return
  const { folder, publicKey } = backups
  try {
    createPrivateFolder(folder)
    narrowFolder(folder)
    if (publicKey !== undefined) await checkPublicKey(publicKey)
  } catch (error) {
    if (error instanceof BackupError) throw new SetupError(error.message)
    throw new SetupError(`BACKUP_DIR must be a folder that can be written to, but is "${folder}".`)
  }
}

/** Checks at startup and every hour whether the day's backup is due. */
export const startNightly = (context: Context, backups: Config['backups']) =>
  repeat(async () => {
    if (backups) await checkNightly(context, backups)
  }, HOUR)
