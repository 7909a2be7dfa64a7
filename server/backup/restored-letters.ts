import { DAYS_KEPT } from '../../domain/retention.ts'
import { DAY } from '../../domain/timing.ts'
import type { Booking } from '../booking/booking.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import { readMessage } from '../messages/outbox/message.ts'
import { batchesOf } from '../system/batches.ts'

import { insertRows, replaceRows, updateRows } from './copy.ts'
import type { ReplacedState } from './replaced-state.ts'
import { isUnchanged } from './restored-visits.ts'

type Letter = Tables['outbox']

/** Whether a letter that was not sent is still true of the restored calendar. */
const createTruth = ({ bookings }: ReplacedState, backup: readonly Booking[]) => {
  const restored = new Map(backup.map((visit) => [visit.id, visit]))
  const changed = new Set(
    bookings.filter((former) => !isUnchanged(former, restored.get(former.id))).map(({ id }) => id),
  )
  return ({ booking, sequence, kind, message }: Letter): boolean => {
    if (booking !== null && !restored.has(booking)) return false
    // A letter without a sequence is not about the visit's time.
    if (booking !== null && sequence !== null) return !changed.has(booking)
    if (kind !== 'office-changes' || message === '') return true
    const letter = readMessage(message)
    return !('bookings' in letter) || letter.bookings.some((id) => restored.has(id))
  }
}

/** A letter that was only written to a file may be sent later, so it keeps its content only while it is true. */
const withoutUntrue = (letters: readonly Letter[], isTrue: (letter: Letter) => boolean) =>
  letters.map((letter) =>
    letter.delivery === 'filed' && !isTrue(letter) ? { ...letter, message: '' } : letter,
  )

/**
 * The letters become those of the later state: what was sent, and what waits and is still true. Those of a visit that
 * comes back are the backup's, unless they were sent, or are so old that a record of it would be deleted by now.
 * Returns how many letters that wait in the backup are not sent again.
 */
export async function takeOverLetters(
  transaction: Transaction,
  replaced: ReplacedState,
  backup: readonly Booking[],
  back: ReadonlySet<string>,
  now: number,
): Promise<number> {
  const own = await transaction.selectFrom('outbox').selectAll().execute()
  const known = new Map(replaced.outbox.map((letter) => [letter.id, letter]))
  const isTrue = createTruth(replaced, backup)
  const recordedSince = now - DAYS_KEPT.sentMessages * DAY
  const returning = own.filter(
    ({ id, booking, created_at, sent_at }) =>
      booking !== null &&
      back.has(booking) &&
      !known.has(id) &&
      (sent_at !== null || created_at >= recordedSince),
  )
  const kept = replaced.outbox.filter((letter) => letter.sent_at !== null || isTrue(letter))
  await replaceRows(transaction, 'outbox', [...withoutUntrue(kept, isTrue), ...returning])
  const isBack = new Set(returning)
  const isSent = (letter: Letter) => !isBack.has(letter) && known.get(letter.id)?.sent_at !== null
  return own.filter((letter) => letter.sent_at === null && isSent(letter)).length
}

/** Marks the letters of the backup that another state has sent, and adds sent ones that the backup lacks. */
export async function markSentLetters(
  transaction: Transaction,
  replaced: ReplacedState,
): Promise<number> {
  const visits = await transaction.selectFrom('bookings').selectAll().execute()
  const isTrue = createTruth(replaced, visits)
  const own = await transaction.selectFrom('outbox').selectAll().execute()
  const known = new Map(own.map((letter) => [letter.id, letter]))
  const sent = withoutUntrue(replaced.outbox, isTrue).filter(({ sent_at }) => sent_at !== null)
  const since = sent.filter(({ id, delivery }) => {
    const letter = known.get(id)
    // One that was only written to a file may have been sent since.
    return letter?.sent_at === null || (letter?.delivery === 'filed' && delivery === 'sent')
  })
  await updateRows(transaction, 'outbox', 'id', since)
  const missing = sent.filter(({ id }) => !known.has(id))
  for (const some of batchesOf(missing)) await insertRows(transaction, 'outbox', some)
  return since.length
}
