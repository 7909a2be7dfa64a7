import { existsSync, writeFileSync } from 'node:fs'
import { formatPhone } from '../../domain/phone.ts'
import { BackupError } from '../backup/backup-error.ts'
import { createKeys } from '../backup/encryption.ts'
import { describeContents } from '../backup/inspect.ts'
import { type Restored, restoreBackup } from '../backup/restore.ts'
import type { Difference } from '../backup/restored-visits.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { clientName, placeOf, shortVisitTime } from '../booking/booking.ts'
import { codeNote } from '../system/error-code.ts'
import {
  CommandRefused,
  type SetupContext,
  type Streams,
  type ToolContext,
} from './tool-context.ts'

function refuseIfThere(file: string): void {
  if (existsSync(file)) throw new CommandRefused(`"${file}" already exists. Name a new file.`)
}

/** Turns a `BackupError` into a refusal of the command. */
async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof BackupError ? new CommandRefused(error.message) : error
  }
}

/** Copies everything into a file. A name that ends in .age asks for encryption. */
export async function makeBackup({ services, config, streams }: ToolContext, file: string) {
  refuseIfThere(file)
  const isEncrypted = file.endsWith('.age')
  const publicKey = isEncrypted ? config.backups?.publicKey : undefined
  if (isEncrypted && !publicKey) {
    throw new CommandRefused(
      'A name that ends in .age asks for encryption, which needs BACKUP_DIR and BACKUP_PUBLIC_KEY. Set them, or choose another name.',
    )
  }
  const { database, clock, practice } = services
  const moment = { now: clock.now(), timeZone: practice.timeZone }
  const contents = await orRefuse(writeBackup(database, file, { ...moment, publicKey }))
  streams.out(
    `${file} holds ${describeContents(contents)}. It was opened again, and everything is in it.\nTo restore it, stop the site, run "npm run practice -- restore ${file}${isEncrypted ? ' --key FILE' : ''}"${isEncrypted ? ' with the file of the secret key' : ''}, and start the site.\n`,
  )
}

const described = (visit: Parameters<typeof shortVisitTime>[0] & Parameters<typeof placeOf>[0]) =>
  `${shortVisitTime(visit)}, ${placeOf(visit)}`

/** A client to call after a restore: what they were told, and what the restored calendar says. */
function describeDifference({ former, isNotifiedLater, restored }: Difference): string {
  const visit = former ?? restored
  const contacts = [visit.phone && formatPhone(visit.phone), visit.email].filter(Boolean).join(', ')
  const client = `${visit.reference}, ${clientName(visit)}, ${contacts || 'no contact'}`
  const isThere = restored && restored.cancelled_at === null
  const now = isThere ? described(restored) : restored ? 'canceled' : 'no such visit'
  const before = former
    ? `${isNotifiedLater ? 'was to be told' : 'was last told'}: ${former.cancelled_at === null ? described(former) : 'the visit is canceled'}`
    : 'an earlier restore had lost this visit'
  return `${client}: ${before}. The restored calendar says: ${now}.\n`
}

function reportRestored({ out }: Streams, restored: Restored, file: string): void {
  const { contents, aside, replaced, differences, pastDifferences, losses } = restored
  out(`Restored ${file}: ${describeContents(contents)}.\n`)
  if (aside && replaced) {
    out(`What was there before is kept in ${aside}: ${describeContents(replaced)}.\n`)
  } else if (aside) {
    out(`What was there before was damaged. It is kept as it was in ${aside}.\n`)
  }
  if (restored.relation === 'later') {
    out(
      'Only the calendar is that of the backup: which visits there are, when and where, and whether they are canceled. Clients, notes, payments, reviews, closed hours, stopped and declined texts, replies and the links in letters stay as they were before the restore. Everyone is signed out of the desk.\n',
    )
  } else if (replaced && restored.relation === 'another state') {
    out(
      'What was there before is older than the backup, or has gone on beside it. Everything is as in the backup, except for what was there since: corrected clients stay corrected, stopped texts stopped, removed passkeys and calendars removed, whoever was taken off the desk stays off it, and replies and the links in letters stay.\n',
    )
  } else if (replaced) {
    out('Everything is as in the backup, because what was there before is of another practice.\n')
  } else if (aside) {
    out(
      'What happened since the backup may be lost: visits, corrected and merged clients, reviews and whether they are hidden, closed hours, stopped and started texts, replies, and the links in letters that were sent since.\n',
    )
  }
  const list = (name: string, sentence: string, lines: readonly string[]) => {
    if (!aside || lines.length === 0) return
    const path = `${aside}.${name}.txt`
    writeFileSync(path, lines.join(''), { mode: 0o600 })
    out(`${sentence}; the list is also in ${path}:\n${lines.join('')}`)
  }
  list(
    'visits',
    `${differences.length === 1 ? 'One visit to come is' : `${differences.length} visits to come are`} not as the client was told. Call these clients, and enter, move or cancel each visit`,
    differences.map(describeDifference),
  )
  list('lost', 'This was entered since the backup and is lost. Enter again what you need', [
    ...pastDifferences.map(describeDifference),
    ...losses.map((one) => `${one}.\n`),
  ])
  const { sentSince, waiting } = restored
  if (sentSince > 0) {
    out(`Messages of the backup that were sent since, and are not sent again: ${sentSince}.\n`)
  }
  if (waiting > 0) out(`Messages to be sent when the site starts: ${waiting}.\n`)
  out('Start the site now.\n')
}

/** Replaces the database with a backup. */
export async function restore(
  { config, practice, clock, streams }: SetupContext,
  file: string,
  { key: keyFile }: { readonly key?: string },
) {
  const restored = await orRefuse(
    restoreBackup({
      file,
      keyFile,
      databaseUrl: config.databaseUrl,
      backupFolder: config.backups?.folder,
      now: clock.now(),
      timeZone: practice.timeZone,
      visitsAtOnce: practice.visitsAtOnce,
    }),
  )
  reportRestored(streams, restored, file)
}

/** Makes the pair of keys with which backups are encrypted. */
export async function makeBackupKey({ streams }: SetupContext, file: string) {
  refuseIfThere(file)
  const { secretKey, publicKey } = await createKeys()
  try {
    writeFileSync(file, `# public key: ${publicKey}\n${secretKey}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new CommandRefused(
      `The key cannot be written to "${file}"${codeNote(error)}. Name a file in a folder that is there.`,
    )
  }
  streams.out(
    `The secret key is in ${file}. Keep it where the site is not, for example on a stick in a drawer: without it no encrypted backup can be opened.\nSet this for the site, and start it again:\nBACKUP_PUBLIC_KEY=${publicKey}\nBackups that are there already stay readable; "npm run practice -- doctor" lists them then.\n`,
  )
}
