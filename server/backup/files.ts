import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { narrowAccess } from '../system/private-files.ts'

/** The files that SQLite may keep beside a database. One that belongs to another database would damage it. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const

function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Renames a complete file into place atomically: even after a power cut, all of it is there or none of it. */
export function putInPlace(part: string, file: string): void {
  narrowAccess(part)
  flush(part)
  renameSync(part, file)
  flush(dirname(file))
}

export function removeCompanions(file: string): void {
  for (const ending of COMPANIONS) rmSync(`${file}${ending}`, { force: true })
}

export function removeDatabase(file: string): void {
  rmSync(file, { force: true })
  removeCompanions(file)
}

/** Copies a database file, with the log beside it if one is there. */
export function copyDatabaseFile(file: string, target: string): void {
  removeDatabase(target)
  for (const ending of ['', '-wal', '-journal']) {
    if (!existsSync(`${file}${ending}`)) continue
    copyFileSync(`${file}${ending}`, `${target}${ending}`, constants.COPYFILE_FICLONE)
    narrowAccess(`${target}${ending}`)
  }
}
