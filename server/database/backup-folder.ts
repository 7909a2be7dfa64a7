import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Day, isDay } from '../../domain/calendar/day.ts'
import { DAY } from '../../domain/timing.ts'

const KEPT_NIGHTS = 14
/** Milliseconds. An unfinished file that is older belongs to a process that was killed. */
const ABANDONED_AFTER = DAY

/** A backup that the server wrote and verified. */
export interface NightlyBackup {
  readonly path: string
  readonly day: Day
  /** When it was written, in epoch milliseconds. */
  readonly at: number
}

export const nightlyName = (day: Day, isEncrypted: boolean): string =>
  `practice-${day}.db${isEncrypted ? '.age' : ''}`

/** The verified backups in a folder, newest first. Other files are ignored. */
export function listNightly(folder: string): NightlyBackup[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const day = /^practice-(\d{4}-\d\d-\d\d)\.db(?:\.age)?$/.exec(name)?.[1] ?? ''
      if (!isDay(day)) return []
      const path = join(folder, name)
      return [{ path, day, at: statSync(path).mtimeMs }]
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

/** The newest verified backup; undefined if there is none or the folder cannot be read. */
export function lastNightly(folder: string): NightlyBackup | undefined {
  try {
    return listNightly(folder)[0]
  } catch {
    return undefined
  }
}

/** Keeps the last 14 backups and the newest of each month, and deletes unfinished files of killed processes. */
export function pruneNightly(folder: string, now: number): void {
  const months = new Set<string>()
  for (const [index, { path, day }] of listNightly(folder).entries()) {
    const month = day.slice(0, 7)
    const isNewestOfMonth = !months.has(month)
    months.add(month)
    if (index >= KEPT_NIGHTS && !isNewestOfMonth) rmSync(path)
  }
  for (const name of readdirSync(folder).filter((one) => /^practice-.*\.part/.test(one))) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs + ABANDONED_AFTER < now) rmSync(path)
  }
}
