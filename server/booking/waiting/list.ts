import * as v from 'valibot'
import type { Day } from '../../../domain/calendar/day.ts'
import { isOn } from '../../../domain/letters.ts'
import { DAY } from '../../../domain/timing.ts'
import { type Wish, wish as wishSchema } from '../../../domain/waiting/waiting.ts'
import { isWanted } from '../../../domain/waiting/wish.ts'
import type { Queryable, Tables } from '../../database/tables.ts'
import { mayBeTexted } from '../../messages/outbox/opt-outs.ts'
import type { VisitTime } from '../../practice/timetable.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { type Closure, closuresInForce, isClosed } from '../calendar/closures.ts'
import { changesOf } from '../changes/by-client.ts'

type Site = Pick<Services, 'practice' | 'siteUrl' | 'clock'>

/** Somebody who waits, or who has not joined the list yet. */
export interface Entry extends Omit<Tables['waiting'], 'booking' | 'wish'> {
  readonly wish: Wish
  /** The visit that an earlier time would replace; undefined for somebody without one. */
  readonly booking: Booking | undefined
}

/** Whether the practice has a waiting list. */
export const isListOn = ({ practice }: Pick<Services, 'practice'>): boolean =>
  isOn(practice.letters, 'opening')

export const readWish = (json: string): Wish => v.parse(wishSchema, JSON.parse(json))

/**
 * Those who can be notified of a time, in the order of asking. A client whose visit has begun or is canceled no longer waits,
 * nor does one who has booked a visit with the address since, unless `isBookedToo`.
 */
export async function readEntries(
  database: Queryable,
  now: number,
  only?: { readonly id: string } | { readonly booking: string },
  isBookedToo = false,
): Promise<Entry[]> {
  const rows = await database
    .selectFrom('waiting')
    .selectAll()
    .$if(only !== undefined, (query) => query.where((to) => to.and(only ?? {})))
    .$if(!isBookedToo, (query) =>
      query.where((to) =>
        to.not(
          to.exists(
            to
              .selectFrom('clients')
              .innerJoin('bookings', 'bookings.client_id', 'clients.id')
              .select('bookings.id')
              .whereRef('clients.email', '=', 'waiting.email')
              .whereRef('bookings.created_at', '>', 'waiting.asked_at')
              .where('cancelled_at', 'is', null),
          ),
        ),
      ),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const bookings = await database
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', ['', ...rows.flatMap(({ booking }) => booking ?? [])])
    .where('cancelled_at', 'is', null)
    .where('attendance', 'is', null)
    .where('starts_at', '>', now)
    .execute()
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  return rows.flatMap((row) => {
    const booking = row.booking === null ? undefined : byId.get(row.booking)
    return row.booking !== null && !booking ? [] : [{ ...row, booking, wish: readWish(row.wish) }]
  })
}

/** Whether the client wants the time, and can still move their visit to it. */
export const mayHave = (
  site: Site,
  { wish, booking }: Entry,
  time: VisitTime,
  closures: readonly Closure[],
): boolean =>
  isWanted(wish, time) &&
  (booking === undefined ||
    (time.starts_at < booking.starts_at &&
      changesOf(site, booking, isClosed(closures, booking)) === 'possible'))

/** Those on the list who would take a time on this day, or on any. */
export async function readListed(services: Services, day?: Day): Promise<Entry[]> {
  const { database, practice, timetable, clock } = services
  const now = clock.now()
  const listed = (await readEntries(database.read, now)).filter(
    ({ joined_at }) => joined_at !== null,
  )
  if (day === undefined) return listed
  const closures = await closuresInForce(database.read, now)
  const times = practice.locations.flatMap((one) => timetable.timesOn(one, day))
  return listed.filter((entry) => times.some((time) => mayHave(services, entry, time, closures)))
}

/** How often somebody is notified of a time, at most. */
const MOST_NOTICES = { max: 2, per: 7 * DAY }

/** How many are notified of one opening. */
export const MOST_NOTIFIED = 3

/**
 * Finds the first on the list who can be notified of a time, in the order of asking. Somebody who will be notified
 * of the `pending` times counts as if they had been.
 */
export async function createLine(
  transaction: Queryable,
  site: Site,
  pending: readonly VisitTime[] = [],
) {
  const now = site.clock.now()
  const entries = await readEntries(transaction, now)
  const notices = await transaction
    .selectFrom('opening_notices')
    .select(['waiting', (of) => of.fn.countAll().as('count')])
    .where('sent_at', '>', now - MOST_NOTICES.per)
    .groupBy('waiting')
    .execute()
  const notified = new Map(notices.map(({ waiting, count }) => [waiting, Number(count)]))
  const timesNotified = ({ id }: Entry) => notified.get(id) ?? 0
  const closures = await closuresInForce(transaction, now)
  const isReachable = async ({ booking }: Entry) =>
    booking === undefined || booking.email !== '' || mayBeTexted(transaction, booking)

  const findFirst = async (
    time: VisitTime,
    most: number,
    isOther: (one: Entry) => boolean = () => true,
  ) => {
    const first: Entry[] = []
    for (const one of entries) {
      if (first.length === most) break
      if (one.joined_at === null || !isOther(one)) continue
      if (timesNotified(one) >= MOST_NOTICES.max) continue
      // A client may wait with two visits.
      const isSame = ({ booking }: Entry) => booking && booking.client_id === one.booking?.client_id
      if (first.some(isSame) || !mayHave(site, one, time, closures)) continue
      if (await isReachable(one)) first.push(one)
    }
    return first
  }
  for (const time of pending)
    for (const one of await findFirst(time, MOST_NOTIFIED))
      notified.set(one.id, timesNotified(one) + 1)
  return findFirst
}
