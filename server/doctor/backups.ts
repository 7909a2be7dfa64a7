import { formatDayWithYear } from '../../domain/calendar/day.ts'
import { BackupError } from '../backup/backup-error.ts'
import { isEncrypted } from '../backup/encryption.ts'
import { TOO_OLD } from '../backup/nightly.ts'
import { findUncopied } from '../backup/remote-copies.ts'
import { listNightly, type NightlyBackup } from '../database/backup-folder.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { type DoctorContext, type Finding, fine, neededUnlessDemo, wrong } from './finding.ts'

const unreadable = (folder: string): Finding =>
  wrong('The backups cannot be read.', `They are in ${folder}. Check who may read it.`)

/** A practice that has bookings is not a demonstration, whatever its file says. */
export async function checkBackupSetting(
  { config, practice }: DoctorContext,
  { database }: Services,
): Promise<Finding[]> {
  if (config.backups) return []
  const visit = await database.read.selectFrom('bookings').select('id').limit(1).executeTakeFirst()
  return [
    neededUnlessDemo(
      practice.demo && !visit,
      'There are no nightly backups.',
      'Set BACKUP_DIR to a folder.',
    ),
  ]
}

export async function checkBackups({ config, clock }: DoctorContext): Promise<Finding[]> {
  if (!config.backups) return []
  const { folder, publicKey } = config.backups
  let backups: (NightlyBackup & { readonly isSecret: boolean })[]
  try {
    backups = await Promise.all(
      listNightly(folder).map(async (backup) => ({
        ...backup,
        isSecret: await isEncrypted(backup.path),
      })),
    )
  } catch {
    return [unreadable(folder)]
  }
  const [last] = backups
  if (!last) {
    return [
      wrong('There is no backup yet. The running site writes one every night.', `In ${folder}.`),
    ]
  }
  const text = `The last good backup is that of ${formatDayWithYear(last.day)}${last.isSecret ? ', encrypted' : ''}.`
  const age =
    last.at + TOO_OLD < clock.now()
      ? wrong(
          `${text} That is older than 48 hours.`,
          `It is ${last.path}. Check that the site runs, and read its log.`,
        )
      : fine(text, `It is ${last.path}.`)
  const readable = backups.filter(({ isSecret }) => !isSecret).map(({ path }) => path)
  if (publicKey === undefined || readable.length === 0) return [age]
  const what = `${count(readable.length, 'backup', 'backups')} from before they were encrypted can be read by anybody who gets hold of the folder.`
  const how = last.isSecret
    ? `Delete what you can do without: rm ${readable.map((path) => `"${path}"`).join(' ')}`
    : 'Delete what you can do without when the next night has written an encrypted one.'
  return [age, wrong(what, how)]
}

export async function checkCopies({ config: { backups } }: DoctorContext): Promise<Finding[]> {
  if (!backups?.copies) return []
  const { folder, copies } = backups
  const { hostname } = new URL(copies.url)
  try {
    const missing = await findUncopied(copies, listNightly(folder))
    if (missing.length === 0) return [fine(`Every encrypted backup has a copy on ${hostname}.`)]
    const what = count(missing.length, 'encrypted backup has', 'encrypted backups have')
    return [wrong(`${what} no copy on ${hostname}. The running site copies them every hour.`)]
  } catch (error) {
    return [
      error instanceof BackupError
        ? wrong('The copies of the backups cannot be reached.', error.message)
        : unreadable(folder),
    ]
  }
}
