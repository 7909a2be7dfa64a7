import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH = 2 * 1024 ** 3

/** A folder in memory for databases, if there is enough of it: on a busy disk the tests would wait for each commit. */
export function findMemory(): string | undefined {
  if (!existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH ? MEMORY : undefined
}

/** Removes what the tests of a run write to the temporary folder and their databases, even if a test is killed. */
export function setup() {
  const before = process.env.TMPDIR
  const databases = mkdtempSync(join(findMemory() ?? tmpdir(), 'tests-'))
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  process.env.TMPDIR = folder
  process.env.DATABASES = databases
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    for (const each of [folder, databases])
      rmSync(each, { recursive: true, force: true, maxRetries: 3 })
  }
}
