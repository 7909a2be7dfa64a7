import type { Command } from 'commander'
import { checkPracticeFile } from '../check.ts'
import { close, listClosures, reopen } from '../closures.ts'
import type { Runners } from '../tool-context.ts'
import { format } from './format.ts'

export function addCalendarCommands(program: Command, { run, setUp }: Runners): void {
  program.commandsGroup('The calendar:')
  program
    .command('close')
    .description('close days or some hours at once; visits booked in them are listed')
    .requiredOption('--day <date>', 'the day, such as 2026-07-03')
    .option('--until <date>', 'the last day; without it, only that day')
    .requiredOption('--reason <text>', 'why, for your own list')
    .option('--location <location>', 'its slug or its id; without it, all locations')
    .option('--from <time>', 'the time, such as "2:30 PM"; without it, from the morning on')
    .option('--to <time>', 'the time on the last day; without it, for the rest of the day')
    .option('--cancel-visits', 'cancel the visits in these hours and notify the clients, unasked')
    .action(run(close))
  program
    .command('reopen')
    .description('open closed hours again')
    .argument('<id>', 'their id, from the list of closures')
    .option(
      '--tell',
      'notify clients who were asked to choose another time that their visits stand',
    )
    .action(run(reopen))
  program
    .command('closures')
    .description('the upcoming closed hours')
    .addOption(format())
    .action(run(listClosures))
  program
    .command('check')
    .description('check the practice file, and list the upcoming visits that no longer fit')
    .action(setUp(checkPracticeFile))
}
