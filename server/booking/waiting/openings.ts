import { randomUUID } from 'node:crypto'
import { addDays, dayAt, daysBetween } from '../../../domain/calendar/day.ts'
import { HOUR, MINUTE } from '../../../domain/timing.ts'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import type { Period, VisitTime } from '../../practice/timetable.ts'
import { afterDaytime } from '../../practice/visit-time.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { closuresInForce } from '../calendar/closures.ts'
import { claimTime } from '../claim-time.ts'
import { insertHold } from '../holds/hold-table.ts'
import { networkColumns } from '../quotas.ts'
import { brokenRule, offerAt } from '../rules.ts'
import { createLine, isListOn } from './list.ts'

export type Opening = Tables['openings']

/** No one is notified of a freed time before the change that freed it can be undone. */
export const TIME_TO_UNDO = 10 * MINUTE
/** For how long a time is kept for the list once the first are notified, counted by day. */
const TIME_TO_TAKE = 60 * MINUTE

/** Whether the list can still be notified of an opening: the practice needs some hours’ notice. */
export const isInTime = (
  { practice }: Pick<Services, 'practice'>,
  { starts_at }: Pick<Period, 'starts_at'>,
  notifiedAt: number,
): boolean => notifiedAt <= starts_at - practice.openingNoticeHours * HOUR

/** Until when an opening is kept if its first clients are notified at this moment. */
export const keptUntil = (
  { practice }: Pick<Services, 'practice'>,
  { starts_at }: Pick<Period, 'starts_at'>,
  notifiedAt: number,
): number => Math.min(starts_at, afterDaytime(notifiedAt, TIME_TO_TAKE, practice.timeZone))

/** The times that visits can have in a period, as far ahead as visitors book, in their order. */
export function timesIn(
  { practice, timetable, clock }: Pick<Services, 'practice' | 'timetable' | 'clock'>,
  { location_id, starts_at, ends_at }: Period,
): VisitTime[] {
  const zone = practice.timeZone
  const today = dayAt(clock.now(), zone)
  const location = timetable.findLocation(location_id)
  const locations = location_id === '' ? practice.locations : location ? [location] : []
  return locations
    .flatMap((one) =>
      daysBetween(today, addDays(today, one.bookableDays)).flatMap((day) =>
        timetable.timesOn(one, day),
      ),
    )
    .filter((time) => time.starts_at < ends_at && starts_at < time.ends_at)
    .sort((one, other) => one.starts_at - other.starts_at)
}

/** From where a visit was booked whose time has become free. */
type Origin = Partial<Pick<Booking, 'network' | 'network_wide'>>
interface Keeping extends Origin {
  readonly isByHand?: boolean
}

/**
 * Keeps times that have become free for the waiting list, in the transaction that frees them: those that visitors can
 * book, and for which somebody waits. Each is meant for somebody else, so that there are not more than people who wait,
 * and none once no one can be notified of it anymore, however often somebody books and cancels. Those that visits from one
 * network free count among its holds: a script can invent people who wait.
 */
export async function keepForList(
  transaction: Transaction,
  services: Services,
  times: readonly VisitTime[],
  { isByHand = false, network, network_wide }: Keeping = {},
): Promise<Opening[]> {
  const { practice, clock } = services
  if (times.length === 0 || !isListOn(services)) return []
  const now = clock.now()
  const notifiedAt = isByHand ? now : afterDaytime(now + TIME_TO_UNDO, 0, practice.timeZone)
  const pending = isByHand
    ? []
    : await standingOpenings(transaction, now)
        .where('notified_at', 'is', null)
        .orderBy('freed_at')
        .orderBy('starts_at')
        .execute()
  const findFirst = await createLine(transaction, services, pending)
  const served = new Set<string>()
  const kept: Opening[] = []
  for (const time of times) {
    if (!isByHand && !isInTime(services, time, notifiedAt)) continue
    const [first] = await findFirst(time, 1, ({ id }) => !served.has(id))
    if (!first) continue
    const id = randomUUID()
    // A new visitor has no other hold, and each opening is one.
    const requester = {
      visitor: id,
      isNew: true,
      clientAddress: network ?? undefined,
      wideNetwork: network_wide ?? undefined,
    }
    const owner = { kind: 'hold', id } as const
    if ((await claimTime(transaction, services, { time, requester, owner })).isRefused) continue
    const { location_id, day, slot, starts_at, ends_at } = time
    const kept_until = keptUntil(services, time, notifiedAt)
    const hold = { id, visitor: id, expires_at: kept_until, ...networkColumns(requester) }
    await insertHold(transaction, time, hold)
    const opening = {
      id,
      location_id,
      day,
      slot,
      starts_at,
      ends_at,
      freed_at: now,
      kept_until,
      notified_at: null,
      taken_at: null,
      taken_by: null,
    }
    await transaction.insertInto('openings').values(opening).execute()
    served.add(first.id)
    kept.push(opening)
  }
  return kept
}

/** Keeps what a booking or closed hours leave free. */
export const keepFreed = (transaction: Transaction, services: Services, freed: Period & Origin) =>
  isListOn(services) ? keepForList(transaction, services, timesIn(services, freed), freed) : []

/** The openings that are kept at this moment, or that the list still has to be notified of, after hours without a server. */
export const standingOpenings = (database: Queryable, now: number) =>
  database
    .selectFrom('openings')
    .innerJoin('holds', 'holds.id', 'openings.id')
    .selectAll('openings')
    .where((to) =>
      to.or([
        to('holds.expires_at', '>', now),
        to.and([to('openings.notified_at', 'is', null), to('openings.starts_at', '>', now)]),
      ]),
    )

/** An opening that is kept, and that the practice still offers. */
export async function findStanding(
  database: Queryable,
  services: Pick<Services, 'practice' | 'timetable' | 'clock'>,
  id: string,
): Promise<Opening | undefined> {
  const now = services.clock.now()
  const opening = await standingOpenings(database, now)
    .where('openings.id', '=', id)
    .executeTakeFirst()
  const location = opening && services.timetable.findLocation(opening.location_id)
  if (!opening || !location) return undefined
  const closures = await closuresInForce(database, now)
  const offer = offerAt(services, location, closures, now, false)
  return brokenRule({ ...offer, time: opening, isHeld: true }) ? undefined : opening
}

/** Takes a client off the list whose visit has moved to the opening that they took. */
export const leaveWithOpening = (transaction: Transaction, { id, ...moved }: Booking) =>
  transaction
    .updateTable('waiting')
    .set({ joined_at: null })
    .where('booking', '=', id)
    .where('id', 'in', (of) =>
      of
        .selectFrom('openings')
        .select('taken_by')
        .$narrowType<{ taken_by: string }>()
        .where('taken_by', 'is not', null)
        .where('location_id', '=', moved.location_id)
        .where('day', '=', moved.day)
        .where('slot', '=', moved.slot),
    )
    .execute()
