import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { basename, posix } from 'node:path'
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2'
import type { Config } from '../config/config.ts'
import type { NightlyBackup } from '../database/backup-folder.ts'
import { deadlines, within } from '../system/deadlines.ts'
import { BackupError } from './backup-error.ts'
import { isEncrypted } from './encryption.ts'

export type RemoteFolder = NonNullable<NonNullable<Config['backups']>['copies']>

/** The fingerprint of a key as OpenSSH prints it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

const settle = <T>(
  deadline: number,
  start: (done: (error: Error | null | undefined, value: T) => void) => void,
): Promise<T> =>
  within(
    deadline,
    new Promise((resolve, reject) => {
      start((error, value) => (error ? reject(error) : resolve(value)))
    }),
  )

async function withSftp<T>(
  { url, hostKey, keyFile }: RemoteFolder,
  work: (sftp: SFTPWrapper, folder: string) => Promise<T>,
): Promise<T> {
  const { hostname, port, username, pathname } = new URL(url)
  // Imported when it is needed, because few sites copy their backups and importing makes the start slow.
  const { default: ssh } = await import('ssh2')
  const client = new ssh.Client()
  // Pending calls report what fails. A failure may be followed by more, and without a listener they would end the process.
  client.on('error', () => undefined)
  let isKnownHost = true
  try {
    client.connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 22),
      username: decodeURIComponent(username),
      privateKey: readFileSync(keyFile),
      readyTimeout: deadlines.copyStep,
      keepaliveInterval: deadlines.copyStep,
      hostVerifier: (key: Buffer) => {
        isKnownHost = fingerprintOf(key) === hostKey
        return isKnownHost
      },
    })
    await once(client, 'ready')
    const sftp = await settle<SFTPWrapper>(deadlines.copyStep, (done) => client.sftp(done))
    return await work(sftp, decodeURIComponent(pathname))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new BackupError(
      isKnownHost
        ? `The copies of the backups on ${hostname} cannot be reached (${reason}).`
        : `${hostname} has another key than BACKUP_COPY_HOST_KEY says, so no backup is copied to it. Ask whoever runs it why.`,
    )
  } finally {
    client.destroy()
  }
}

/** The backups that may leave this machine and that the remote folder does not have in full. */
async function missingIn(
  sftp: SFTPWrapper,
  folder: string,
  backups: readonly NightlyBackup[],
): Promise<NightlyBackup[]> {
  const copies = await settle<FileEntryWithStats[]>(deadlines.copyStep, (done) =>
    sftp.readdir(folder, done),
  )
  const sizes = new Map(copies.map(({ filename, attrs }) => [filename, attrs.size]))
  const missing: NightlyBackup[] = []
  for (const backup of backups) {
    const isThere = sizes.get(basename(backup.path)) === statSync(backup.path).size
    if (!isThere && (await isEncrypted(backup.path))) missing.push(backup)
  }
  return missing
}

export const findUncopied = (remote: RemoteFolder, backups: readonly NightlyBackup[]) =>
  withSftp(remote, (sftp, folder) => missingIn(sftp, folder, backups))

/** Copies what is missing, and returns the number of copies. Two processes that copy the same file do no harm. */
export const copyBackups = (remote: RemoteFolder, backups: readonly NightlyBackup[]) =>
  withSftp(remote, async (sftp, folder) => {
    const missing = await missingIn(sftp, folder, backups)
    for (const { path } of missing) {
      await settle<void>(deadlines.copy, (done) =>
        sftp.fastPut(path, posix.join(folder, basename(path)), done),
      )
    }
    return missing.length
  })
