import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder } from '../../server/support/engines.ts'

const CHUNKS = [1024 * 1024, 64 * 1024, 4096]

function fill(file: string): void {
  for (const size of CHUNKS) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

/** A disk of so many megabytes that can be full; nothing where this user may mount none. */
export function smallDisk(megabytes: number) {
  const folder = ownFolder()
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`]
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    /** A folder on it, for whoever is to write there. */
    room(name: string, as?: { uid: number; gid: number }) {
      const path = join(folder, name)
      mkdirSync(path)
      if (as) chownSync(path, as.uid, as.gid)
      return path
    },
    fill: () => fill(ballast),
    relieve: () => rmSync(ballast, { force: true }),
    close: () => execFileSync('umount', ['--lazy', folder]),
  }
}

/** Lets a process write no file beyond this size, or any again: as a full disk is to the largest files. */
export const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])
