import type { Command } from 'commander'
import { importClients } from '../clients.ts'
import { exportOne } from '../export.ts'
import { hideReview, listReviews, showReview } from '../reviews.ts'
import type { Runners } from '../tool-context.ts'
import { format } from './format.ts'

export function addClientCommands(program: Command, { run }: Runners): void {
  program.commandsGroup('Clients and reviews:')
  program
    .command('import')
    .description('put clients on record, who can then write a review')
    .argument('<file>', 'a CSV file with the columns first_name, last_name, email, phone')
    .action(run(importClients))
  program
    .command('export')
    .description('everything that is kept about one client')
    .argument('<contact>', 'the client’s email address or phone number')
    .option('--file <file>', 'a file that is not there yet, instead of the screen')
    .action(run(exportOne))
  program
    .command('reviews')
    .description('all reviews with their ids, hidden ones too')
    .addOption(format())
    .action(run(listReviews))
  program
    .command('hide')
    .description('take a review off the site, for one of eight reasons')
    .argument('<id>', 'the review’s id')
    .requiredOption('--reason <number>', 'the number of the reason; any other text lists them')
    .action(run(hideReview))
  program
    .command('show')
    .description('put a hidden review back on the site')
    .argument('<id>', 'the review’s id')
    .action(run(showReview))
}
