import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { dayAt, formatDayWithYear } from '../../domain/calendar/day.ts'
import { visitsBetween } from '../booking/booking.ts'
import { doubts, namesOf } from '../clients/describe-records.ts'
import { exportClient } from '../clients/export-client.ts'
import { recordAct, TOOL } from '../database/audit.ts'
import { unwrap } from '../result.ts'
import { readContact } from '../reviews/clients.ts'
import { count } from '../system/count.ts'
import { dayNamed } from './named.ts'
import { visitTable } from './print.ts'
import { timeAt } from './time.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

interface Wanted {
  readonly file?: string
  readonly all?: string
  /** True for today. */
  readonly day?: string | true
}

/** What is kept about one client, everything, or the visits of a day. */
export async function exportRecords(
  context: ToolContext,
  contact: string | undefined,
  { file, all, day }: Wanted,
) {
  if ([contact, all, day].filter((each) => each !== undefined).length !== 1) {
    throw new CommandRefused(
      'Name a client by the email address or phone number, or use --all or --day.',
    )
  }
  if (contact !== undefined) return exportOne(context, contact, file)
  return all === undefined ? showDay(context, day) : exportAll(context, all)
}

async function exportOne({ services, streams }: ToolContext, text: string, path?: string) {
  const contact = readContact(text)
  if (!contact) {
    throw new CommandRefused(
      `"${text}" is neither an email address nor a US phone number of ten digits. Nothing was changed.`,
    )
  }
  const save = (file: object) => {
    const json = `${JSON.stringify(file, null, 2)}\n`
    if (path === undefined) return streams.out(json)
    try {
      writeFileSync(path, json, { mode: 0o600, flag: 'wx' })
    } catch {
      throw new CommandRefused(
        `The file "${path}" cannot be written. Name a file that is not there yet, in a folder that is there.`,
      )
    }
  }
  const records = unwrap(await exportClient(services, TOOL, contact, save))
  if (path === undefined) return streams.err(doubts(records))
  streams.out(
    `Everything kept about ${namesOf(records, contact)} is in ${path}, which only you can read.\n${doubts(records)}It ends with a list of what it leaves out, such as backups.\n`,
  )
}

const TABLES = ['clients', 'bookings', 'reviews', 'replies', 'closures', 'audit'] as const

/** Writes the practice's records as CSV, in which a spreadsheet does not run text as a formula. */
async function exportAll({ services, streams }: ToolContext, folder: string) {
  const { database, clock, practice } = services
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    throw new CommandRefused(
      `The folder "${folder}" cannot be made. Name one that is not there yet, in a folder that is there.`,
    )
  }
  const cellOf = ([name, value]: [string, unknown]) => [
    name,
    name.endsWith('_at') && typeof value === 'number' ? timeAt(value, practice.timeZone) : value,
  ]
  await database.write(async (transaction) => {
    const now = clock.now()
    await recordAct(transaction, { by: TOOL, act: 'exported everything', record: 'csv' }, now)
    for (const table of TABLES) {
      const rows = await transaction.selectFrom(table).selectAll().execute()
      const cells = rows.map((row) => Object.fromEntries(Object.entries(row).map(cellOf)))
      const csv = stringify(cells, { header: true, escape_formulas: true })
      writeFileSync(join(folder, `${table}.csv`), csv, { mode: 0o600 })
    }
  })
  streams.out(
    `The ${TABLES.join(', ')} are in ${folder}, a CSV file each, which only you can read.\n`,
  )
}

/** Prints the visits of a day, also while the site is stopped. */
async function showDay({ services, streams }: ToolContext, text: Wanted['day']) {
  const { clock, practice, database } = services
  const day =
    typeof text === 'string' ? dayNamed(services, text) : dayAt(clock.now(), practice.timeZone)
  const visits = await visitsBetween(database.read, day, day)
  streams.out(`${formatDayWithYear(day)}: ${count(visits.length, 'visit', 'visits')}\n`)
  if (visits.length > 0) streams.out(visitTable(visits))
}
