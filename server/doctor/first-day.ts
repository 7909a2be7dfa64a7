import { WORDS_TITLES } from '../../domain/words.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { Services } from '../services.ts'
import type { DoctorContext, Finding } from './finding.ts'

/** Whether nothing has been booked yet. */
export const isNew = async ({ database }: Pick<Services, 'database'>): Promise<boolean> =>
  !(await database.read.selectFrom('bookings').select('id').limit(1).executeTakeFirst())

type Step = readonly [what: string, isDone: boolean, toDo: string, forServer?: string]

/** Until the owner has changed or kept them, the words of the pages are those that the site came with. */
const wordsToRead = ({ siteWords }: Practice): Step => [
  'Words',
  siteWords.length === 0,
  `read what came with the site, then change or keep it at the desk, under Settings, Practice, Words: ${siteWords.map((part) => WORDS_TITLES[part].toLowerCase()).join(', ')}.`,
]

/** What leads an owner to the first visit, in order, until one is booked. */
export async function checkFirstDay(
  { config, practice }: DoctorContext,
  services: Services,
): Promise<Finding[]> {
  if (!(await isNew(services))) return []
  const steps: readonly Step[] = [
    [
      'Your practice',
      !practice.demo,
      'answer six questions in the browser.',
      'Run “practice first-day” for their link, or put your facts into a practice file without the line “demo: true”.',
    ],
    ...(practice.source.file === undefined ? [wordsToRead(practice)] : []),
    [
      'Emails',
      config.smtp !== undefined,
      'they are only written to files.',
      'Set SMTP_URL to your mail server.',
    ],
    [
      'Texts',
      config.twilio !== undefined,
      'they are only written to files. Without them, clients get emails only.',
      'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or leave them out.',
    ],
    [
      'Backups',
      config.backups !== undefined,
      'there are none.',
      'Set BACKUP_DIR to a folder on another disk.',
    ],
    [
      'A first visit',
      false,
      'book one on your own site, read the letters, find it at the desk, and cancel it.',
    ],
  ]
  return steps.map(([what, isDone, toDo, forServer], index) => ({
    isOk: true,
    text: `Step ${index + 1} of ${steps.length}. ${what}: ${isDone ? 'done.' : toDo}`,
    forServer: isDone ? undefined : forServer,
    step: isDone ? 'done' : 'open',
  }))
}
