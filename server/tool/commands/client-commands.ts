import type { Command } from 'commander'
import { importClients } from '../clients.ts'
import { exportOne, forgetOne } from '../one-client.ts'
import type { Format } from '../print.ts'
import { hideReview, listReviews, showReview } from '../reviews.ts'
import type { Runners } from '../tool-context.ts'
import { format } from './format.ts'

export function addClientCommands(program: Command, { run }: Runners): void {
  program.commandsGroup('Clients and reviews:')
  program
    .command('import')
    .description('put clients on record, who can then write a review')
    .argument('<file>', 'a CSV file with the columns first_name, last_name, email, phone')
    .action((file: string) => run((context) => importClients(context, file)))
  program
    .command('export')
    .description('everything that is kept about one client')
    .argument('<contact>', 'the client’s email address or phone number')
    .option('--file <file>', 'a file that is not there yet, instead of the screen')
    .action((contact: string, options: { file?: string }) =>
      run((context) => exportOne(context, contact, options.file)),
    )
  program
    .command('forget')
    .description('delete what is known about one client; past visits stay without a name')
    .argument('<contact>', 'the client’s email address or phone number')
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
    .description('take a review off the site, for one of eight reasons')
    .argument('<id>', 'the review’s id')
    .requiredOption('--reason <number>', 'the number of the reason; any other text lists them')
    .action((id: string, { reason }: { reason: string }) =>
      run((context) => hideReview(context, id, reason)),
    )
  program
    .command('show')
    .description('put a hidden review back on the site')
    .argument('<id>', 'the review’s id')
    .action((id: string) => run((context) => showReview(context, id)))
}
