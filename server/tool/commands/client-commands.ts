import type { Command } from 'commander'
import { importClients } from '../clients.ts'
import { correctOne, exportOne, forgetOne, mergeTwo } from '../one-client.ts'
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
    .command('correct')
    .description('correct the name and the contacts of one client, and of the client’s visits')
    .argument('<client>', 'the client’s email address, phone number or id')
    .option('--first-name <text>', 'the right first name')
    .option('--last-name <text>', 'the right last name')
    .option('--email <text>', 'the right email address')
    .option('--phone <text>', 'the right phone number')
    .action(run(correctOne))
  program
    .command('merge')
    .description('merge two records of one person; the name and contacts of the first one stay')
    .argument('<client>', 'the email address, phone number or id of the record that stays')
    .argument('<other>', 'the same of the record that is merged into it')
    .option('--yes', 'unasked, for scripts')
    .action(run(mergeTwo))
  program
    .command('export')
    .description('everything that is kept about one client')
    .argument('<contact>', 'the client’s email address or phone number')
    .option('--file <file>', 'a file that is not there yet, instead of the screen')
    .action(run(exportOne))
  program
    .command('forget')
    .description('delete what is known about one client; past visits stay without a name')
    .argument('<contact>', 'the client’s email address or phone number')
    .option('--yes', 'unasked, for scripts')
    .action(run(forgetOne))
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
