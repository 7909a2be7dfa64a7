import { distance } from 'fastest-levenshtein'
import { type SqlBool, sql } from 'kysely'
import { MAX_SEARCH } from '../../domain/desk/clients.ts'
import { foldText } from '../../domain/text.ts'
import type { Database, Queryable } from '../database/tables.ts'
import { accept, type Result, refuse } from '../result.ts'

const BATCH = 200
/** More words make a search slower, but hardly more exact. */
const MAX_WORDS = 6
/** How many clients are compared letter by letter if nobody has exactly these words. */
const MAX_COMPARED = 20_000

const wordsOf = (text: string): string[] => text.split(/[\s,-]+/).filter(Boolean)

/** A phone number or a reference however it is typed: `(212) 555-0142`, `w3wr yptj`. */
export const compact = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^1(?=\d{10}$)/, '')

/**
 * Writes what a search looks in for clients who are new or have booked again: names, contacts and references.
 * In short transactions, so that visitors' requests get a turn.
 */
async function writeSearchTexts(database: Database): Promise<void> {
  const unwritten = (from: Queryable) =>
    from.selectFrom('clients').where('search_text', 'is', null).limit(BATCH)
  while (await unwritten(database.read).select('id').executeTakeFirst()) {
    await database.write(async (transaction) => {
      const clients = await unwritten(transaction)
        .select(['id', 'first_name', 'last_name', 'email', 'phone'])
        // A booking that is made meanwhile waits, and then empties the text again.
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .execute()
      // Another search may have written them.
      if (clients.length === 0) return
      const all = await transaction
        .selectFrom('bookings')
        .select(['client_id', 'first_name', 'last_name', 'reference'])
        .where(
          'client_id',
          'in',
          clients.map(({ id }) => id),
        )
        .execute()
      for (const { id, email, phone, ...client } of clients) {
        const bookings = all.filter(({ client_id }) => client_id === id)
        const names = [client, ...bookings].flatMap((each) => [each.first_name, each.last_name])
        const references = bookings.map(({ reference }) => compact(reference))
        const search_text = foldText(
          [...new Set([...names, email, phone, ...references])].join(' '),
        )
        await transaction.updateTable('clients').set({ search_text }).where('id', '=', id).execute()
      }
    })
  }
}

const includes = (part: string) => {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`
}

/** Between clients in one text: no name has it. */
const SEPARATOR = '\u001e'

/** The newest clients in one row, each as its id, a space and its text: 20,000 rows would take longer to read than to compare. */
async function readSearchTexts(database: Queryable): Promise<readonly string[]> {
  const newest = database
    .selectFrom('clients')
    .select(['id', 'search_text', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_COMPARED)
    .as('newest')
  const { texts } = await database
    .selectFrom(newest)
    .select(
      sql<string | null>`string_agg(id || ' ' || coalesce(search_text, ''), ${sql.lit(SEPARATOR)}
        order by created_at desc, id)`.as('texts'),
    )
    .executeTakeFirstOrThrow()
  return texts?.split(SEPARATOR) ?? []
}

/** How many letters of a word may be wrong: a short one would be like too many others, and a number is not heard. */
const toleranceOf = (word: string): number => (word.length < 5 || /\d/.test(word) ? 1 : 2)

/** By how many letters a client's words differ from those of a search; undefined if by too many. */
function differenceOf(words: readonly string[], known: readonly string[]): number | undefined {
  let difference = 0
  for (const word of words) {
    const most = toleranceOf(word)
    let least = most + 1
    for (const each of known)
      if (Math.abs(each.length - word.length) < least) least = Math.min(least, distance(each, word))
    if (least > most) return undefined
    difference += least
  }
  return difference
}

interface Found {
  /** The newest clients first, unless their words only resemble those of the search. */
  readonly ids: readonly string[]
  /** How many clients match in all. */
  readonly all: number
}

/** Finds clients by name, phone, email or reference, even if two letters of each word are wrong. The nearest are first then. */
export async function findClientIds(
  database: Database,
  text: string,
  limit: number,
  offset = 0,
): Promise<Result<Found>> {
  if (text.length > MAX_SEARCH) {
    return refuse(400, `A search can have ${MAX_SEARCH} characters.`)
  }
  const whole = compact(text)
  if (whole.length < 2) return refuse(400, 'Enter at least two letters or digits to search for.')
  await writeSearchTexts(database)
  // The longest words first, because the fewest clients have them.
  const words = [...new Set(wordsOf(foldText(text)))]
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_WORDS)
  const clients = database.read.selectFrom('clients')
  const exact = clients.where(({ and, or }) =>
    or([and(words.map(includes)), ...(whole.length >= 4 ? [includes(whole)] : [])]),
  )
  const newest = exact.select('id').orderBy('created_at', 'desc').orderBy('id')
  const ids = (await newest.limit(limit).offset(offset).execute()).map(({ id }) => id)
  if (offset === 0 && ids.length > 0 && ids.length < limit) return accept({ ids, all: ids.length })
  const { all } = await exact.select((of) => of.fn.countAll().as('all')).executeTakeFirstOrThrow()
  if (Number(all) > 0) return accept({ ids, all: Number(all) })
  if (words.some((word) => word.length < 3)) return accept({ ids, all: 0 })
  const similar = (await readSearchTexts(database.read)).flatMap((text) => {
    const space = text.indexOf(' ')
    const difference = differenceOf(words, wordsOf(text.slice(space)))
    return difference === undefined ? [] : [{ id: text.slice(0, space), difference }]
  })
  similar.sort((one, other) => one.difference - other.difference)
  const found = similar.map(({ id }) => id)
  return accept({ ids: found.slice(offset, offset + limit), all: found.length })
}
