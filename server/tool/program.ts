import { Command, CommanderError, Option } from 'commander'
import type { Clock } from '../clock.ts'
import { SetupError } from '../setup-error.ts'
import { makeBackup } from './backup.ts'
import { bookByPhone, cancelBooking, listDay, type PhoneBooking } from './bookings.ts'
import { importClients } from './clients.ts'
import { FORMATS, type Format } from './print.ts'
import { listReviews, setShown } from './reviews.ts'
import { atDesk, type Desk, Refused, type Streams } from './tool-context.ts'

const format = () =>
  new Option('--format <format>', 'how to print it').choices(FORMATS).default('table')

/** Runs one command of the owner's tool; what it gives back is the exit code. */
export async function runTool(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: Streams,
  clock?: Clock,
): Promise<number> {
  const desk = (work: (desk: Desk) => Promise<void>) => atDesk(env, streams, clock, work)
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
    .action((options: { format: Format }) => desk((at) => listDay(at, undefined, options.format)))
  program
    .command('day')
    .description('any day’s visits')
    .argument('<date>', 'the day, such as 2026-07-03')
    .addOption(format())
    .action((date: string, options: { format: Format }) =>
      desk((at) => listDay(at, date, options.format)),
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
    .action((options: PhoneBooking) => desk((at) => bookByPhone(at, options)))
  program
    .command('cancel')
    .description('cancel a booking; the client is told')
    .argument('<reference>', 'the booking’s reference, such as A3C4-E6F7')
    .action((reference: string) => desk((at) => cancelBooking(at, reference)))
  program
    .command('import')
    .description('put clients on record, who can then write a review')
    .argument('<file>', 'a CSV file with the columns first_name, last_name, email, phone')
    .action((file: string) => desk((at) => importClients(at, file)))
  program
    .command('reviews')
    .description('all reviews with their ids, hidden ones too')
    .addOption(format())
    .action((options: { format: Format }) => desk((at) => listReviews(at, options.format)))
  program
    .command('hide')
    .description('take a review off the site')
    .argument('<id>', 'the review’s id')
    .action((id: string) => desk((at) => setShown(at, id, false)))
  program
    .command('show')
    .description('put a hidden review back on the site')
    .argument('<id>', 'the review’s id')
    .action((id: string) => desk((at) => setShown(at, id, true)))
  program
    .command('backup')
    .description('copy everything into a file, while the site runs')
    .argument('<file>', 'a file that is not there yet')
    .action((file: string) => desk((at) => makeBackup(at, file)))

  try {
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    if (!(error instanceof Refused || error instanceof SetupError)) throw error
    streams.err(`${error.message}\n`)
    return 1
  }
}
