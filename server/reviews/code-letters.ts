import { lockContact } from '../database/locks.ts'
import type { Transaction } from '../database/tables.ts'
import { countWithin, HOUR } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import { keyedHash } from '../secrets.ts'
import type { Services } from '../services.ts'

const DAY = 24 * HOUR
/**
 * How many codes a phone or mailbox receives within any hour and any day. Strangers stop earlier, so that
 * the client's own browser always has one left an hour, and two a day.
 */
const MOST = { own: { hour: 3, day: 6 }, stranger: { hour: 2, day: 4 } }
/** How many of them one address can ask for, unless the client has booked from there. */
const FROM_ONE_ADDRESS = { max: 1, per: HOUR }

/** The name of the counts of codes to a contact, which tells nobody the contact. */
export const contactLimitKey = (hashKey: string, contact: string): string =>
  `code to ${keyedHash(hashKey, contact)}`

/** Whether somebody has booked with this contact in this browser, or from this address. */
async function hasBookedWith(
  transaction: Transaction,
  contact: string,
  { visitor, clientAddress }: Requester,
): Promise<boolean> {
  const booking = await transaction
    .selectFrom('clients')
    .innerJoin('bookings', 'bookings.client_id', 'clients.id')
    .select('bookings.id')
    .where(contact.includes('@') ? 'clients.email' : 'clients.phone', '=', contact)
    .where('bookings.cancelled_at', 'is', null)
    .where((to) =>
      to.or([
        to('bookings.visitor', '=', visitor),
        ...(clientAddress === undefined ? [] : [to('bookings.network', '=', clientAddress)]),
      ]),
    )
    .executeTakeFirst()
  return booking !== undefined
}

/** Whether one more code may be sent to the contact; if so, it is counted. */
export async function takeLetter(
  transaction: Transaction,
  { database, hashKey }: Pick<Services, 'database' | 'hashKey'>,
  contact: string,
  requester: Requester,
  now: number,
): Promise<boolean> {
  await lockContact(transaction, database.engine, contact)
  const isOwn = await hasBookedWith(transaction, contact, requester)
  const most = isOwn ? MOST.own : MOST.stranger
  const key = contactLimitKey(hashKey, contact)
  // One row for each letter of a day, so that no hour and no day has more, whenever it begins.
  const keys = Array.from({ length: MOST.own.day }, (_, nth) => `${key} ${nth}`)
  const sent = await transaction
    .selectFrom('limits')
    .select(['key', 'ends_at'])
    .where('key', 'in', keys)
    .where('ends_at', '>', now)
    .execute()
  const inHour = sent.filter(({ ends_at }) => ends_at - DAY + HOUR > now)
  if (inHour.length >= most.hour || sent.length >= most.day) return false
  const { clientAddress } = requester
  if (!isOwn && clientAddress !== undefined) {
    const from = `${key} from ${clientAddress}`
    if (!(await countWithin(transaction, from, FROM_ONE_ADDRESS, now))) return false
  }
  const used = new Set(sent.map((row) => row.key))
  const free = keys.find((each) => !used.has(each))
  return free !== undefined && countWithin(transaction, free, { max: 1, per: DAY }, now)
}
