import { sql } from 'kysely'
import { HOUR } from '../../domain/timing.ts'
import { isForgotten, isOver, shortVisitTime } from '../booking/booking.ts'
import { nameOf } from '../clients/describe-records.ts'
import { FORGOT, forgetAgain, hashReply } from '../clients/forget-client.ts'
import type { Act } from '../database/audit.ts'
import { addFormerKeys, HASH_KEY } from '../database/keys.ts'
import type { Transaction } from '../database/tables.ts'
import { batchesOf } from '../system/batches.ts'
import { AFTER_RESTORE, insertRows, type Row, replaceRows, updateRows } from './copy.ts'
import type { Moment } from './inspect.ts'
import { findLosses } from './lost.ts'
import type { ReplacedState } from './replaced-state.ts'
import { endAgain, keepOut } from './restored-access.ts'
import { takeOverCorrections, takeOverRecalls } from './restored-clients.ts'
import { markSentLetters, takeOverLetters } from './restored-letters.ts'
import {
  type Difference,
  findDifferences,
  raiseSequences,
  takeOverConfirmations,
  takeOverVisits,
} from './restored-visits.ts'

const DONE = 'marked a reply as done' satisfies Act
const NEW = 'marked a reply as new' satisfies Act

/**
 * What the replaced state is to the backup: a later state of the same practice, which has every act and every backup
 * that the backup has; another state of it, which is older or has gone on beside it; or another practice.
 */
export type Relation = 'later' | 'another state' | 'another practice'

async function relate(
  transaction: Transaction,
  { keys, audit, backups }: ReplacedState,
): Promise<Relation> {
  const own = await transaction.selectFrom('keys').selectAll().execute()
  const secrets = new Set(keys.map(({ secret }) => secret))
  if (!own.some(({ secret }) => secrets.has(secret))) return 'another practice'
  const known = new Set([...audit, ...backups].map(({ id }) => id))
  const acts = await transaction.selectFrom('audit').select('id').execute()
  const made = await transaction.selectFrom('backups').select('id').execute()
  const current = own.find(({ name }) => name === HASH_KEY)
  const isLater =
    current !== undefined &&
    secrets.has(current.secret) &&
    [...acts, ...made].every(({ id }) => known.has(id))
  return isLater ? 'later' : 'another state'
}

const readRows = async (transaction: Transaction, table: string) =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(transaction)).rows

/** The audit never loses a row. Its triggers refuse one that is there already, even to ignore it. */
async function growAudit(
  transaction: Transaction,
  { audit }: ReplacedState,
): Promise<ReplacedState['audit']> {
  const own = await transaction.selectFrom('audit').select('id').execute()
  const known = new Set(own.map(({ id }) => id))
  const missing = audit.filter(({ id }) => !known.has(id))
  for (const some of batchesOf(missing)) await insertRows(transaction, 'audit', some)
  return missing
}

/** Their rows come back with the visit or client that they are about. */
const RETURNING: readonly string[] = [
  'visit_links',
  'declined_texts',
  'replies',
  'reviews',
  'waiting',
]

/** Takes over the tables of a later state, with what the backup has about that which comes back. */
async function takeOverTables(
  transaction: Transaction,
  replaced: ReplacedState,
  back: ReadonlySet<string>,
): Promise<void> {
  const visits = await transaction.selectFrom('bookings').select('id').execute()
  const there = new Set(visits.map(({ id }) => id))
  const clientOf = new Map(replaced.bookings.map(({ id, client_id }) => [id, client_id]))
  // A reply about a visit that is lost is not lost with it: it stays with its client.
  const replies = replaced.replies.map((reply) =>
    reply.booking === null || there.has(reply.booking)
      ? reply
      : { ...reply, booking: null, client_id: clientOf.get(reply.booking) ?? null },
  )
  const isBack = ({ booking, client_id }: Row) =>
    back.has(String(booking)) || back.has(String(client_id))
  const canStay = ({ booking = null }: Row) => booking === null || there.has(String(booking))
  for (const [table, after] of Object.entries(AFTER_RESTORE)) {
    const rows = table === 'replies' ? replies : (replaced.rows.get(table) ?? [])
    if (after === 'latest') await updateRows(transaction, table, 'name', rows)
    if (after !== 'current') continue
    const own = RETURNING.includes(table) ? await readRows(transaction, table) : []
    await replaceRows(transaction, table, rows.filter(canStay))
    for (const some of batchesOf(own.filter(isBack)))
      await insertRows(transaction, table, some, sql` on conflict do nothing`)
  }
}

