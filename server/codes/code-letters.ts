import { lockContact } from '../database/locks.ts'
import type { Transaction } from '../database/tables.ts'
import { countWithin, HOUR } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Services } from '../services.ts'
import { keyedHash } from '../system/secrets.ts'

const DAY = 24 * HOUR
/** What a code is for: to write a review, to sign in at the desk, or to export or erase a client there. */
export type Purpose = 'review' | 'sign-in' | 'records'

/**
 * How many codes may be sent to a contact in any hour and any day. The limit for strangers is lower, so that
 * the contact's own browser always has one left per hour, and two per day.
 */
const MOST = {
  review: { own: { hour: 3, day: 6 }, stranger: { hour: 2, day: 4 } },
  desk: { own: { hour: 6, day: 20 }, stranger: { hour: 2, day: 4 } },
}
/** How many of them one client address may request, unless the contact is known from there. */
const FROM_ONE_ADDRESS = { max: 1, per: HOUR }

/** The name of a contact's counters, hashed so that it does not reveal the contact. */
export const contactLimitKey = (hashKey: string, contact: string): string =>
  `code to ${keyedHash(hashKey, contact)}`

/** Counts one more code to the contact, if it may be sent. Returns whether it may. */
export async function takeLetter(
  transaction: Transaction,
  { database, hashKey }: Pick<Services, 'database' | 'hashKey'>,
  purpose: Purpose,
  contact: string,
  requester: Requester,
  now: number,
): Promise<boolean> {
  await lockContact(transaction, database.engine, contact)
  const isReview = purpose === 'review'
  const isOwn = isReview
    ? await hasBookedWith(transaction, contact, requester, now)
    : await hasSignedInWith(transaction, contact, requester, now)
  const { own, stranger } = isReview ? MOST.review : MOST.desk
  const most = isOwn ? own : stranger
  const key = `${isReview ? '' : 'desk '}${contactLimitKey(hashKey, contact)}`
  // One row for each of a day's codes, so that no hour or day has more, no matter when it starts.
  const keys = Array.from({ length: own.day }, (_, nth) => `${key} ${nth}`)
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
 * Whether a past visit was booked with this contact in this browser or from this address. An upcoming visit proves
 * nothing, because strangers can book with anybody's contact.
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
    .where('bookings.cancelled_at', 'is', null)
    .where('bookings.ends_at', '<=', now)
    .where((to) => to.or([to('attendance', 'is', null), to('attendance', '!=', 'missed')]))
    .where((to) =>
      to.or([
        to('bookings.visitor', '=', visitor),
        ...(clientAddress === undefined ? [] : [to('bookings.network', '=', clientAddress)]),
      ]),
    )
    .executeTakeFirst()
  return booking !== undefined
}

/** Whether this e-mail address has a session at the desk in this browser, or had one from this network. */
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
