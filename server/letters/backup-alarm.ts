import type { InferOutput } from 'valibot'
import { formatDayWithYear, isDay } from '../../domain/calendar/day.ts'
import type { alarmMessage } from '../messages/message.ts'
import { type MailContent, writeMail } from '../messages/write-mail.ts'

const sayDay = (day: string): string => (isDay(day) ? formatDayWithYear(day) : day)

/** The letter to the owner when nightly backups fail. */
export async function backupAlarm(
  _: unknown,
  { day, reason, lastGood }: InferOutput<typeof alarmMessage>,
): Promise<MailContent> {
  return writeMail(`The backups of your site need you: ${sayDay(day)}`, [
    lastGood
      ? `On ${sayDay(day)}, the last good backup of your site was that of ${sayDay(lastGood)}.`
      : `On ${sayDay(day)}, there was no good backup of your site.`,
    ...(reason ? [reason] : []),
    'The site itself keeps working. To see what is wrong, run: npm run practice -- doctor',
    'This email is sent at most once a day, until a backup succeeds.',
  ])
}
