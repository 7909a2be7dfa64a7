import type { RequestOf } from '../../domain/call.ts'
import type { mergeClients as call } from '../../domain/desk/clients.ts'
import { type Booking, clientName, shortVisitTime } from '../booking/booking.ts'
import type { Notified } from '../booking/changes/notified.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { lockContacts } from '../database/locks.ts'
import type { Queryable, Tables, Transaction } from '../database/tables.ts'
import { hasOptedOut, stopTexts } from '../messages/outbox/opt-outs.ts'
import { keepFormerReplies } from '../messages/replies/replies.ts'
import { accept, type Refusal, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import {
  type ClientDetails,
  correctVisits,
  detailsOf,
  howToSendAgain,
  isSameClient,
  lockClient,
  redirectMessages,
  UNKNOWN_CLIENT,
} from './correct-client.ts'
import { nameOf } from './describe-records.ts'
import { describeEnded, endFormerContacts } from './former-contacts.ts'

type Client = Tables['clients']

/** The act in the audit. Its record contains the id that stays, and the one that is gone. */
export const MERGED = 'merged two clients'

/** These ids, and those of the records that were merged into them. */
export async function idsWithMerged(
  database: Queryable,
  ids: readonly string[],
): Promise<readonly string[]> {
  const acts = await database
    .selectFrom('audit')
    .select('record')
    .where('act', '=', MERGED)
    .execute()
  const known = new Set(ids)
  // A record may have been merged into one that was merged later: the acts are taken until nothing is new.
  let before = -1
  while (before !== known.size) {
    before = known.size
    for (const { record } of acts) {
      const [kept = '', gone = ''] = record.split(' ')
      if (known.has(kept)) known.add(gone)
    }
  }
  return [...known]
}

/**
 * Finds a record and those into which it was merged, one after the other. After a restore, two records may each have been
 * merged into the other one.
 */
export function followMerges(acts: readonly Tables['audit'][]) {
  const merged = new Map(
    acts
      .filter(({ act }) => act === MERGED)
      .map(({ record }) => {
        const [kept = '', gone = ''] = record.split(' ')
        return [gone, kept]
      }),
  )
  return (id: string): readonly string[] => {
    const records = new Set<string>()
    for (let next: string | undefined = id; next !== undefined && !records.has(next); ) {
      records.add(next)
      next = merged.get(next)
    }
    return [...records]
  }
}

/** One person cannot be at two visits at once, and has one review. */
async function refuseIfContradictory(
  transaction: Transaction,
  kept: Client,
  gone: Client,
): Promise<Refusal | undefined> {
  const ids = [kept.id, gone.id]
  const reviews = await transaction
    .selectFrom('reviews')
    .select('id')
    .where('client_id', 'in', ids)
    .execute()
  if (reviews.length > 1) {
    return refuse(
      409,
      'Both have written a review, and a client has one. They stay two records. Nothing was changed.',
    )
  }
  const visits = await transaction
    .selectFrom('bookings')
    .selectAll()
    .where('client_id', 'in', ids)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .execute()
  const isAtOnce = (one: Booking, other: Booking) =>
    one.client_id !== other.client_id &&
    one.starts_at < other.ends_at &&
    other.starts_at < one.ends_at
  const double = visits.find((visit) => visits.some((other) => isAtOnce(visit, other)))
  if (!double) return undefined
  return refuse(
    409,
    `Both have a visit on ${shortVisitTime(double)}, so they are two people, or one of these visits is to be canceled. Nothing was changed.`,
  )
}

/** What stays must be of one of the two, and leave a contact. */
function isChoice(stays: ClientDetails, both: readonly ClientDetails[]): boolean {
  const isName = both.some(
    (one) => one.firstName === stays.firstName && one.lastName === stays.lastName,
  )
  const isContact = (name: 'email' | 'phone') => both.some((one) => one[name] === stays[name])
  return isName && isContact('email') && isContact('phone') && stays.email + stays.phone !== ''
}

/**
 * The next visit is due when it was said last, as after a restore: the visits before that are not the next one. No more
 * invitations to one record are none to both, and none to the mailbox if they were stopped from it.
 */
function mergedRecall(kept: Client, gone: Client) {
  const later = (kept.due_set_at ?? 0) >= (gone.due_set_at ?? 0) ? kept : gone
  const ended = kept.recall_ended === null || gone.recall_ended === 'stopped' ? gone : kept
  const { next_due, due_set_at, invited_at, invited_again_at, called_at } = later
  const { recall_ended, recall_ended_at } = ended
  return {
    next_due,
    due_set_at,
    invited_at,
    invited_again_at,
    called_at,
    recall_ended,
    recall_ended_at,
  }
}

/** Merges two records of one person into one, which keeps the visits, the review, the notes and the stopped texts of both. */
export const mergeClients = (
  { database, clock, filed }: Services,
  by: Actor,
  { kept: seenKept, gone: seenGone, stays }: RequestOf<typeof call>,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    const now = clock.now()
    // What stays is of one of the two.
    const contacts = [seenKept, seenGone].flatMap(({ email, phone }) => [email, phone])
    await lockContacts(transaction, database.engine, contacts)
    const locked = new Map<string, Client>()
    // Always in the same order, or two transactions could wait for each other forever.
    for (const id of [seenKept.id, seenGone.id].sort()) {
      const client = await lockClient(transaction, database.engine, id)
      if (!client) return UNKNOWN_CLIENT
      locked.set(id, client)
    }
    const [kept, gone] = [locked.get(seenKept.id), locked.get(seenGone.id)]
    if (!kept || !gone || kept.id === gone.id) return UNKNOWN_CLIENT
    const both = [detailsOf(kept), detailsOf(gone)]
    if (!isSameClient(seenKept, detailsOf(kept)) || !isSameClient(seenGone, detailsOf(gone))) {
      return refuse(
        409,
        'Someone else has corrected one of them since you opened this. Nothing was changed. Please review it and try again.',
      )
    }
    if (!isChoice(stays, both)) return refuse(400, 'Please choose what stays. Nothing was changed.')
    const refusal = await refuseIfContradictory(transaction, kept, gone)
    if (refusal) return refusal
    const third = await transaction
      .selectFrom('clients')
      .selectAll()
      .where('email', '=', stays.email)
      .where('phone', '=', stays.phone)
      .where('id', 'not in', [kept.id, gone.id])
      .executeTakeFirst()
    if (third) {
      return refuse(
        409,
        `${nameOf(third)} is on record with this, too. Merge that record first. Nothing was changed.`,
      )
    }
    const stopped = [
      await hasOptedOut(transaction, kept.phone),
      await hasOptedOut(transaction, gone.phone),
    ]
    if (stays.phone !== '' && stopped.some(Boolean)) {
      await stopTexts(transaction, stays.phone, { way: 'merge', actor: by }, now)
    }
    for (const client of [kept, gone]) await correctVisits(transaction, client, stays)
    let failed = 0
    const notified: Notified[] = []
    for (const client of [kept, gone]) {
      failed += await redirectMessages(transaction, client, stays)
      const written = endFormerContacts(transaction, database.engine, client, stays, now)
      notified.push(...(await written))
    }
    for (const table of ['bookings', 'reviews', 'sessions', 'replies'] as const) {
      await transaction
        .updateTable(table)
        .set({ client_id: kept.id })
        .where('client_id', '=', gone.id)
        .execute()
    }
    await transaction.deleteFrom('clients').where('id', '=', gone.id).execute()
    await transaction
      .updateTable('clients')
      .set({ first_name: stays.firstName, last_name: stays.lastName })
      .set({ email: stays.email, phone: stays.phone, search_text: null })
      .set({
        staff_note: [...new Set([kept.staff_note, gone.staff_note])].filter(Boolean).join(' / '),
      })
      .set(mergedRecall(kept, gone))
      .set({ imported_at: kept.imported_at ?? gone.imported_at })
      .set({ created_at: Math.min(kept.created_at, gone.created_at) })
      // The first text to another number says how to stop them.
      .set({
        texted_at:
          [kept, gone].find((one) => one.phone === stays.phone && one.texted_at !== null)
            ?.texted_at ?? null,
      })
      .set({ thanked_at: Math.max(kept.thanked_at ?? 0, gone.thanked_at ?? 0) || null })
      .where('id', '=', kept.id)
      .execute()
    for (const { phone } of [kept, gone]) await keepFormerReplies(transaction, phone, kept.id)
    const record = `${kept.id} ${gone.id}`
    await recordAct(transaction, { by, act: MERGED, record }, now)
    const name = clientName({ first_name: stays.firstName, last_name: stays.lastName })
    const ended = await describeEnded(transaction, { filed }, kept.id, notified)
    return accept(
      `Merged. ${name} has one record now, with the visits of both.${ended}${howToSendAgain(failed)}`,
    )
  })
