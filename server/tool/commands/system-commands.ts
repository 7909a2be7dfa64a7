import type { Command } from 'commander'
import { makeBackup, makeBackupKey, restore } from '../backup.ts'
import { checkPracticeFile } from '../check.ts'
import { printDeskCode } from '../desk-code.ts'
import { examine } from '../doctor.ts'
import { rotateKeys } from '../keys.ts'
import { messages } from '../messages.ts'
import { reload } from '../reload.ts'
import type { Runners } from '../tool-context.ts'
import { format } from './format.ts'

export function addSystemCommands(program: Command, { run, setUp }: Runners): void {
  program.commandsGroup('Messages, backups and the state of the site:')
  program
    .command('check')
    .description('check the practice file, and list the upcoming visits that no longer fit')
    .action(setUp(checkPracticeFile))
  program
    .command('doctor')
    .description('say what works and what does not; nothing is changed')
    .action(setUp(examine))
  program
    .command('reload')
    .description('put the changed practice file into effect, without a restart')
    .action(() => reload(run))
  program
    .command('desk-code')
    .description('print a code for the desk, when no mailed one arrives')
    .argument('<address>', 'an email address of the practice file')
    .action(run(printDeskCode))
  program
    .command('keys')
    .description('the secret keys with which addresses and contacts are hashed')
    .command('rotate')
    .description('make a new key; nobody is signed out')
    .action(run(rotateKeys))
  program
    .command('messages')
    .description('the letters and texts that were not sent, and why')
    .option('--failed', 'only those that failed and are no longer retried')
    .option('--retry <id>', 'try one again by its id, or "all"')
    .addOption(format())
    .action(run(messages))
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
}
