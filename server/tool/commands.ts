import type { Command } from 'commander'
import { makeBackup, makeBackupKey, restore } from './backup.ts'
import { cancelMany } from './cancel.ts'
import { checkPracticeFile } from './check.ts'
import { importClients } from './clients.ts'
import { printDeskCode } from './desk-code.ts'
import { examine } from './doctor.ts'
import { exportRecords } from './export.ts'
import { editFacts, loadFactsFrom, showFacts } from './facts.ts'
import { printFirstDayLink } from './first-day.ts'
import { rotateKeys } from './keys.ts'
import { listOrigins } from './origins.ts'
import { reload } from './reload.ts'
import type { Runners } from './tool-context.ts'

/** What cannot be done in a browser, or must work when the site does not. The rest is done at the desk. */
export function addCommands(program: Command, { run, setUp }: Runners): void {
  program.commandsGroup('The site:')
  program
    .command('check')
    .description('check the practice file, and list the upcoming visits that no longer fit')
    .action(setUp(checkPracticeFile))
  program
    .command('reload')
    .description('put the changed practice file into effect, without a restart')
    .action(() => reload(run))
  const facts = program
    .command('facts')
    .description('the facts of the practice, where they are changed in the browser')
  facts.command('show').description('print them, as a practice file').action(run(showFacts))
  facts
    .command('load')
    .description('put those of a practice file in their place')
    .argument('<file>', 'a practice file; its pictures and its form are taken from beside it')
    .action(run(loadFactsFrom))
  facts
    .command('edit')
    .description(
      'open them in the editor that EDITOR names, and save them unless there is a mistake',
    )
    .action(run(editFacts))
  program
    .command('doctor')
    .description('say what works and what does not; nothing is changed')
    .action(setUp(examine))
  program
    .command('desk-code')
    .description('print a code for the desk, when no mailed one arrives')
    .argument('<address>', 'an email address of the practice file')
    .action(run(printDeskCode))
  program
    .command('first-day')
    .description('print the link that makes the demonstration your own practice')
    .action(run(printFirstDayLink))
  program
    .command('keys')
    .description('the secret keys with which addresses and contacts are hashed')
    .command('rotate')
    .description('make a new key; nobody is signed out')
    .action(run(rotateKeys))

  program.commandsGroup('Backups and records:')
  program
    .command('backup')
    .description('copy everything into a file, while the site runs, and check the copy')
    .argument('<file>', 'a file that is not there yet; a name that ends in .age encrypts it')
    .action(run(makeBackup))
  program
    .command('restore')
    .description('put a backup in the place of the database, while the site is stopped')
    .argument('<file>', 'the backup')
    .option('--key <file>', 'the file of the secret key, for an encrypted backup')
    .action(setUp(restore))
  program
    .command('backup-key')
    .description('make the keys that encrypt backups')
    .argument('<file>', 'a new file for the secret key')
    .action(setUp(makeBackupKey))
  program
    .command('import')
    .description('put clients on record, who can then write a review')
    .argument('<file>', 'a CSV file with the columns first_name, last_name, email, phone')
    .action(run(importClients))
  program
    .command('export')
    .description('what is kept about one client, or everything as CSV, or the visits of a day')
    .argument('[contact]', 'the client’s email address or phone number')
    .option('--file <file>', 'a file that is not there yet, instead of the screen')
    .option('--all <folder>', 'everything as CSV files, in a folder that is not there yet')
    .option('--day [date]', 'the visits of a day such as 2026-07-03; without it, of today')
    .action(run(exportRecords))

  program.commandsGroup('Emergencies:')
  program
    .command('cancel')
    .description('cancel many visits after a list and a yes; the clients are notified')
    .option('--day <date>', 'all of a day, such as 2026-07-03')
    .option('--visitor <label>', 'all of one visitor, as the list of origins names it')
    .option('--network <label>', 'all from one network, as the list of origins names it')
    .option('--since <time>', 'all booked on the site since, such as "2026-07-03 2:30 PM"')
    .option('--quiet', 'notify no one, because the contacts are invented or a stranger’s')
    .option('--yes', 'cancel unasked, for scripts')
    .action(run(cancelMany))
  program
    .command('origins')
    .description('which visitors and networks have booked most, to see misuse')
    .action(run(listOrigins))
}
