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
const MAX_COMPARED = 1000

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

/** If at most one letter of a word is wrong, one of its halves is right. */
const includesHalf = (word: string) => {
  const middle = Math.floor(word.length / 2)
  return sql<SqlBool>`(${includes(word.slice(0, middle))} or ${includes(word.slice(middle))})`
}

interface Found {
  /** The newest clients first. */
  readonly ids: readonly string[]
  /** How many clients match in all. */
  readonly all: number
}

/** Finds clients by name, phone, email or reference, even if a letter of each word is wrong. */
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
  const candidates = await clients
    .select(['id', 'search_text'])
    .where(({ and }) => and(words.map(includesHalf)))
    .orderBy('created_at', 'desc')
    .limit(MAX_COMPARED)
    .execute()
  const similar = candidates.filter(({ search_text }) => {
    const known = wordsOf(search_text ?? '')
    return words.every((word) => known.some((each) => distance(each, word) <= 1))
  })
  const found = similar.map(({ id }) => id)
  return accept({ ids: found.slice(offset, offset + limit), all: found.length })
}
