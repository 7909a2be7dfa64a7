import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './error-code.ts'

const FOR_OTHERS = 0o077
const STICKY = 0o1000

/** Removes other users' access. Skips missing files, shared folders such as /tmp, and other users' files. */
export function narrowAccess(path: string): void {
  try {
    const { mode, uid } = lstatSync(path)
    const isShared = (mode & STICKY) !== 0 || uid !== process.getuid?.()
    if (!isShared && (mode & FOR_OTHERS) !== 0) chmodSync(path, mode & 0o700)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Creates a file that only its owner can access, unless it exists. Programs that write to it later keep its
 * mode. An existing file is not opened: closing it would release every lock that SQLite has on it in this
 * process, and another process could then delete the log while it is in use.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  narrowAccess(path)
}

export const createPrivateFolder = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: 0o700 })

/** Restricts a folder and its files to the owner, including files that an earlier version wrote. */
export function narrowFolder(folder: string): void {
  narrowAccess(folder)
  for (const name of readdirSync(folder)) narrowAccess(join(folder, name))
}
