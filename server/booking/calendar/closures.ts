import { addDays, type Day, startOfDay, startOfSlot } from '../../../domain/calendar/day.ts'
import type { Slot } from '../../../domain/calendar/slot.ts'
import { type Actor, recordAct } from '../../database/audit.ts'
import { lockClosures } from '../../database/locks.ts'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import type { PracticeLocation } from '../../practice/practice-file.ts'
import type { Period } from '../../practice/timetable.ts'
import { accept, acceptText, type Refusal, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { type Booking, createReference } from '../booking.ts'
import { blockAt, endBlock } from './occupied.ts'

export type Closure = Tables['closures']

/** Hours without a location are at all locations. */
const overlap = (hours: Period, visit: Period): boolean =>
  hours.starts_at < visit.ends_at &&
  visit.starts_at < hours.ends_at &&
  (hours.location_id === '' || hours.location_id === visit.location_id)

/** The closures that end after this moment and have not been lifted. */
export const closuresInForce = (database: Queryable, from: number): Promise<Closure[]> =>
  database
    .selectFrom('closures')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()

export const isClosed = (closures: readonly Closure[], visit: Period): boolean =>
  closures.some((closure) => overlap(closure, visit))

/** Whether a client is expected in closed hours. The visit stays booked until it is moved or canceled. */
export const isInClosedHours = async (database: Queryable, booking: Booking): Promise<boolean> =>
  booking.cancelled_at === null &&
  booking.attendance === null &&
  isClosed(await closuresInForce(database, booking.starts_at), booking)

/** Whether the hours of a visit were closed when it was to begin, whatever became of it. */
export async function wasInClosedHours(database: Queryable, visit: Period): Promise<boolean> {
  const { starts_at } = visit
  const closures = await database
    .selectFrom('closures')
    .selectAll()
    .where('ends_at', '>', starts_at)
    .where('created_at', '<=', starts_at)
    .where((to) => to.or([to('lifted_at', 'is', null), to('lifted_at', '>', starts_at)]))
    .execute()
  return isClosed(closures, visit)
}

/** Why a visit need not give way to these closed hours; undefined if it is still in them. */
export async function refuseUnlessIn(
  transaction: Transaction,
  closureId: string,
  visit: Period,
  now: number,
): Promise<Refusal | undefined> {
  const closures = await closuresInForce(transaction, now)
  const closure = closures.find(({ id }) => id === closureId)
  if (!closure) return refuse(409, 'These hours are open again, so the visit can stay.')
  return overlap(closure, visit)
    ? undefined
    : refuse(409, 'This visit is no longer in the closed hours, so it can stay.')
}

export interface HoursToClose {
  /** All locations if undefined. */
  readonly location: PracticeLocation | undefined
  readonly day: Day
  /** The same day if undefined. */
  readonly lastDay?: Day | undefined
  /** On the first day; its start if undefined. */
  readonly from: Slot | undefined
  /** On the last day; its end if undefined. */
  readonly to: Slot | undefined
  readonly reason: string
}

export interface Closing {
  readonly closure: Closure
  /** The visits that are booked in the closed hours; they stay as they are. */
  readonly affected: readonly Booking[]
}

const REASON_RULES = {
  missing: 'Please write the reason with letters or digits, or leave it out.',
  name: 'The reason',
  maxLength: 200,
  isOptional: true,
}

/** Closes hours at once and in every process. It sends no letters and changes no booking. */
export async function closeHours(
  { practice, database, clock }: Services,
  by: Actor,
  { location, day, lastDay = day, from, to, reason }: HoursToClose,
): Promise<Result<Closing>> {
  const read = acceptText(reason, REASON_RULES)
  if (read.isRefused) return read
  const zone = practice.timeZone
  const now = clock.now()
  const hours: Period = {
    location_id: location ? String(location.id) : '',
    starts_at: from ? startOfSlot(day, from, zone) : startOfDay(day, zone),
    ends_at: to ? startOfSlot(lastDay, to, zone) : startOfDay(addDays(lastDay, 1), zone),
  }
  if (hours.starts_at >= hours.ends_at) return refuse(400, 'The end must be after the start.')
  if (hours.ends_at <= now) return refuse(409, 'These hours have already passed.')
  const id = createReference()
  const closure = { ...hours, id, reason: read.value, created_at: now, lifted_at: null }
  return database.write(async (transaction) => {
    await lockClosures(transaction, database.engine)
    const isCovered = (await closuresInForce(transaction, now)).some(
      (other) =>
        (other.location_id === '' || other.location_id === hours.location_id) &&
        other.starts_at <= hours.starts_at &&
        other.ends_at >= hours.ends_at,
    )
    if (isCovered) return refuse(409, 'These hours are already closed.')
    await transaction.insertInto('closures').values(closure).execute()
    await recordAct(transaction, { by, act: 'closed hours', record: closure.id }, now)
    await releaseHolds(transaction, hours)
    return accept({ closure, affected: await bookingsIn(transaction, hours) })
  })
}

/** Visitors should not keep filling in the form for a time that can no longer be booked. */
const releaseHolds = (transaction: Transaction, hours: Period) =>
  transaction
    .deleteFrom('holds')
    .where('id', 'in', (from) => {
      const held = from
        .selectFrom('occupied')
        .select('hold')
        .where('hold', 'is not', null)
        .where('block', '>=', blockAt(hours.starts_at))
        .where('block', '<', endBlock(hours))
      return hours.location_id === '' ? held : held.where('location_id', '=', hours.location_id)
    })
    .execute()

/** The visits that are booked in closed hours, or in hours that are to be closed. */
export const bookingsIn = (database: Queryable, hours: Period): Promise<Booking[]> =>
  database
    .selectFrom('bookings')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('starts_at', '<', hours.ends_at)
    .where('ends_at', '>', hours.starts_at)
    .$if(hours.location_id !== '', (query) => query.where('location_id', '=', hours.location_id))
    .orderBy('day')
    .orderBy('slot')
    .execute()
