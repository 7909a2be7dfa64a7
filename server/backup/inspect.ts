import { closeSync, openSync, readSync } from 'node:fs'
import Sqlite from 'libsql'
import * as v from 'valibot'
import { dayAt, isDay, startOfSlot } from '../../domain/calendar/day.ts'
import { readSlot } from '../../domain/calendar/slot.ts'
import { knownMigrations } from '../database/migrations.ts'
import { BackupError } from './backup-error.ts'
import type { RowCounts } from './copy.ts'

/** What is in a backup, in the words of the owner. */
export interface Contents {
  readonly bookings: number
  readonly toCome: number
  readonly clients: number
  readonly reviews: number
}

export interface Moment {
  readonly now: number
  readonly timeZone: string
}

const visits = v.array(v.object({ day: v.string(), slot: v.string() }))
const numbers = v.array(v.object({ count: v.number() }))
const names = v.array(v.object({ name: v.string() }))

const isWhole = (database: Sqlite.Database): boolean =>
  JSON.stringify(database.prepare('pragma integrity_check').all()).includes('"ok"') &&
  database.prepare('pragma foreign_key_check').all().length === 0

const count = (database: Sqlite.Database, table: string): number =>
  v.parse(numbers, database.prepare(`select count(*) as count from "${table}"`).all())[0]?.count ??
  0

function countToCome(database: Sqlite.Database, { now, timeZone }: Moment): number {
  const rows = database
    .prepare('select day, slot from bookings where cancelled_at is null and day >= ?')
    .all(dayAt(now, timeZone))
  return v.parse(visits, rows).filter(({ day, slot: text }) => {
    const slot = readSlot(text)
    return isDay(day) && slot !== undefined && startOfSlot(day, slot, timeZone) > now
  }).length
}

function checkMigrations(database: Sqlite.Database, name: string): void {
  const isOurs = database.prepare("select 1 from sqlite_schema where name = 'migrations'").all()
  if (isOurs.length === 0) throw new BackupError(`"${name}" is not a backup of this site.`)
  const applied = v.parse(names, database.prepare('select name from migrations').all())
  const unknown = applied.find((one) => !knownMigrations.includes(one.name))
  if (!unknown) return
  throw new BackupError(
    `"${name}" was written by a newer version of the site (${unknown.name}). Install that version first.`,
  )
}

/** Earlier versions backed up Postgres with pg_dump. */
function refuseDump(file: string, name: string): void {
  const start = Buffer.alloc(5)
  const handle = openSync(file, 'r')
  readSync(handle, start)
  closeSync(handle)
  if (start.toString('latin1') !== 'PGDMP') return
  throw new BackupError(
    `"${name}" was written by pg_dump, as earlier versions did. Restore it with pg_restore into an empty database.`,
  )
}

/** Opens a backup, checks its integrity, and returns its contents. Error messages call the file `name`. */
export function inspectBackup(file: string, name: string, moment: Moment): Contents {
  let database: Sqlite.Database | undefined
  try {
    refuseDump(file, name)
    database = new Sqlite(file, { readonly: true })
    checkMigrations(database, name)
    if (!isWhole(database)) throw new BackupError(`"${name}" is damaged.`)
    return {
      bookings: count(database, 'bookings'),
      toCome: countToCome(database, moment),
      clients: count(database, 'clients'),
      reviews: count(database, 'reviews'),
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`"${name}" is damaged, or not a backup of this site.`)
  } finally {
    database?.close()
  }
}

/** Whether each table in the file has exactly this many rows. */
export function hasRows(file: string, expected: RowCounts): boolean {
  const database = new Sqlite(file, { readonly: true })
  try {
    return Object.entries(expected).every(([table, rows]) => count(database, table) === rows)
  } finally {
    database.close()
  }
}

const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

export const describeContents = ({ bookings, toCome, clients, reviews }: Contents): string =>
  `${plural(bookings, 'booking')} (${toCome} to come), ${plural(clients, 'client')}, ${plural(reviews, 'review')}`
