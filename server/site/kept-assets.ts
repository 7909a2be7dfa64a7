import { copyFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, HOUR } from '../../domain/timing.ts'
import type { Clock } from '../system/clock.ts'
import type { Logger } from '../system/log.ts'
import { createPrivateFolder } from '../system/private-files.ts'
import { repeat } from '../system/repeat.ts'

/** How long a version's files are kept after its last process has ended, for pages opened before an upgrade. */
export const KEPT_FOR = 7 * DAY

/** Adds this version's files to the kept ones, marks them as in use, and deletes files that are out of use. */
export function keepAssets(own: string, kept: string, now: number): void {
  createPrivateFolder(kept)
  const names = new Set(readdirSync(own))
  const stored = new Set(readdirSync(kept))
  for (const name of names) {
    const path = join(kept, name)
    if (!stored.has(name)) {
      // Another process may be doing the same. The rename makes the file appear complete or not at all.
      const part = `${path}.${process.pid}.part`
      copyFileSync(join(own, name), part)
      renameSync(part, path)
    }
    utimesSync(path, now / 1000, now / 1000)
  }
  for (const name of stored) {
    const path = join(kept, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs + KEPT_FOR < now) rmSync(path, { force: true })
  }
}

/** Keeps the files of this version in use for as long as the process runs. */
export function startKeepingAssets(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  own: string,
  kept: string,
) {
  return repeat(async () => {
    try {
      keepAssets(own, kept, clock.now())
    } catch (error) {
      log.error({ err: error }, 'The files for pages of earlier versions could not be kept.')
    }
  }, 12 * HOUR)
}
