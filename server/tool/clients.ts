import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SingleBar } from 'cli-progress'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod'
import { readContact } from '../reviews/clients.ts'
import { type Desk, Refused } from './tool-context.ts'

const MOST_SAID = 10
const AT_ONCE = 500
const COLUMNS = ['first_name', 'last_name', 'email', 'phone'] as const

const records = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.record(z.string(), z.string()) }),
)

interface Client {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refused(`The file "${file}" cannot be read. Nothing was changed.`)
  }
}

function readRecords(text: string) {
  const names = (head: string[]) =>
    head.map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
        .replace('e_mail', 'email'),
    )
  try {
    const rows: unknown = parse(text, {
      columns: names,
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
    })
    return records.parse(rows)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refused(`This is not CSV: ${error.message}. Nothing was changed.`)
  }
}

/** Each client, or what is wrong with the line. */
function readClient(record: Record<string, string>): Client | string {
  const [first_name = '', last_name = '', email = '', phone = ''] = COLUMNS.map(
    (name) => record[name],
  )
  if (!first_name && !last_name) return 'has no name'
  if (first_name.length > 100 || last_name.length > 100)
    return 'has a name of more than 100 characters'
  const mailbox = email ? readContact(email) : ''
  const digits = phone ? readContact(phone) : ''
  if (mailbox === undefined || (mailbox && !mailbox.includes('@')))
    return `has "${email}" as its e-mail address`
  if (digits === undefined || digits.includes('@'))
    return `has "${phone}" as its phone number, not ten digits`
  if (!mailbox && !digits) return 'has neither an e-mail address nor a phone number'
  return { first_name, last_name, email: mailbox, phone: digits }
}

function readClients(text: string): Client[] {
  const rows = readRecords(text)
  const missing = COLUMNS.filter((name) => rows[0] && !(name in rows[0].record))
  if (rows.length === 0) throw new Refused('There is no client in the file. Nothing was changed.')
  if (missing.length > 0) {
    throw new Refused(
      `The first line must name the columns ${COLUMNS.join(', ')}, but ${missing.join(', ')} is missing. Nothing was changed.`,
    )
  }
  const read = rows.map(({ info, record }) => ({ line: info.lines, client: readClient(record) }))
  const wrong = read.flatMap(({ line, client }) =>
    typeof client === 'string' ? [`Line ${line} ${client}.`] : [],
  )
  if (wrong.length > 0) {
    const more = wrong.length > MOST_SAID ? [`And ${wrong.length - MOST_SAID} more.`] : []
    const said = [...wrong.slice(0, MOST_SAID), ...more].join('\n')
    throw new Refused(`${said}\nCorrect the file and import it again. Nothing was changed.`)
  }
  return read.flatMap(({ client }) => (typeof client === 'string' ? [] : [client]))
}

/** Puts the clients of a file on record: all of them or none. */
export async function importClients({ office, streams }: Desk, file: string) {
  const { database, clock } = office
  const clients = readClients(readFile(file))
  // The same person twice in one file is one client.
  const each = [
    ...new Map(clients.map((client) => [`${client.email} ${client.phone}`, client])).values(),
  ]
  const bar = new SingleBar({ format: 'Importing {bar} {value}/{total}', noTTYOutput: false })
  if (streams.isWatched) bar.start(each.length, 0)
  const now = clock.now()
  const before = await countImported(office.database)
  try {
    await database.write(async (writing) => {
      for (let start = 0; start < each.length; start += AT_ONCE) {
        const some = each.slice(start, start + AT_ONCE)
        await writing
          .insertInto('clients')
          .values(
            some.map((client) => ({
              ...client,
              id: randomUUID(),
              imported_at: now,
              created_at: now,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['email', 'phone']).doUpdateSet((to) => ({
              imported_at: to.fn.coalesce('clients.imported_at', 'excluded.imported_at'),
            })),
          )
          .execute()
        bar.update(start + some.length)
      }
    })
  } finally {
    bar.stop()
  }
  const added = (await countImported(office.database)) - before
  streams.out(
    `Imported ${added} ${added === 1 ? 'client' : 'clients'}; ${each.length - added} were on record already.\n`,
  )
}

async function countImported({ read }: Desk['office']['database']): Promise<number> {
  const { count } = await read
    .selectFrom('clients')
    .select((of) => of.fn.countAll().as('count'))
    .where('imported_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
