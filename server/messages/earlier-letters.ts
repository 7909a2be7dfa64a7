import { type Actor, recordAct } from '../database/audit.ts'
import type { Queryable, Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { KINDS } from './kinds/kinds.ts'
import { withdrawThanks } from './kinds/rules.ts'
import { readMessage } from './outbox/message.ts'

type Row = Tables['outbox']

/** The same letter may have been written twice, for example again after an address was corrected. */
const sameLetter = ({ id, booking, channel, kind, sequence }: Row): string =>
  booking === null ? id : [booking, channel, kind, sequence].join(' ')

/** The letters that were only written to files although their provider is set now, the latest first. */
const findFiled = (database: Queryable, filed: Services['filed']): Promise<Row[]> =>
  database
    .selectFrom('outbox')
    .selectAll()
    .where('delivery', '=', 'filed')
    .where('message', '!=', '')
    .$if(filed.includes('email'), (query) => query.where('channel', '=', 'client-text'))
    .$if(filed.includes('text'), (query) =>
      query.where('channel', 'is distinct from', 'client-text'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The letters about the same visits that were sent, or wait to be. */
async function findOthers(database: Queryable, filed: readonly Row[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('outbox')
    .selectAll()
    .where('booking', 'in', ['', ...filed.flatMap(({ booking }) => booking ?? [])])
    .where('delivery', 'is distinct from', 'filed')
    .execute()
  return new Set(rows.map(sameLetter))
}

/** The letters from before a provider was set, by whether they are still true. */
export async function findEarlier(services: Services) {
  const { read } = services.database
  const filed = await findFiled(read, services.filed)
  const found = { stillTrue: [] as string[], outdated: [] as string[] }
  if (filed.length === 0) return found
  const known = await findOthers(read, filed)
  for (const row of filed) {
    const message = readMessage(row.message)
    const isFirst = !known.has(sameLetter(row))
    known.add(sameLetter(row))
    const isTrue = isFirst && (await KINDS[message.kind].isStillTrue(services, message, row))
    found[isTrue ? 'stillTrue' : 'outdated'].push(row.id)
  }
  return found
}

/**
 * Queues the letters from before that are still true, each once however often this is asked, and drops the others.
 * Returns how many are queued.
 */
export async function sendEarlier(services: Services, by: Actor): Promise<number> {
  const { database, clock } = services
  const { stillTrue, outdated } = await findEarlier(services)
  return database.write(async (transaction) => {
    const now = clock.now()
    const again = { sent_at: null, delivery: null, attempts: 0, created_at: now, due_at: now }
    const queued = await transaction
      .updateTable('outbox')
      .set(again)
      .where('id', 'in', ['', ...stillTrue])
      .where('delivery', '=', 'filed')
      .returning('id')
      .execute()
    const dropped = await transaction
      .deleteFrom('outbox')
      .where('id', 'in', ['', ...outdated])
      .where('delivery', '=', 'filed')
      .returning(['kind', 'booking'])
      .execute()
    for (const { kind, booking } of dropped)
      if (kind === 'thanks-mail' && booking) await withdrawThanks(transaction, booking)
    if (queued.length > 0) {
      const record = `${queued.length} messages`
      await recordAct(transaction, { by, act: 'sent letters from before', record }, now)
    }
    return queued.length
  })
}
