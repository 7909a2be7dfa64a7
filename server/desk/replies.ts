import { sql } from 'kysely'
import { dayAt } from '../../domain/calendar/day.ts'
import type { RequestOf } from '../../domain/call.ts'
import type { markReply as call, DeskReply } from '../../domain/desk/office.ts'
import { clientName, shortVisitTime } from '../booking/booking.ts'
import { hashReply } from '../clients/forget-client.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import type { Queryable, Tables } from '../database/tables.ts'
import { clientsWith, findLikelyVisit } from '../messages/replies/replies.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'

const MOST_LISTED = 100
/** Further texts from one number come after those from all others, because anybody can send hundreds. */
const MOST_FIRST = 10

export async function countNewReplies(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('replies')
    .select((of) => of.fn.countAll().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The client to whom a reply belongs, or else everyone with its number. */
async function clientsOf(
  database: Queryable,
  reply: Tables['replies'],
  visit: Tables['bookings'] | undefined,
) {
  const id = reply.client_id ?? visit?.client_id
  if (id === undefined) return clientsWith(database, reply.phone)
  return database.selectFrom('clients').selectAll().where('id', '=', id).execute()
}

/**
 * What clients and unknown numbers texted, with the clients and visits that it may be about: first what is still to be
 * answered, each the newest first.
 */
export async function deskReplies({
  database: { read },
  clock,
  practice,
}: Services): Promise<DeskReply[]> {
  const replies = read.selectFrom('replies').selectAll()
  const bookings = read.selectFrom('bookings').selectAll()
  const listed: DeskReply[] = []
  for (const reply of await replies
    // However old one is, it is listed until it is done.
    .orderBy((of) => of('done_at', 'is not', null))
    .orderBy(sql`row_number() over (
      partition by phone, done_at is null order by received_at desc) > ${sql.lit(MOST_FIRST)}`)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()) {
    const about = await bookings.where('id', '=', reply.booking ?? '').executeTakeFirst()
    const clients: DeskReply['clients'] = []
    for (const client of await clientsOf(read, reply, about)) {
      const visit = about ?? (await findLikelyVisit(read, client.id, clock.now()))
      clients.push({
        id: client.id,
        clientName: clientName(client),
        visit: visit && {
          reference: visit.reference,
          date: dayAt(visit.starts_at, practice.timeZone),
          label: shortVisitTime(visit),
        },
      })
    }
    listed.push({
      id: reply.id,
      phone: reply.phone,
      words: reply.words,
      at: new Date(reply.received_at).toISOString(),
      isDone: reply.done_at !== null,
      clients,
    })
  }
  return listed
}

export const markReply = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  by: Actor,
  { id, isDone }: RequestOf<typeof call>,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    const replies = transaction.selectFrom('replies').select('done_at').where('id', '=', id)
    const reply = await replies.executeTakeFirst()
    if (!reply) return refuse(404, 'This text is no longer kept. Nothing was changed.')
    if ((reply.done_at !== null) !== isDone) {
      await transaction
        .updateTable('replies')
        .set({ done_at: isDone ? clock.now() : null })
        .where('id', '=', id)
        .execute()
      const act = isDone ? 'marked a reply as done' : 'marked a reply as new'
      await recordAct(transaction, { by, act, record: hashReply(id) }, clock.now())
    }
    return accept(
      isDone
        ? 'Marked as done. It is below now, where this can be undone.'
        : 'This text is new again.',
    )
  })
