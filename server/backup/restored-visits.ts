import { type Booking, isOver } from '../booking/booking.ts'
import type { Transaction } from '../database/tables.ts'
import { isToClient } from '../messages/outbox/message.ts'
import { batchesOf } from '../system/batches.ts'
import { replaceRows, updateRows } from './copy.ts'
import type { ReplacedState } from './replaced-state.ts'
import { contactsOf, createHeirs, withClient } from './restored-clients.ts'

/** A visit for which the restored calendar does not match what the client was told. */
export type Difference = {
  /** Whether a letter to the client about the latest change was still waiting to be sent. */
  readonly isNotifiedLater: boolean
} & (
  | { readonly former: Booking; readonly restored: Booking | undefined }
  // An earlier restore had lost the visit, and its client may have been called.
  | { readonly former: undefined; readonly restored: Booking }
)

/** What is the backup's of a visit that was changed since: when and where it is, whether the client confirmed that, and came. */
const calendarOf = (visit: Booking) => ({
  location_id: visit.location_id,
  place_name: visit.place_name,
  place_address: visit.place_address,
  day: visit.day,
  slot: visit.slot,
  zone: visit.zone,
  starts_at: visit.starts_at,
  ends_at: visit.ends_at,
  arranged_at: visit.arranged_at,
  moved_at: visit.moved_at,
  cancelled_at: visit.cancelled_at,
  attendance: visit.attendance,
  asked_at: visit.asked_at,
  confirmed_at: visit.confirmed_at,
})

/** Whether a visit is at the same time and place in both states, or canceled in both. */
export function isUnchanged(one: Booking, other: Booking | undefined): other is Booking {
  if (!other) return false
  if (one.cancelled_at !== null || other.cancelled_at !== null) {
    return one.cancelled_at !== null && other.cancelled_at !== null
  }
  return (
    one.starts_at === other.starts_at &&
    one.ends_at === other.ends_at &&
    one.location_id === other.location_id
  )
}

/**
 * The clients become those of the later state, and so does everything of each visit but when and where it is. A visit
 * that only the backup has was lost by an earlier restore: it comes back to its client, under the contacts that they have
 * now. Returns the ids of what comes back.
 */
export async function takeOverVisits(
  transaction: Transaction,
  replaced: ReplacedState,
  backup: readonly Booking[],
): Promise<ReadonlySet<string>> {
  const own = await transaction.selectFrom('clients').selectAll().execute()
  const before = new Map(own.map((client) => [client.id, client]))
  const findHeir = createHeirs(replaced.clients, replaced.audit)
  const byContacts = new Map(replaced.clients.map((client) => [contactsOf(client), client]))
  // The backup's if the later state knows nothing of them.
  const heirOf = (id: string) => {
    const client = before.get(id)
    return findHeir(id) ?? (client && (byContacts.get(contactsOf(client)) ?? client))
  }
  const returning = own.filter((client) => heirOf(client.id) === client)
  const former = new Map(replaced.bookings.map((booking) => [booking.id, booking]))
  const sequences = latestSequences(replaced)
  const corrected: string[] = []
  const visits = backup.map((visit): Booking => {
    const now = former.get(visit.id)
    if (now) return isUnchanged(now, visit) ? now : { ...now, ...calendarOf(visit) }
    const heir = heirOf(visit.client_id)
    if (!heir) return visit
    const back = withClient(visit, before.get(visit.client_id), heir)
    if (back.email !== visit.email || back.phone !== visit.phone) corrected.push(visit.id)
    return { ...back, sequence: Math.max(back.sequence, sequences.get(back.id) ?? 0) }
  })
  await replaceRows(transaction, 'clients', [...replaced.clients, ...returning])
  await updateRows(transaction, 'bookings', 'id', visits)
  // Such a link does not say whom it was sent to, so a correction ends it.
  for (const some of batchesOf(corrected)) {
    const links = transaction.deleteFrom('visit_links').where('contact', 'is', null)
    await links.where('booking', 'in', some).execute()
  }
  const visitsBack = backup.filter(({ id }) => !former.has(id))
  return new Set([...visitsBack, ...returning].map(({ id }) => id))
}

/** The latest version of each visit that a message was about, also of visits that were lost since. */
function latestSequences({ outbox }: ReplacedState): ReadonlyMap<string, number> {
  const latest = new Map<string, number>()
  for (const { booking, sequence } of outbox)
    if (booking !== null) latest.set(booking, Math.max(sequence ?? 0, latest.get(booking) ?? 0))
  return latest
}

/** Never lowers a sequence, so that new letters supersede those that were already sent. */
export async function raiseSequences(
  transaction: Transaction,
  { bookings }: ReplacedState,
  backup: readonly Booking[],
): Promise<void> {
  const former = new Map(bookings.map(({ id, sequence }) => [id, sequence]))
  const raised = backup.flatMap((visit) => {
    const sequence = former.get(visit.id) ?? 0
    return sequence > visit.sequence ? [{ ...visit, sequence }] : []
  })
  await updateRows(transaction, 'bookings', 'id', raised)
}

/**
 * A client whom another state has asked to confirm a visit since both were one, or who has, did so for its time: if that is
 * the same in both, they are not asked again.
 */
export async function takeOverConfirmations(
  transaction: Transaction,
  { bookings }: ReplacedState,
  fork: number,
): Promise<void> {
  const former = new Map(bookings.map((booking) => [booking.id, booking]))
  const own = await transaction.selectFrom('bookings').selectAll().execute()
  const confirmed = own.flatMap((visit) => {
    const other = former.get(visit.id)
    if (!isUnchanged(visit, other)) return []
    // They may have confirmed since what they were asked before.
    if (Math.max(other.asked_at ?? 0, other.confirmed_at ?? 0) <= fork) return []
    const asked_at = visit.asked_at ?? other.asked_at
    const confirmed_at = visit.confirmed_at ?? other.confirmed_at
    return [{ ...visit, asked_at, confirmed_at }]
  })
  await updateRows(transaction, 'bookings', 'id', confirmed)
}

/** Finds the visits about which a client has to be called, in the order of their times. */
export function findDifferences(
  { bookings, outbox }: ReplacedState,
  backup: readonly Booking[],
  isLater: boolean,
  now: number,
): Difference[] {
  const restoredById = new Map(backup.map((row) => [row.id, row]))
  const former = new Set(bookings.map(({ id }) => id))
  const waiting = new Set(
    outbox
      .filter(({ sent_at, failed_at, channel }) => !sent_at && !failed_at && isToClient(channel))
      .map(({ booking }) => booking),
  )
  const changed = bookings.flatMap((one): Difference[] => {
    const restored = restoredById.get(one.id)
    const isWaiting = waiting.has(one.id)
    // The letter about the latest change is lost with the change.
    const isNotNotified =
      isWaiting && (!restored || (!isLater && restored.sequence !== one.sequence))
    const isSame = restored ? isUnchanged(one, restored) : one.cancelled_at !== null
    return isSame && !isNotNotified ? [] : [{ former: one, isNotifiedLater: isWaiting, restored }]
  })
  const isBack = (visit: Booking) =>
    isLater && !former.has(visit.id) && visit.cancelled_at === null && !isOver(visit, now)
  const back = backup
    .filter(isBack)
    .map((restored): Difference => ({ former: undefined, isNotifiedLater: false, restored }))
  const startOf = ({ former, restored }: Difference) => (former ?? restored)?.starts_at ?? 0
  return [...changed, ...back].sort((one, other) => startOf(one) - startOf(other))
}