/**
 * Until when both states were one, as far as they know: a number that stopped texts earlier, and only in the replaced
 * state, has started them again in the backup's. An hour less, because the clocks of two machines may differ.
 */
async function timeOfFork(transaction: Transaction, { backups }: ReplacedState): Promise<number> {
  const known = new Set(backups.map(({ id }) => id))
  const made = await transaction.selectFrom('backups').selectAll().execute()
  return Math.max(0, ...made.filter(({ id }) => known.has(id)).map((one) => one.made_at)) - HOUR
}

/** Adds what another state of the same practice has promised, except to clients whom the backup's state has forgotten. */
async function addPromises(
  transaction: Transaction,
  replaced: ReplacedState,
  now: number,
): Promise<void> {
  const { rows, clients, bookings } = replaced
  const fork = await timeOfFork(transaction, replaced)
  await takeOverRecalls(transaction, replaced, fork, now)
  await takeOverConfirmations(transaction, replaced, fork)
  const stops = (rows.get('opt_outs') ?? []).filter(({ stopped_at }) => Number(stopped_at) > fork)
  // The backup's state learns of them only now: after its next backup they would look as if it had ended them.
  const stopped = stops.map((stop) => ({ ...stop, stopped_at: now }))
  await updateRows(transaction, 'opt_outs', 'phone', stopped)
  const visits = await transaction.selectFrom('bookings').select(['id', 'email', 'phone']).execute()
  const there = new Set<unknown>(visits.map(({ id }) => id))
  const acts = transaction.selectFrom('audit').select('record').where('act', '=', FORGOT)
  const ids = new Set<unknown>((await acts.execute()).flatMap(({ record }) => record.split(' ')))
  const forgotten = new Set<unknown>([
    ...ids,
    ...(['phone', 'email'] as const).flatMap((contact) => {
      const others = new Set(clients.flatMap((one) => (ids.has(one.id) ? [] : one[contact])))
      const own = clients.filter(({ id }) => ids.has(id)).map((one) => one[contact])
      return own.filter((one) => one !== '' && !others.has(one))
    }),
    ...bookings.filter(({ client_id }) => ids.has(client_id)).map(({ id }) => id),
    // Also those of a client whom the replaced state has merged into another one.
    ...visits.filter(isForgotten).map(({ id }) => id),
  ])
  for (const table of ['visit_links', 'replies']) {
    // A correction ends a link that does not say whom it was sent to.
    const kept = (rows.get(table) ?? []).filter(
      ({ id, contact, client_id, phone, booking }) =>
        contact !== null &&
        ![hashReply(String(id)), client_id ?? booking ?? phone].some((one) => forgotten.has(one)),
    )
    const added =
      table === 'replies'
        ? kept.map((row) => ({ ...row, booking: there.has(row.booking) ? row.booking : null }))
        : kept.filter(({ booking = null }) => booking === null || there.has(booking))
    for (const some of batchesOf(added))
      await insertRows(transaction, table, some, sql` on conflict do nothing`)
  }
  // A client who left the waiting list in either state stays off it, and one who has joined since stays on it.
  const waiting = rows.get('waiting') ?? []
  // A correction in either state gives the entry another id, and leaves when its client asked.
  const withoutVisit = waiting.filter(({ booking }) => booking === null)
  const askedAt = [0, ...withoutVisit.map(({ asked_at }) => Number(asked_at))]
  await transaction
    .deleteFrom('waiting')
    .where('asked_at', '<=', fork)
    .where('id', 'not in', ['', ...waiting.map(({ id }) => String(id))])
    .where((to) => to.or([to('booking', 'is not', null), to('asked_at', 'not in', askedAt)]))
    .execute()
  const listed = await transaction.selectFrom('waiting').select(['id', 'joined_at']).execute()
  const joinedAt = new Map<unknown, number | null>(listed.map((one) => [one.id, one.joined_at]))
  // Some had only asked for their link before.
  const isJoinedSince = ({ id, joined_at }: Row) =>
    joinedAt.has(id) && Number(joined_at) > Math.max(fork, joinedAt.get(id) ?? 0)
  await updateRows(transaction, 'waiting', 'id', waiting.filter(isJoinedSince))
  const joined = waiting.filter(
    ({ asked_at, booking, email }) =>
      Number(asked_at) > fork &&
      (booking === null || there.has(booking)) &&
      !forgotten.has(booking ?? email),
  )
  for (const some of batchesOf(joined))
    await insertRows(transaction, 'waiting', some, sql` on conflict do nothing`)
  for (const some of batchesOf(rows.get('opening_notices') ?? []))
    await insertRows(transaction, 'opening_notices', some, sql` on conflict do nothing`)
}

