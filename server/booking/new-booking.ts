import { randomUUID } from 'node:crypto'
import { type Details, detailsColumns } from '../../domain/booking/details.ts'
import { priceOn } from '../../domain/price.ts'
import type { Transaction } from '../database/tables.ts'
import type { Requester } from '../http/requester.ts'
import { declineTexts } from '../messages/outbox/opt-outs.ts'
import type { Practice, PracticeLocation } from '../practice/practice-file.ts'
import type { VisitTime } from '../practice/timetable.ts'
import { isZone } from '../practice/visit-time.ts'
import type { Services } from '../services.ts'
import { type Booking, createReference } from './booking.ts'
import { networkColumns } from './quotas.ts'

interface New {
  readonly id: string
  readonly time: VisitTime
  readonly location: PracticeLocation
  readonly details: Details
  readonly requester: Requester
  /** What the client was told about texts. */
  readonly smsConsent?: string
  /** What the browser says is its time zone. */
  readonly clientZone?: unknown
  readonly attendance?: Booking['attendance']
  /** Who enters it for a client who came without a booking. */
  readonly walkInBy?: string
}

/** A booking with the price of its day and the rules of today. */
export function newBooking(
  practice: Practice,
  wanted: New & Pick<Booking, 'client_id'>,
  now: number,
): Booking {
  const { id, client_id, time, location, details, requester, smsConsent = '', clientZone } = wanted
  return {
    ...time,
    zone: practice.timeZone,
    client_zone: readOtherZone(clientZone, practice),
    id,
    reference: createReference(),
    place_name: location.name,
    place_address: location.address,
    client_id,
    ...detailsColumns(details),
    visitor: requester.visitor,
    created_at: now,
    arranged_at: now,
    moved_at: null,
    cancelled_at: null,
    sms_consent: smsConsent,
    sequence: 0,
    ...networkColumns(requester),
    mail_failed_at: null,
    text_failed_at: null,
    client_moves: 0,
    attendance: wanted.attendance ?? null,
    staff_note: '',
    price: priceOn(practice, time.day),
    cancellation_policy: practice.cancellationPolicy ?? null,
    paid_at: null,
    paid_by: null,
    paid_cents: null,
    walk_in_by: wanted.walkInBy ?? null,
    asked_at: null,
    confirmed_at: null,
  }
}

/** Adds a booking, and its client if necessary. Takes no time on the calendar. */
export async function addBooking(
  transaction: Transaction,
  { practice, clock }: Services,
  wanted: New,
): Promise<Booking> {
  const { id, details, requester } = wanted
  const now = clock.now()
  const client_id = await ensureClient(transaction, details, now)
  const booking = newBooking(practice, { ...wanted, client_id }, now)
  await transaction.insertInto('bookings').values(booking).execute()
  if (details.texts === 'no') await declineTexts(transaction, id, requester.actor, now)
  return booking
}

/** Anything else than a time zone, or the practice's own, is not kept. */
const readOtherZone = (zone: unknown, { timeZone }: Services['practice']): string | null =>
  typeof zone === 'string' && zone !== timeZone && zone.length < 50 && isZone(zone) ? zone : null

/** The id of the client with this email address and phone number. Adds the client if necessary. */
async function ensureClient(
  transaction: Transaction,
  { firstName, lastName, email, phone }: Details,
  now: number,
): Promise<string> {
  const { id } = await transaction
    .insertInto('clients')
    .values({
      id: randomUUID(),
      first_name: firstName,
      last_name: lastName,
      email: email.toLowerCase(),
      phone,
      imported_at: null,
      created_at: now,
      staff_note: '',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'phone'])
        // The client is also found by the name and the reference of this booking.
        .doUpdateSet({ search_text: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
