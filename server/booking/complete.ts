import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { periodOf } from './booking.ts'
import { findOccupants, isTaken, occupy } from './occupied.ts'
import { occupyRest } from './vacate.ts'

type Store = Pick<Services, 'practice' | 'timetable' | 'database' | 'clock'>

/**
 * Bookings and holds of a version before 005-calendar have no time, no place and nothing in `occupied`. They
 * get all three from the practice file as it is now, once.
 */
export async function completeOlderRows({ practice, timetable, database, clock }: Store) {
  const { rows } = await olderRows.execute(database.read)
  if (rows.length === 0) return
  await database.write(async (transaction) => {
    const now = clock.now()
    const bookings = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where(sql.ref('starts_at'), '=', sql.lit(0))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    for (const booking of bookings) {
      const period = periodOf(practice, booking)
      const location = timetable.findLocation(booking.location)
      await transaction
        .updateTable('bookings')
        .set({
          ...period,
          place_name: location?.name ?? `Location ${booking.location}`,
          place_address: location?.address ?? '',
        })
        .where('id', '=', booking.id)
        .execute()
      if (booking.cancelled_at === null && period.ends_at > now) {
        await occupyRest(transaction, { ...period, id: booking.id })
      }
    }
    const holds = await transaction
      .selectFrom('holds')
      .selectAll()
      .where('id', 'not in', (from) =>
        from.selectFrom('occupied').select('hold').where('hold', 'is not', null),
      )
      .execute()
    for (const hold of holds) {
      const period = periodOf(practice, hold)
      const occupants = await findOccupants(transaction, period, now)
      if (hold.expires_at <= now || isTaken(occupants, period, practice.visitsAtOnce)) {
        await transaction.deleteFrom('holds').where('id', '=', hold.id).execute()
      } else {
        await occupy(transaction, period, { hold: hold.id }, occupants, practice.visitsAtOnce)
      }
    }
  })
}

const olderRows = sql`
  select id from bookings where starts_at = 0
  union all
  select id from holds
  where not exists (select 1 from occupied where occupied.hold = holds.id)
  limit 1`
