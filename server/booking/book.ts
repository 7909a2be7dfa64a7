import { randomUUID } from 'node:crypto'
import type { Details } from '../../domain/booking.ts'
import { statement } from '../database/prepared-query.ts'
import type { Reading, Writing } from '../database/tables.ts'
import { type Asker, mayGoOn, TOO_OFTEN } from '../http/rate-limit.ts'
import { type Errand, post } from '../messages/outbox.ts'
import { type No, TAKEN, type Timetable, type Visit, YOURS } from '../practice/timetable.ts'
import type { Office } from '../services.ts'
import type { Booking } from './confirmation.ts'
import { HELD, keyOf, release, take } from './holds.ts'
import { newReference } from './reference.ts'

const bookingAt = (reading: Reading | Writing, visit: Visit): Promise<Booking | undefined> => {
  const { location, day, slot } = keyOf(visit)
  return reading
    .selectFrom('bookings')
    .selectAll()
    .where('day', '=', day)
    .where('location', '=', location)
    .where('slot', '=', slot)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** The same visitor sending the same again has not heard the answer; they get the one they missed. */
function isSameAgain(booking: Booking, details: Details, visitor: string): boolean {
  return (
    visitor !== '' &&
    booking.visitor === visitor &&
    booking.first_name === details.firstName &&
    booking.last_name === details.lastName &&
    booking.email === details.email &&
    booking.phone === details.phone &&
    booking.note === details.additionalInfo
  )
}

function about(booking: Booking, details: Details, visitor: string): Booking | No {
  if (isSameAgain(booking, details, visitor)) return booking
  return visitor !== '' && booking.visitor === visitor ? YOURS : TAKEN
}

const putClient = statement<Details & { id: string; now: number }, { id: string }>((to, given) =>
  to
    .insertInto('clients')
    .values({
      id: given('id'),
      first_name: given('firstName'),
      last_name: given('lastName'),
      email: given('email'),
      phone: given('phone'),
      imported_at: null,
      created_at: given('now'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'phone'])
        .doUpdateSet((old) => ({ email: old.ref('excluded.email') })),
    )
    .returning('id'),
)

async function clientOf(writing: Writing, details: Details, now: number): Promise<string> {
  const email = details.email.toLowerCase()
  const [client] = await putClient(writing, { ...details, email, id: randomUUID(), now })
  if (!client) throw new Error('The client was not kept.')
  return client.id
}

const putBooking = statement<Booking, unknown>((to, given) =>
  to.insertInto('bookings').values({
    id: given('id'),
    reference: given('reference'),
    location: given('location'),
    day: given('day'),
    slot: given('slot'),
    client_id: given('client_id'),
    first_name: given('first_name'),
    last_name: given('last_name'),
    email: given('email'),
    phone: given('phone'),
    note: given('note'),
    visitor: given('visitor'),
    created_at: given('created_at'),
    cancelled_at: null,
  }),
)

const errandsOf = ({ id, email, phone }: Booking): Errand[] => [
  ...(email ? [{ kind: 'client-mail' as const, booking: id }] : []),
  ...(phone ? [{ kind: 'client-text' as const, booking: id }] : []),
  { kind: 'office-mail', booking: id },
]

/**
 * Books a slot: all of it or nothing. Taking the hold keeps others from holding it meanwhile; that there
 * is one booking a slot is the promise of the unique index alone.
 */
export async function book(
  { database, clock }: Office,
  timetable: Timetable,
  visit: Visit,
  details: Details,
  asker: Asker,
): Promise<Booking | No> {
  const refused = timetable.refusal(visit, clock.now())
  if (refused) {
    const booking = await bookingAt(database.read, visit)
    return booking && isSameAgain(booking, details, asker.visitor) ? booking : refused
  }
  try {
    return await database.write((writing) => insert(writing, visit, details, asker, clock.now()))
  } catch (error) {
    if (!isTaken(error)) throw error
    // All of it was rolled back, the count too; a refusal is still a try.
    const may = await database.write((writing) => mayGoOn(writing, 'book', asker, clock.now()))
    if (!may) return TOO_OFTEN
    const booking = await bookingAt(database.read, visit)
    return booking ? about(booking, details, asker.visitor) : TAKEN
  }
}

async function insert(
  writing: Writing,
  visit: Visit,
  details: Details,
  asker: Asker,
  now: number,
): Promise<Booking | No> {
  if (!(await mayGoOn(writing, 'book', asker, now))) return TOO_OFTEN
  if (!(await take(writing, visit, asker.visitor, now, now + 1))) return HELD
  await release(writing, visit)
  const booking = {
    ...keyOf(visit),
    id: randomUUID(),
    reference: newReference(),
    client_id: await clientOf(writing, details, now),
    first_name: details.firstName,
    last_name: details.lastName,
    email: details.email,
    phone: details.phone,
    note: details.additionalInfo,
    visitor: asker.visitor,
    created_at: now,
    cancelled_at: null,
  }
  await putBooking(writing, booking)
  await post(writing, errandsOf(booking), now)
  return booking
}

/** The unique index on what is booked has said no. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ((error.code === '23505' && 'constraint' in error && error.constraint === 'bookings_slot') ||
    (error.code === 'SQLITE_CONSTRAINT_UNIQUE' && /bookings\.slot/.test(error.message)))

/** Cancels by reference; the slot is free again, and the client is told. */
export async function cancel(office: Office, reference: string): Promise<Booking | undefined> {
  return office.database.write(async (writing) => {
    const now = office.clock.now()
    const booking = await writing
      .updateTable('bookings')
      .set({ cancelled_at: now })
      .where('reference', '=', reference)
      .where('cancelled_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!booking) return undefined
    const errands: Errand[] = [
      ...(booking.email ? [{ kind: 'cancelled-mail' as const, booking: booking.id }] : []),
      ...(booking.phone ? [{ kind: 'cancelled-text' as const, booking: booking.id }] : []),
    ]
    await post(writing, errands, now)
    return booking
  })
}
