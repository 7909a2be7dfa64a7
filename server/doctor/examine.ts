import { practiceWarnings } from '../practice/warnings.ts'
import type { Services } from '../services.ts'
import { VERSION } from '../upkeep/updates.ts'
import { checkBackupSetting, checkBackups, checkCopies } from './backups.ts'
import {
  checkBookings,
  checkClock,
  checkDatabase,
  checkMessages,
  checkStandbys,
  withDatabase,
} from './database.ts'
import { checkDisk, checkPrivacy } from './disk.ts'
import { type DoctorContext, type Finding, fine, wrong } from './finding.ts'
import { checkFirstDay } from './first-day.ts'
import { checkAddress, checkMail, checkSms } from './network.ts'
import { checkReviews } from './reviews.ts'

export const describeVersion = (newer: string | undefined): Finding =>
  fine(`This is version ${VERSION} of the site.${newer ? ` Version ${newer} is available.` : ''}`)

const CHECKS = [checkDatabase, checkClock, checkMessages, checkBookings, checkReviews]

/**
 * Reports what works and what does not, without changing any records. A running site passes its services;
 * otherwise the database is opened, and a failure to open it is reported as well.
 */
export async function examine(context: DoctorContext, services?: Services): Promise<Finding[]> {
  const findings = await Promise.all([
    withDatabase(context, services, [
      (opened) => checkFirstDay(context, opened),
      ...CHECKS,
      (opened) => checkStandbys(context, opened),
      (opened) => checkBackupSetting(context, opened),
    ]),
    checkDisk(context),
    checkPrivacy(context),
    checkBackups(context),
    checkCopies(context),
    checkMail(context),
    checkSms(context),
    checkAddress(context),
    practiceWarnings(context.practice).map((text) => wrong(text)),
  ])
  return [...findings.flat(), describeVersion(context.newerVersion?.())]
}
