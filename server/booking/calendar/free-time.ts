import { addDays } from '../../../domain/calendar/day.ts'
import type { Queryable, Transaction } from '../../database/tables.ts'
import type { Period, VisitTime } from '../../practice/timetable.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { blocksOf, findTakenBlocks } from './occupied.ts'

/**
 * Takes the blocks of a booking's time that are still free, so that nobody else can book them. Bookings
 * from before the database refused overlaps may overlap each other, so some blocks may be taken.
 */
export async function takeFreeBlocks(
  transaction: Transaction,
  booking: Period & Pick<Booking, 'id'>,
): Promise<void> {
  const taken = await findTakenBlocks(transaction, booking, 0)
  const rows = blocksOf(booking).flatMap((block) => {
    const present = taken.filter((one) => one.block === block)
    if (present.some((one) => one.location_id === booking.location_id)) return []
    let nth = 0
    while (present.some((one) => one.nth === nth)) nth++
    return { location_id: booking.location_id, block, nth, booking: booking.id, hold: null }
  })
  if (rows.length === 0) return
  await transaction
    .insertInto('occupied')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The visits at all locations that overlap a time. */
export const visitsAcross = (transaction: Transaction, { day, starts_at, ends_at }: VisitTime) =>
  transaction
    .selectFrom('bookings')
    // The same instant may fall on a different day in another time zone.
    .where('day', '>=', addDays(day, -1))
    .where('day', '<=', addDays(day, 1))
    .where('cancelled_at', 'is', null)
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)

/** Frees the time of a booking, except for what other bookings there still need. */
export async function freeTime(transaction: Transaction, booking: Booking): Promise<void> {
  await transaction.deleteFrom('occupied').where('booking', '=', booking.id).execute()
  const overlapping = await visitsAcross(transaction, booking)
    .select(['id', 'location_id', 'starts_at', 'ends_at'])
    .where('location_id', '=', booking.location_id)
    .where('id', '!=', booking.id)
    .execute()
  for (const other of overlapping) await takeFreeBlocks(transaction, other)
}

/**
 * Restores the `occupied` rows of current and upcoming visits that have none, for example because somebody
 * deleted them. Returns the number of those visits.
 */
export async function guardVisits({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const findUnguarded = (from: Queryable) =>
    from
      .selectFrom('bookings')
      .selectAll()
      .where('cancelled_at', 'is', null)
      .where('ends_at', '>', clock.now())
      .where((to) =>
        to.not(
          to.exists(
            to
              .selectFrom('occupied')
              .select('block')
              .whereRef('occupied.booking', '=', 'bookings.id'),
          ),
        ),
      )
      .orderBy('created_at')
      .execute()
  if ((await findUnguarded(database.read)).length === 0) return 0
  return database.write(async (transaction) => {
    const unguarded = await findUnguarded(transaction)
    for (const booking of unguarded) await takeFreeBlocks(transaction, booking)
    return unguarded.length
  })
}
