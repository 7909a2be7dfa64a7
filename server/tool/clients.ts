import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SingleBar } from 'cli-progress'
import { CsvError, parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import * as v from 'valibot'
import { readDay } from '../../domain/calendar/day.ts'
import { readText } from '../../domain/text.ts'
import { recordAct, TOOL } from '../database/audit.ts'
import type { Tables } from '../database/tables.ts'
import { readContact } from '../reviews/clients.ts'
import { batchesOf } from '../system/batches.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

const MAX_REPORTED = 10
const COLUMNS = ['first_name', 'last_name', 'email', 'phone'] as const
/** May be left out, or empty: the day on which the next visit is due. */
const DUE = 'next_visit'

const records = v.array(
  v.object({ info: v.object({ lines: v.number() }), record: v.record(v.string(), v.string()) }),
)

const NAME_RULES = { missing: '', name: '', maxLength: 100, isOptional: true }

type Client = Pick<Tables['clients'], (typeof COLUMNS)[number] | 'next_due'>

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new CommandRefused(`The file "${file}" cannot be read. Nothing was changed.`)
  }
}

function readRecords(text: string) {
  const columnNames = (head: string[]) =>
    head.map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
        .replace('e_mail', 'email'),
    )
  try {
    const rows: unknown = parse(text, {
      columns: columnNames,
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
    })
    return v.parse(records, rows)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandRefused(`This is not CSV: ${error.message}. Nothing was changed.`)
  }
}

/** The client of one line, or what is wrong with it. */
function readClient(record: Record<string, string>): Client | string {
  const [first = '', last = '', email = '', phone = ''] = COLUMNS.map((name) => record[name])
  const names = [first, last].map((name) => readText(name, NAME_RULES))
  const [first_name, last_name] = names.map((name) => ('text' in name ? name.text : undefined))
  if (first_name === undefined || last_name === undefined)
    return 'has a name of more than 100 characters, or with characters that cannot be used'
  if (!first_name && !last_name) return 'has no name'
  const mailbox = email ? readContact(email) : ''
  const digits = phone ? readContact(phone) : ''
  if (mailbox === undefined || (mailbox && !mailbox.includes('@')))
    return `has "${email}" as its email address`
  if (digits === undefined || digits.includes('@'))
    return `has "${phone}" as its phone number, not ten digits`
  if (!mailbox && !digits) return 'has neither an email address nor a phone number'
  const due = record[DUE] ?? ''
  const next_due = due === '' ? null : readDay(due)
  if (next_due === undefined) return `has "${due}" as its next visit, not a day such as 2027-03-15`
  return { first_name, last_name, email: mailbox, phone: digits, next_due }
}

function readClients(text: string): Client[] {
  const rows = readRecords(text)
  const missing = COLUMNS.filter((name) => rows[0] && !(name in rows[0].record))
  if (rows.length === 0)
    throw new CommandRefused('There is no client in the file. Nothing was changed.')
  if (missing.length > 0) {
    throw new CommandRefused(
      `The first line must name the columns ${COLUMNS.join(', ')}, but ${missing.join(', ')} is missing. Nothing was changed.`,
    )
  }
  const lines = rows.map(({ info, record }) => ({ line: info.lines, client: readClient(record) }))
  const mistakes = lines.flatMap(({ line, client }) =>
    typeof client === 'string' ? [`Line ${line} ${client}.`] : [],
  )
  if (mistakes.length > 0) {
    const more =
      mistakes.length > MAX_REPORTED ? [`And ${mistakes.length - MAX_REPORTED} more.`] : []
    const report = [...mistakes.slice(0, MAX_REPORTED), ...more].join('\n')
    throw new CommandRefused(
      `${report}\nCorrect the file and import it again. Nothing was changed.`,
    )
  }
  return lines.flatMap(({ client }) => (typeof client === 'string' ? [] : [client]))
}

/** Adds the clients of a file: either all of them or none. */
export async function importClients({ services, streams }: ToolContext, file: string) {
  const { database, clock } = services
  const clients = readClients(readFile(file))
  // A person who is in the file twice is one client.
  const unique = [
    ...new Map(clients.map((client) => [`${client.email} ${client.phone}`, client])).values(),
  ]
  const bar = new SingleBar({ format: 'Importing {bar} {value}/{total}', noTTYOutput: false })
  if (streams.isInteractive) bar.start(unique.length, 0)
  const now = clock.now()
  const before = await countImported(services.database)
  try {
    await database.write(
      async (transaction) => {
        for (const batch of batchesOf(unique)) {
          await transaction
            .insertInto('clients')
            .values(
              batch.map((client) => ({
                ...client,
                id: randomUUID(),
                imported_at: now,
                created_at: now,
                staff_note: '',
                due_set_at: client.next_due && now,
              })),
            )
            .onConflict((conflict) =>
              conflict.columns(['email', 'phone']).doUpdateSet((to) => {
                // A file from before the last visit must not invite its client right after it.
                const isLater = sql`excluded.next_due is not null
                  and (clients.next_due is null or excluded.next_due > clients.next_due)`
                return {
                  imported_at: to.fn.coalesce('clients.imported_at', 'excluded.imported_at'),
                  next_due: sql`case when ${isLater} then excluded.next_due else clients.next_due end`,
                  due_set_at: sql`case when ${isLater} then excluded.due_set_at else clients.due_set_at end`,
                }
              }),
            )
            .execute()
          bar.increment(batch.length)
        }
        const record = `${unique.length} in the file`
        await recordAct(transaction, { by: TOOL, act: 'imported clients', record }, now)
      },
      { isLong: true },
    )
  } finally {
    bar.stop()
  }
  const added = (await countImported(services.database)) - before
  streams.out(
    `Imported ${added} ${added === 1 ? 'client' : 'clients'}; ${unique.length - added} were on record already.\n`,
  )
}

async function countImported({ read }: ToolContext['services']['database']): Promise<number> {
  const { imported } = await read
    .selectFrom('clients')
    .select((of) => of.fn.count('imported_at').as('imported'))
    .executeTakeFirstOrThrow()
  return Number(imported)
}
