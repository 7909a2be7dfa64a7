import { Command, CommanderError, Option } from 'commander'
import type { Clock } from '../clock.ts'
import { SetupError } from '../setup-error.ts'
import { listAudit } from './audit.ts'
import { makeBackup, makeBackupKey, restore } from './backup.ts'
import {
  bookByPhone,
  cancelBooking,
  moveBooking,
  type NewTime,
  type PhoneBooking,
} from './bookings.ts'
import { checkPracticeFile } from './check.ts'
import { importClients } from './clients.ts'
import { close, type HoursNamed, listClosures, reopen } from './closures.ts'
import { examine } from './doctor.ts'
import { type HoldsNamed, listHolds, releaseHolds } from './holds.ts'
import { exportOne, forgetOne } from './one-client.ts'
import { FORMATS, type Format } from './print.ts'
import { listReviews, setReviewShown } from './reviews.ts'
import {
  CommandRefused,
  type SetupContext,
  type Streams,
  type ToolContext,
  withSetup,
  withToolContext,
} from './tool-context.ts'
import { findVisits, listDay, listUpcoming } from './visits.ts'

const format = () =>
  new Option('--format <format>', 'how to print it').choices(FORMATS).default('table')

/** Runs one command of the owner's tool and returns its exit code. */
export async function runTool(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: Streams,
  clock?: Clock,
): Promise<number> {
  const run = (command: (context: ToolContext) => Promise<void>) =>
    withToolContext(env, streams, clock, command)
  const setUp = (command: (context: SetupContext) => Promise<void>) =>
    withSetup(env, streams, clock, command)
  const program = new Command('practice')
    .description('The practice’s own tool: bookings, clients, reviews and backups.')
    .usage('<command>   (npm run practice -- <command>)')
    .configureOutput({ writeOut: streams.out, writeErr: streams.err })
    .exitOverride()
    .showHelpAfterError('(add --help to see how it is used)')

  program
    .command('today')
    .description('today’s visits')
    .addOption(format())
    .action((options: { format: Format }) =>
      run((context) => listDay(context, undefined, options.format)),
    )
  program
    .command('day')
    .description('any day’s visits')
    .argument('<date>', 'the day, such as 2026-07-03')
    .addOption(format())
    .action((date: string, options: { format: Format }) =>
      run((context) => listDay(context, date, options.format)),
    )
  program
    .command('upcoming')
    .description('the visits from today on')
    .option('--days <days>', 'how many days', '14')
    .addOption(format())
    .action((options: { days: string; format: Format }) =>
      run((context) => listUpcoming(context, options.days, options.format)),
    )
  program
    .command('find')
    .description('visits by a name, a contact or a reference, past and cancelled ones too')
    .argument('<text>', 'a part of it')
    .addOption(format())
    .action((text: string, options: { format: Format }) =>
      run((context) => findVisits(context, text, options.format)),
    )
  program
    .command('book')
    .description('enter a booking that came by phone')
    .requiredOption('--location <location>', 'its slug or its id')
    .requiredOption('--date <date>', 'the day, such as 2026-07-03')
    .requiredOption('--time <time>', 'the time, such as "2:30 PM" or 1430')
    .requiredOption('--first-name <name>', 'the client’s first name')
    .requiredOption('--last-name <name>', 'the client’s last name')
    .requiredOption('--phone <number>', 'the client’s phone number')
    .option('--email <address>', 'the client’s e-mail address, if there is one')
    .option('--note <text>', 'what the client told')
    .action((options: PhoneBooking) => run((context) => bookByPhone(context, options)))
  program
    .command('move')
    .description('move a booking to another time; the client is told')
    .argument('<reference>', 'the booking’s reference, such as A3C4-E6F7')
    .requiredOption('--date <date>', 'the day, such as 2026-07-03')
    .requiredOption('--time <time>', 'the time, such as "2:30 PM" or 1430')
    .option('--location <location>', 'its slug or its id; without it, the same location')
    .action((reference: string, options: NewTime) =>
      run((context) => moveBooking(context, reference, options)),
    )
  program
    .command('cancel')
    .description('cancel a booking; the client is told')
    .argument('<reference>', 'the booking’s reference, such as A3C4-E6F7')
    .action((reference: string) => run((context) => cancelBooking(context, reference)))
  program
    .command('check')
    .description('check the practice file, and list the visits to come that no longer fit')
    .action(() => run(checkPracticeFile))
  program
    .command('close')
    .description('close a day or some hours at once; visits booked in them are listed')
    .requiredOption('--day <date>', 'the day, such as 2026-07-03')
    .requiredOption('--reason <text>', 'why, for your own list')
    .option('--location <location>', 'its slug or its id; without it, all locations')
    .option('--from <time>', 'the time, such as "2:30 PM"; without it, from the morning on')
    .option('--to <time>', 'the time; without it, for the rest of the day')
    .option('--cancel-visits', 'cancel the visits in these hours and tell the clients, unasked')
    .action((options: HoursNamed) => run((context) => close(context, options)))
  program
    .command('reopen')
    .description('open closed hours again')
    .argument('<id>', 'their id, from the list of closures')
    .action((id: string) => run((context) => reopen(context, id)))
  program
    .command('closures')
    .description('the closed hours to come')
    .addOption(format())
    .action((options: { format: Format }) =>
      run((context) => listClosures(context, options.format)),
    )
  program
    .command('holds')
    .description('the times that visitors hold at the moment')
    .addOption(format())
    .action((options: { format: Format }) => run((context) => listHolds(context, options.format)))
  program
    .command('release')
    .description('free times that visitors hold, of one visitor, of one day or all')
    .option('--visitor <visitor>', 'as the list of holds names the visitor')
    .option('--day <date>', 'the day, such as 2026-07-03')
    .option('--all', 'every hold')
    .action((options: HoldsNamed) => run((context) => releaseHolds(context, options)))
  program
    .command('import')
    .description('put clients on record, who can then write a review')
    .argument('<file>', 'a CSV file with the columns first_name, last_name, email, phone')
    .action((file: string) => run((context) => importClients(context, file)))
  program
    .command('export')
    .description('everything that is kept about one client')
    .argument('<contact>', 'the client’s e-mail address or phone number')
    .option('--file <file>', 'a file that is not there yet, instead of the screen')
    .action((contact: string, options: { file?: string }) =>
      run((context) => exportOne(context, contact, options.file)),
    )
  program
    .command('forget')
    .description('delete what is known about one client; past visits stay without a name')
    .argument('<contact>', 'the client’s e-mail address or phone number')
    .option('--yes', 'unasked, for scripts')
    .action((contact: string, options: { yes?: boolean }) =>
      run((context) => forgetOne(context, contact, options.yes === true)),
    )
  program
    .command('reviews')
    .description('all reviews with their ids, hidden ones too')
    .addOption(format())
    .action((options: { format: Format }) => run((context) => listReviews(context, options.format)))
  program
    .command('hide')
    .description('take a review off the site')
    .argument('<id>', 'the review’s id')
    .action((id: string) => run((context) => setReviewShown(context, id, false)))
  program
    .command('show')
    .description('put a hidden review back on the site')
    .argument('<id>', 'the review’s id')
    .action((id: string) => run((context) => setReviewShown(context, id, true)))
  program
    .command('audit')
    .description('what was done with this tool, the newest first')
    .addOption(format())
    .action((options: { format: Format }) => run((context) => listAudit(context, options.format)))
  program
    .command('backup')
    .description('copy everything into a file, while the site runs, and check the copy')
    .argument('<file>', 'a file that is not there yet; a name that ends in .age encrypts it')
    .action((file: string) => run((context) => makeBackup(context, file)))
  program
    .command('restore')
    .description('put a backup in the place of the database, while the site is stopped')
    .argument('<file>', 'the backup')
    .option('--key <file>', 'the file of the secret key, for an encrypted backup')
    .action((file: string, { key }: { key?: string }) =>
      setUp((context) => restore(context, file, key)),
    )
  program
    .command('doctor')
    .description('say what works and what does not; nothing is changed')
    .action(() => setUp(examine))
  program
    .command('backup-key')
    .description('make the keys that encrypt backups')
    .argument('<file>', 'a new file for the secret key')
    .action((file: string) => setUp((context) => makeBackupKey(context, file)))

  try {
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    if (!(error instanceof CommandRefused || error instanceof SetupError)) throw error
    streams.err(`${error.message}\n`)
    return 1
  }
}
