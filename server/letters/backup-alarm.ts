import { type Day, formatDayWithYear, isDay } from '../../domain/calendar/day.ts'
import { type MailContent, writeMail } from '../messages/write-mail.ts'
import type { Services } from '../services.ts'

/** The letter to the owner when nightly backups fail. */
export interface BackupAlarm {
  readonly day: string
  readonly reason: string
  /** The day of the last good backup; empty if there is none. */
  readonly lastGood: string
}

const sayDay = (day: string | Day): string => (isDay(day) ? formatDayWithYear(day) : day)

export const backupAlarmMail = (
  { practice }: Pick<Services, 'practice'>,
  { day, reason, lastGood }: BackupAlarm,
): MailContent =>
  writeMail(practice.email, `The backups of your site need you: ${sayDay(day)}`, [
    lastGood
      ? `On ${sayDay(day)}, the last good backup of your site was that of ${sayDay(lastGood)}.`
      : `On ${sayDay(day)}, there was no good backup of your site.`,
    ...(reason ? [reason] : []),
    'The site itself goes on working. To see what is wrong, run: npm run practice -- doctor',
    'This email is sent at most once a day, until a backup succeeds.',
  ])
