import { formatDayWithYear, isDay } from '../../../domain/calendar/day.ts'
import { routes } from '../../../domain/routes.ts'
import type { MessageOf } from '../outbox/message.ts'
import { type MailContent, type Site, writeMail } from '../writing/write-mail.ts'

const sayDay = (day: string): string => (isDay(day) ? formatDayWithYear(day) : day)

/** The letter to the owner when nightly backups fail. */
export async function backupAlarm(
  { practice, siteUrl }: Site,
  { day, reason, lastGood }: MessageOf<'backup-alarm'>,
): Promise<MailContent> {
  return writeMail(
    { practice, siteUrl },
    `The backups of your site need attention: ${sayDay(day)}`,
    [
      lastGood
        ? `As of ${sayDay(day)}, the last good backup of your site is from ${sayDay(lastGood)}.`
        : `As of ${sayDay(day)}, there is no good backup of your site.`,
      ...(reason ? [reason] : []),
      'Your site itself keeps working.',
      { button: 'See the status at the desk', url: `${siteUrl}${routes.desk.path}/state` },
      'We send this email at most once a day, until a backup succeeds.',
    ],
  )
}
