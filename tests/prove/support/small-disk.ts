import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '../../server/support/engines.ts'

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

/** A small disk that can be filled; undefined when this user may not mount one. */
export function smallDisk(megabytes: number) {
  const folder = createFolder()
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`]
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    /** Creates a folder on the disk for a user. */
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
