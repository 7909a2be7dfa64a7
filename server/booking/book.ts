import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Details, detailsColumns } from '../../domain/booking/details.ts'
import { formatPhone } from '../../domain/phone.ts'
import { recordAct } from '../database/audit.ts'
import { DatabaseBusy, type Transaction } from '../database/tables.ts'
import { MINUTE, type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import { enqueueLetters } from '../messages/outbox.ts'
import type { VisitTime } from '../practice/timetable.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { type Arranged, type Booking, bookingAt, periodOf, slotKey } from './booking.ts'
import { findTakenBlocks, occupy, refusalFor } from './calendar/occupied.ts'
import { deleteOwnHold, isOwnHold, takeOverHolds } from './holds/hold-table.ts'
import { networkColumns, refuseIfManyVisits } from './quotas.ts'
import { createReference } from './reference.ts'
import { BOOKED_BY_ANOTHER, BOOKED_BY_VISITOR } from './refusals.ts'
import { checkBookable, refuseIfUnavailable } from './visits.ts'

const BOOK_LIMIT: RateLimit = {
  action: 'book',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

/** A client that retries the same booking gets the first response again. */
const isSameRequest = (
  booking: Booking,
  details: Details,
  { visitor, actor }: Requester,
): boolean =>
  (visitor !== '' || actor !== undefined) &&
  isDeepStrictEqual(booking, { ...booking, ...detailsColumns(details), visitor })

/** The result of a request for a slot that is already booked. */
function outcomeFor(booking: Booking, details: Details, requester: Requester): Result<Arranged> {
  if (isSameRequest(booking, details, requester)) return accept({ booking, isTakenOver: false })
  const isOwn = requester.visitor !== '' && booking.visitor === requester.visitor
  return isOwn ? BOOKED_BY_VISITOR : BOOKED_BY_ANOTHER
}

/** Books a slot in one transaction. A booking by the practice takes over a time that visitors hold. */
export async function book(
  services: Services,
  visit: VisitTime,
  details: Details,
  requester: Requester,
  /** What the client was told about texts. */
  smsConsent = '',
): Promise<Result<Arranged>> {
  const { database, timetable, clock, log, practice } = services
  const bookable = checkBookable(timetable, visit, clock.now())
  if (bookable.isRefused) {
    const booking = await bookingAt(database.read, slotKey(visit))
    return booking && isSameRequest(booking, details, requester)
      ? accept({ booking, isTakenOver: false })
      : bookable
  }
  try {
    return await database.write((transaction) =>
      insertBooking(transaction, services, visit, details, requester, smsConsent),
    )
  } catch (error) {
    // After any other failure, such as a lost connection, the visit may be booked.
    if (!(error instanceof DatabaseBusy)) throw error
    log.error({ err: error }, 'A visit could not be booked.')
    return refuse(
      503,
      `The visit could not be booked just now, and nothing was booked. Please try again in a minute, or call ${formatPhone(practice.phone)}.`,
    )
  }
}

async function insertBooking(
  transaction: Transaction,
  services: Services,
  visit: VisitTime,
  details: Details,
  requester: Requester,
  smsConsent: string,
): Promise<Result<Arranged>> {
  const { practice, clock, database } = services
  const now = clock.now()
  const { visitor, actor } = requester
  if (!(await withinLimit(transaction, BOOK_LIMIT, requester, now))) return TOO_MANY_REQUESTS
  const key = slotKey(visit)
  const period = periodOf(practice, key)
  const present = await findTakenBlocks(transaction, period, now)
  const others = present.filter((one) => !isOwnHold(one, key, visitor))
  const time = { ...key, ...period }
  const closed = await refuseIfUnavailable(services, transaction, time, requester)
  const mayTakeOver = actor !== undefined && !closed
  const left = mayTakeOver
    ? await takeOverHolds(transaction, others, period, practice.visitsAtOnce)
    : others
  const refusal = closed ?? refusalFor(left, period, visitor, practice.visitsAtOnce)
  if (refusal) {
    const booking = await bookingAt(transaction, key)
    return booking ? outcomeFor(booking, details, requester) : refusal
  }
  const many = await refuseIfManyVisits(transaction, database.engine, requester, details, now)
  if (many) return many
  if (others.length < present.length) await deleteOwnHold(transaction, key, visitor)
  const id = randomUUID()
  await occupy(transaction, period, { booking: id }, left, practice.visitsAtOnce)
  const booking: Booking = {
    ...key,
    ...period,
    zone: practice.timeZone,
    id,
    reference: createReference(),
    place_name: visit.location.name,
    place_address: visit.location.address,
    client_id: await ensureClient(transaction, details, now),
    ...detailsColumns(details),
    visitor,
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
    attendance: null,
    staff_note: '',
    price: practice.price,
    paid_at: null,
  }
  await transaction.insertInto('bookings').values(booking).execute()
  if (actor !== undefined) {
    const { reference } = booking
    await recordAct(transaction, { by: actor, act: 'booked a visit', record: reference }, now)
  }
  await enqueueLetters(transaction, booking, 'booked', actor === undefined, now)
  return accept({ booking, isTakenOver: left.length < others.length })
}

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