/** A text is done or new as it was marked last, in whichever state: the audit has the marks of both. */
async function takeOverMarks(transaction: Transaction, replaced: ReplacedState): Promise<void> {
  const acts = transaction.selectFrom('audit').selectAll().where('act', 'in', [DONE, NEW])
  const last = new Map((await acts.orderBy('at').execute()).map((act) => [act.record, act]))
  for (const { id } of replaced.replies) {
    const mark = last.get(hashReply(id))
    if (!mark) continue
    const done_at = mark.act === DONE ? mark.at : null
    await transaction.updateTable('replies').set({ done_at }).where('id', '=', id).execute()
  }
}

/** Takes over what outlives a restore, and finds what is lost. */
export async function takeOver(
  transaction: Transaction,
  replaced: ReplacedState,
  moment: Moment & { readonly visitsAtOnce: number },
) {
  // Clients and what refers to them are replaced one after the other.
  await sql`pragma defer_foreign_keys = on`.execute(transaction)
  const { now } = moment
  const relation = await relate(transaction, replaced)
  const isLaterState = relation === 'later'
  const forgotten = replaced.audit.filter(({ act }) => act === FORGOT)
  // The record of an act also names clients whose merge an earlier restore has undone.
  const isThere = new Set(replaced.clients.map(({ id }) => id))
  const before = await transaction.selectFrom('bookings').selectAll().execute()
  await forgetAgain(
    transaction,
    forgotten.flatMap(({ record }) => record.split(' ')).filter((id) => !isThere.has(id)),
    now,
  )
  const backup = await transaction.selectFrom('bookings').selectAll().execute()
  const nameless = new Set(backup.filter(isForgotten).map(({ id }) => id))
  const added = await growAudit(transaction, replaced)
  // Also those that are older than the backup: it may be of a state that has gone on without them.
  let missing = relation === 'another state' ? added : []
  let sentSince = 0
  const open: string[] = []
  if (isLaterState) {
    const back = await takeOverVisits(transaction, replaced, backup)
    sentSince = await takeOverLetters(transaction, replaced, backup, back, now)
    await takeOverTables(transaction, replaced, back)
  } else {
    await raiseSequences(transaction, replaced, backup)
    if (relation === 'another state') {
      // A client cannot be erased before a visit, so these were booked without knowing that they had been.
      const erased = before.filter((visit) => !isForgotten(visit) && nameless.has(visit.id))
      for (const visit of erased.filter((one) => one.cancelled_at === null && !isOver(one, now)))
        open.push(
          `${visit.reference}, ${nameOf(visit)}, ${shortVisitTime(visit)}: the client was erased in the replaced state, so the visit has no name now. Call them, and book it again or cancel it`,
        )
      sentSince = await markSentLetters(transaction, replaced)
      await addFormerKeys(transaction, HASH_KEY, replaced.keys)
      await addPromises(transaction, replaced, now)
      await takeOverMarks(transaction, replaced)
      open.push(...(await takeOverCorrections(transaction, replaced, missing, now)))
      await endAgain(transaction, missing)
      if (await keepOut(transaction, replaced, now))
        missing = missing.filter(({ act }) => act !== 'changed the settings')
    }
  }
  const visits = isLaterState
    ? await transaction.selectFrom('bookings').selectAll().execute()
    : backup
  const changed = findDifferences(replaced, visits, isLaterState, now)
  // A client whose letter was still waiting may have been told a time to come.
  const isPast = ({ former, isNotifiedLater, restored }: Difference) =>
    !isNotifiedLater && [former, restored].every((one) => one === undefined || isOver(one, now))
  return {
    relation,
    sentSince,
    differences: changed.filter((one) => !isPast(one)),
    pastDifferences: changed.filter(isPast),
    losses: [...open, ...(await findLosses(transaction, replaced, isLaterState, missing, moment))],
  }
}
