import { countedContact } from '../../domain/mailbox.ts'
import { DAY, HOUR } from '../../domain/timing.ts'
import { lockContacts } from '../database/locks.ts'
import type { Transaction } from '../database/tables.ts'
import { tookPlace } from '../database/took-place.ts'
import { countWithin } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Services } from '../services.ts'
import { keyedHash } from '../system/secrets.ts'

/** What a code is for: writing a review, signing in at the desk, exporting or erasing a client there, or the first day. */
export type Purpose = 'review' | 'sign-in' | 'records' | 'first-day'

/**
 * How many codes a phone or mailbox can receive within any hour or day. Strangers reach their limit earlier,
 * so that the contact's own browser always has at least one left per hour, and two per day.
 */
const MOST = {
  review: { own: { hour: 3, day: 6 }, stranger: { hour: 2, day: 4 } },
  desk: { own: { hour: 6, day: 20 }, stranger: { hour: 2, day: 4 } },
}
/** How many codes per contact one address can request, unless the contact has been used from there. */
const FROM_ONE_ADDRESS = { max: 1, per: HOUR }

/** The rate limit key for codes to a phone or mailbox. It is hashed, so that it does not reveal the contact. */
export const contactLimitKey = (hashKey: string, contact: string): string =>
  `code to ${keyedHash(hashKey, countedContact(contact))}`

/** Whether one more code may be sent to the contact; if so, it is counted. */
export async function takeLetter(
  transaction: Transaction,
  { database, hashKey }: Pick<Services, 'database' | 'hashKey'>,
  purpose: Purpose,
  contact: string,
  requester: Requester,
  now: number,
): Promise<boolean> {
  await lockContacts(transaction, database.engine, [contact])
  const isReview = purpose === 'review'
  const isOwn = isReview
    ? await hasBookedWith(transaction, contact, requester, now)
    : purpose === 'first-day' || (await hasSignedInWith(transaction, contact, requester, now))
  const { own, stranger } = isReview ? MOST.review : MOST.desk
  const most = isOwn ? own : stranger
  const key = `${isReview ? '' : 'desk '}${contactLimitKey(hashKey, contact)}`
  // A sliding window: one row for each code of the last 24 hours, so the limits apply to any hour and any day.
  const keys = Array.from({ length: own.day }, (_, index) => `${key} ${index}`)
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

/**
 * Whether a visit that took place was booked with this contact in this browser, or from this address. A visit to come
 * proves nothing: strangers can book with anybody's contact.
 */
async function hasBookedWith(
  transaction: Transaction,
  contact: string,
  { visitor, clientAddress }: Requester,
  now: number,
): Promise<boolean> {
  const booking = await transaction
    .selectFrom('clients')
    .innerJoin('bookings', 'bookings.client_id', 'clients.id')
    .select('bookings.id')
    .where(contact.includes('@') ? 'clients.email' : 'clients.phone', '=', contact)
    .where(tookPlace(now))
    .where((to) =>
      to.or([
        to('bookings.visitor', '=', visitor),
        ...(clientAddress === undefined ? [] : [to('bookings.network', '=', clientAddress)]),
      ]),
    )
    .executeTakeFirst()
  return booking !== undefined
}

/** Whether this email address is signed in at the desk in this browser, or was used there from this network. */
async function hasSignedInWith(
  transaction: Transaction,
  email: string,
  { visitor, clientAddress }: Requester,
  now: number,
): Promise<boolean> {
  const session = await transaction
    .selectFrom('desk_sessions')
    .select('hash')
    .where('email', '=', email)
    .where((to) =>
      to.or([
        clientAddress === undefined ? to('network', 'is', null) : to('network', '=', clientAddress),
        to.and([to('hash', '=', visitor), to('ended_at', 'is', null), to('expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirst()
  return session !== undefined
}
