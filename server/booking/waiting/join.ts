import { randomUUID } from 'node:crypto'
import { isDay } from '../../../domain/calendar/day.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { DAY } from '../../../domain/timing.ts'
import { ANY_TIME, type Wish } from '../../../domain/waiting/waiting.ts'
import { contactLimitKey } from '../../codes/code-letters.ts'
import { lockContacts } from '../../database/locks.ts'
import type { Tables, Transaction } from '../../database/tables.ts'
import { countWithin } from '../../http/rate-limit.ts'
import { UNREADABLE } from '../../http/respond.ts'
import type { ClientChannel } from '../../messages/outbox/message.ts'
import {
  clientChannels,
  enqueue,
  enqueueForClient,
  enqueueOnce,
} from '../../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { isInClosedHours } from '../calendar/closures.ts'
import { changesOf } from '../changes/by-client.ts'
import { isListOn, readEntries } from './list.ts'

export const LIST_OFF = refuse(409, 'We have no waiting list at the moment.')

/** How many links to the list a mailbox gets. */
const MOST_LINKS = { max: 2, per: DAY }
/** How many letters confirm the place of one visit: whoever has its link can leave and join again and again. */
const MOST_CONFIRMED = { max: 3, per: DAY }

/** Accepts a wish for known locations, on days of the week. */
function acceptWish({ timetable }: Services, wish: Wish): Result<string> {
  const { locations, weekdays, half, until } = wish
  const isRight =
    locations.every((id) => timetable.findLocation(id)) &&
    weekdays.every((one) => Number.isInteger(one) && one >= 1 && one <= 7) &&
    (until === '' || isDay(until))
  if (!isRight) return UNREADABLE
  const each = { locations: [...new Set(locations)], weekdays: [...new Set(weekdays)], half, until }
  return accept(JSON.stringify(each))
}

interface Joined {
  /** How they will be notified. */
  readonly channels: readonly ClientChannel[]
  /** Whether they were not on the list before. */
  readonly isNew: boolean
}

/**
 * Puts the client of a visit on the list, or changes what they would take, and confirms a new place on it by a letter.
 * The booking is locked.
 */
export async function putOnList(
  transaction: Transaction,
  services: Services,
  booking: Booking,
  wish?: Wish,
): Promise<Result<Joined>> {
  if (!isListOn(services)) return LIST_OFF
  const now = services.clock.now()
  const phone = formatPhone(services.practice.phone)
  const isClosed = await isInClosedHours(transaction, booking)
  if (booking.cancelled_at !== null || changesOf(services, booking, isClosed) !== 'possible') {
    const late = `This visit can no longer be moved online. Please call us at ${phone}.`
    return refuse(409, late, 'too-late')
  }
  const channels = await clientChannels(transaction, booking)
  if (channels.length === 0) {
    return refuse(
      409,
      `We have no email address or phone to tell you at. Please call us at ${phone}.`,
    )
  }
  const read = acceptWish(services, wish ?? ANY_TIME)
  if (read.isRefused) return read
  const [entry] = await readEntries(transaction, now, { booking: booking.id })
  if (entry && entry.joined_at !== null) {
    if (wish) await changeWish(transaction, entry.id, { wish: read.value })
    return accept({ channels, isNew: false })
  }
  const row = { wish: read.value, asked_at: now, joined_at: now }
  const { id } = await transaction
    .insertInto('waiting')
    .values({ id: randomUUID(), booking: booking.id, email: null, ...row })
    .onConflict((conflict) => conflict.column('booking').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (await countWithin(transaction, `joined ${booking.id}`, MOST_CONFIRMED, now))
    await enqueueForClient(
      transaction,
      booking,
      async (medium) =>
        medium === 'text' && booking.email !== ''
          ? undefined
          : { id: joinedId(id, now), message: { kind: `joined-${medium}`, waiting: id } },
      now,
    )
  return accept({ channels, isNew: true })
}

const joinedId = (id: string, asked_at: number): string => `joined-${id}-${asked_at}`

const changeWish = (
  transaction: Transaction,
  id: string,
  change: Partial<Pick<Tables['waiting'], 'wish' | 'asked_at' | 'joined_at'>>,
) => transaction.updateTable('waiting').set(change).where('id', '=', id).execute()

/** Puts the owner of a mailbox, who has no visit, on the list, or changes what they would take. */
export async function putAddressOnList(
  transaction: Transaction,
  services: Services,
  row: Tables['waiting'],
  wish: Wish,
): Promise<Result<unknown>> {
  if (!isListOn(services)) return LIST_OFF
  const read = acceptWish(services, wish)
  if (read.isRefused) return read
  const now = services.clock.now()
  const [entry] = await readEntries(transaction, now, { id: row.id })
  // Somebody who booked a visit meanwhile is at the end of the list again.
  const asked_at = entry?.asked_at ?? now
  const joined_at = entry?.joined_at ?? now
  await changeWish(transaction, row.id, { wish: read.value, asked_at, joined_at })
  const joined = { kind: 'joined-mail', waiting: row.id } as const
  if (joined_at === now) await enqueueOnce(transaction, joinedId(row.id, asked_at), joined, now)
  return accept(row)
}

/**
 * A client who waits without a visit, and whose mailbox is corrected, waits at the new one, with a new link. Another client
 * who has the former mailbox may be the one who waits.
 */
export async function moveEntry(
  transaction: Transaction,
  client: Pick<Tables['clients'], 'id' | 'email'>,
  email: string,
  now: number,
): Promise<void> {
  if (client.email === '' || client.email === email) return
  const others = transaction.selectFrom('clients').select('id').where('email', '=', client.email)
  if (await others.where('id', '!=', client.id).executeTakeFirst()) return
  const former = transaction.deleteFrom('waiting').where('email', '=', client.email)
  const entry = await former.returningAll().executeTakeFirst()
  if (!entry || entry.joined_at === null || email === '') return
  const { wish, asked_at, joined_at } = entry
  const moved = await transaction
    .insertInto('waiting')
    .values({ ...entry, id: randomUUID(), email })
    // The client may have asked for a link at the new mailbox. Whoever has joined there keeps that entry.
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ wish, asked_at, joined_at })
        .where('waiting.joined_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!moved) return
  const { id } = moved
  const notices = transaction.updateTable('opening_notices').set({ waiting: id })
  await notices.where('waiting', '=', entry.id).execute()
  await enqueueOnce(transaction, joinedId(id, now), { kind: 'joined-mail', waiting: id }, now)
}

/** Sends a link to an address that anybody may have typed. */
export async function sendListLink(
  transaction: Transaction,
  { database, clock, hashKey }: Services,
  email: string,
): Promise<void> {
  const now = clock.now()
  await lockContacts(transaction, database.engine, [email])
  const key = `${contactLimitKey(hashKey, email)} list`
  if (!(await countWithin(transaction, key, MOST_LINKS, now))) return
  const { id } = await transaction
    .insertInto('waiting')
    .values({
      id: randomUUID(),
      booking: null,
      email,
      wish: JSON.stringify(ANY_TIME),
      asked_at: now,
      joined_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({ email: row.ref('excluded.email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(transaction, { kind: 'list-link', waiting: id }, now)
}
