import type { Command } from 'commander'
import { eachDetail } from '../../../domain/booking/details.ts'
import { bookByPhone, cancelNamed, moveBooking, optionFor, undoCancellation } from '../bookings.ts'
import { listOrigins } from '../origins.ts'
import type { Printing } from '../print.ts'
import type { Runners } from '../tool-context.ts'
import { listDay, listUpcoming } from '../visits.ts'
import { format } from './format.ts'

export function addVisitCommands(program: Command, { run }: Runners): void {
  program.commandsGroup('Visits:')
  program
    .command('today')
    .description('today’s visits')
    .addOption(format())
    .action(run((context, options: Printing) => listDay(context, undefined, options)))
  program
    .command('day')
    .description('any day’s visits')
    .argument('<date>', 'the day, such as 2026-07-03')
    .addOption(format())
    .action(run(listDay))
  program
    .command('upcoming')
    .description('the visits from today on')
    .option('--days <days>', 'how many days', '14')
    .addOption(format())
    .action(run(listUpcoming))
  const bookCommand = program
    .command('book')
    .description('enter a booking that came by phone')
    .requiredOption('--location <location>', 'its slug or its id')
    .requiredOption('--date <date>', 'the day, such as 2026-07-03')
    .requiredOption('--time <time>', 'the time, such as "2:30 PM" or 1430')
  for (const option of Object.values(eachDetail(optionFor))) bookCommand.addOption(option)
  bookCommand.action(run(bookByPhone))
  program
    .command('move')
    .description('move a booking to another time; the client is notified')
    .argument('<reference>', 'the booking’s reference, such as A3C4-E6F7')
    .requiredOption('--date <date>', 'the day, such as 2026-07-03')
    .requiredOption('--time <time>', 'the time, such as "2:30 PM" or 1430')
    .option('--location <location>', 'its slug or its id; without it, the same location')
    .action(run(moveBooking))
  program
    .command('cancel')
    .description('cancel a booking, or many after a list and a yes; the clients are notified')
    .argument('[reference]', 'the booking’s reference, such as A3C4-E6F7')
    .option('--visitor <label>', 'all of one visitor, as the list of origins names it')
    .option('--network <label>', 'all from one network, as the list of origins names it')
    .option('--since <time>', 'all booked on the site since, such as "2026-07-03 2:30 PM"')
    .option('--quiet', 'notify no one, because the contacts are invented or a stranger’s')
    .option('--yes', 'cancel many unasked, for scripts')
    .action(run(cancelNamed))
  program
    .command('undo')
    .description('undo a cancellation while the time is free; the client is notified')
    .argument('<reference>', 'the booking’s reference, such as A3C4-E6F7')
    .option('--quiet', 'notify no one, because no one was notified of the cancellation')
    .action(run(undoCancellation))
  program
    .command('origins')
    .description('which visitors and networks have booked most, to see misuse')
    .addOption(format())
    .action(run(listOrigins))
}
