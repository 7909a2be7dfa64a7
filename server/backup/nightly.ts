import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Day, dayAt, startOfDay } from '../../domain/calendar/day.ts'
import { HOUR } from '../../domain/timing.ts'
import type { Config } from '../config/config.ts'
import { lastNightly, listNightly, nightlyName, pruneNightly } from '../database/backup-folder.ts'
import { enqueueOnce } from '../messages/outbox/outbox.ts'
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
  { database, log }: Context,
  id: 'backup-alarm' | 'copy-alarm',
  day: Day,
  now: number,
  reason: string,
  last?: Day,
) {
  const message = { kind: 'backup-alarm', day, reason, lastGood: last ?? '' } as const
  try {
    await database.write((transaction) => enqueueOnce(transaction, `${id}-${day}`, message, now))
  } catch (error) {
    log.error({ err: error }, 'The alarm about the backups could not be stored.')
  }
}

/** Does the work, and returns why it failed. */
async function reasonOfFailure(
  { log }: Context,
  { folder }: Backups,
  failure: string,
  work: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    log.error({ err: error }, failure)
    return error instanceof BackupError
      ? error.message
      : `The folder "${folder}" cannot be used${codeNote(error)}.`
  }
}

/** Backs up if it is due, and raises an alarm when that failed or the last good backup is old. */
export async function checkNightly(context: Context, backups: Backups): Promise<void> {
  const { clock, log, practice } = context
  const now = clock.now()
  const day = dayAt(now, practice.timeZone)
  const reason = await reasonOfFailure(context, backups, 'The nightly backup failed.', async () => {
    if (isDue(day, now, context, backups)) await backUp(context, backups, day, now)
  })
  const last = lastNightly(backups.folder)
  const isTooOld = last !== undefined && last.at + TOO_OLD < now
  if (isTooOld) log.error({ lastGood: last.day }, 'The last good backup is older than 48 hours.')
  if (reason !== undefined || isTooOld)
    await raiseAlarm(context, 'backup-alarm', day, now, reason ?? '', last?.day)
}

/** Copies the backups that the remote folder lacks, and raises an alarm when that failed. */
export async function copyNightly(context: Context, backups: Backups): Promise<void> {
  const { copies, folder } = backups
  if (!copies) return
  const { clock, log, practice } = context
  const reason = await reasonOfFailure(context, backups, 'Backups were not copied.', async () => {
    const copied = await copyBackups(copies, listNightly(folder))
    if (copied > 0) log.info({ copied }, 'Backups were copied to the other machine.')
  })
  if (reason === undefined) return
  const now = clock.now()
  const day = dayAt(now, practice.timeZone)
  await raiseAlarm(context, 'copy-alarm', day, now, reason, lastNightly(folder)?.day)
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

/** Checks at startup and at each interval whether the day's backup is due, and then copies what is not copied yet. */
export function startNightly(context: Context, backups: Config['backups'], interval = HOUR) {
  let isCopying = false
  return repeat(async () => {
    if (!backups) return
    await checkNightly(context, backups)
    if (isCopying) return
    isCopying = true
    // Not awaited, so that another machine that stalls does not keep the next backup from being written.
    void copyNightly(context, backups).finally(() => {
      isCopying = false
    })
  }, interval)
}
