import { formatDayWithYear } from '../../domain/day.ts'
import { lastNightly } from '../backup/backup-folder.ts'
import { TOO_OLD } from '../backup/nightly.ts'
import { type DoctorContext, type Finding, fine, neededUnlessDemo, wrong } from './finding.ts'

export async function checkBackups(context: DoctorContext): Promise<Finding[]> {
  const { config, practice, clock } = context
  if (!config.backups) {
    return [
      neededUnlessDemo(practice.demo, 'There are no nightly backups. Set BACKUP_DIR to a folder.'),
    ]
  }
  const { folder, publicKey } = config.backups
  const last = lastNightly(folder)
  if (!last) {
    return [wrong(`There is no backup in ${folder} yet. The running site writes one every night.`)]
  }
  const text = `The last good backup is that of ${formatDayWithYear(last.day)}${publicKey ? ', encrypted' : ''}: ${last.path}.`
  return last.at + TOO_OLD < clock.now()
    ? [wrong(`${text} That is older than 48 hours. Check that the site runs, and read its log.`)]
    : [fine(text)]
}
