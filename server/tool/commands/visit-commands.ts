import type { Command } from 'commander'
import { eachDetail } from '../../../domain/booking/details.ts'
import {
  bookByPhone,
  cancelNamed,
  moveBooking,
  type NewTime,
  optionFor,
  undoCancellation,
} from '../bookings.ts'
import { listOrigins, type ManyNamed } from '../origins.ts'
import type { Format } from '../print.ts'
import type { Runners } from '../tool-context.ts'
import { findBookings, listDay, listUpcoming } from '../visits.ts'
import { format } from './format.ts'

export function addVisitCommands(program: Command, { run }: Runners): void {
  program.commandsGroup('Visits:')
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
    .description('visits by a name, a contact or a reference, past and canceled ones too')
    .argument('<text>', 'a part of it')
    .addOption(format())
    .action((text: string, options: { format: Format }) =>
      run((context) => findBookings(context, text, options.format)),
    )
  const bookCommand = program
    .command('book')
    .description('enter a booking that came by phone')
    .requiredOption('--location <location>', 'its slug or its id')
    .requiredOption('--date <date>', 'the day, such as 2026-07-03')
    .requiredOption('--time <time>', 'the time, such as "2:30 PM" or 1430')
  for (const option of Object.values(eachDetail(optionFor))) bookCommand.addOption(option)
  bookCommand.action((options: Parameters<typeof bookByPhone>[1]) =>
    run((context) => bookByPhone(context, options)),
  )
  program
    .command('move')
    .description('move a booking to another time; the client is notified')
    .argument('<reference>', 'the booking’s reference, such as A3C4-E6F7')
    .requiredOption('--date <date>', 'the day, such as 2026-07-03')
    .requiredOption('--time <time>', 'the time, such as "2:30 PM" or 1430')
    .option('--location <location>', 'its slug or its id; without it, the same location')
    .action((reference: string, options: NewTime) =>
      run((context) => moveBooking(context, reference, options)),
    )
  program
    .command('cancel')
    .description('cancel a booking, or many after a list and a yes; the clients are notified')
    .argument('[reference]', 'the booking’s reference, such as A3C4-E6F7')
    .option('--visitor <label>', 'all of one visitor, as the list of origins names it')
    .option('--network <label>', 'all from one network, as the list of origins names it')
    .option('--since <time>', 'all booked on the site since, such as "2026-07-03 2:30 PM"')
    .option('--quiet', 'notify no one, because the contacts are invented or a stranger’s')
    .option('--yes', 'cancel many unasked, for scripts')
    .action((reference: string | undefined, options: ManyNamed) =>
      run((context) => cancelNamed(context, reference, options)),
    )
  program
    .command('undo')
    .description('undo a cancellation while the time is free; the client is notified')
    .argument('<reference>', 'the booking’s reference, such as A3C4-E6F7')
    .option('--quiet', 'notify no one, because no one was notified of the cancellation')
    .action((reference: string, { quiet }: { quiet?: boolean }) =>
      run((context) => undoCancellation(context, reference, quiet)),
    )
  program
    .command('origins')
    .description('which visitors and networks have booked most, to see misuse')
    .addOption(format())
    .action((options: { format: Format }) => run((context) => listOrigins(context, options.format)))
}
