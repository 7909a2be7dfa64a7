import { slotLabel } from '../../../domain/calendar/slot.ts'
import { MINUTE } from '../../../domain/timing.ts'
import { UNKNOWN_LINK } from '../../../domain/visit/visit.ts'
import { ANY_TIME, type Opening, type Waiting } from '../../../domain/waiting/waiting.ts'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import { type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../../http/rate-limit.ts'
import type { Requester } from '../../http/requester.ts'
import { accept, Refused, type Result, refuse, unwrap } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { holdWithin } from '../holds/hold.ts'
import { isListOn, readEntries, readWish } from './list.ts'
import { readListLink } from './list-links.ts'

/** The same refusal for an unknown, expired or malformed token. */
export const UNKNOWN_TOKEN = refuse(404, UNKNOWN_LINK)
const UNKNOWN_OPENING = refuse(404, 'We do not keep this time for you.')
const JUST_TAKEN = refuse(409, 'Just taken. You’re still on the list.', 'held')
const NOT_KEPT = refuse(
  409,
  'We no longer keep this time for the list. You’re still on it. If the time is free, you can book it like any other.',
)

export const LIST_LIMIT: RateLimit = {
  action: 'waiting',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

/** Whom a link to the list belongs to: a client with a visit, or somebody without one. */
export interface Linked {
  readonly booking: Booking | undefined
  /** Missing for somebody who is not on the list, or has left it. */
  readonly row: Tables['waiting'] | undefined
}

async function findLinked(
  transaction: Transaction,
  { database }: Services,
  token: string,
): Promise<Linked | undefined> {
  const whose = await readListLink(transaction, database, token)
  if (!whose) return undefined
  const booking = 'booking' in whose ? whose.booking : undefined
  const rows = transaction.selectFrom('waiting').selectAll()
  const own = 'booking' in whose ? { booking: whose.booking.id } : whose
  return { booking, row: await rows.where((to) => to.and(own)).executeTakeFirst() }
}

/**
 * Runs `work` for whom a link belongs to, and shows them the list as it is then, all in one transaction. What `work`
 * refuses is rolled back.
 */
export const withLink = (
  services: Services,
  token: string,
  requester: Requester,
  work: (transaction: Transaction, linked: Linked) => Promise<unknown> = async () => undefined,
): Promise<Result<Waiting>> => {
  const { database, clock } = services
  return database.write(async (transaction): Promise<Result<Waiting>> => {
    const isWithin = await withinLimit(transaction, LIST_LIMIT, requester, clock.now())
    if (!isWithin) return TOO_MANY_REQUESTS
    const linked = await findLinked(transaction, services, token)
    if (!linked) return UNKNOWN_TOKEN
    await work(transaction, linked)
    const after = await findLinked(transaction, services, token)
    return accept(await show(transaction, services, after ?? linked, requester))
  })
}

/** The list as its page shows it. */
async function show(
  database: Queryable,
  services: Services,
  { booking, row }: Linked,
  { visitor }: Requester,
): Promise<Waiting> {
  const now = services.clock.now()
  const [entry] = row ? await readEntries(database, now, { id: row.id }) : []
  return {
    isListed: isListOn(services) && entry !== undefined && entry.joined_at !== null,
    wish: row ? readWish(row.wish) : ANY_TIME,
    visit:
      booking && booking.cancelled_at === null && booking.starts_at > now
        ? {
            date: booking.day,
            time: slotLabel(booking.slot),
            location: { name: booking.place_name },
          }
        : undefined,
    openings: row && entry ? await findOpenings(database, services, entry, visitor) : [],
  }
}

/** The openings that somebody was notified of, and that are kept for the list, or were until somebody took them. */
async function findOpenings(
  database: Queryable,
  { timetable, clock }: Services,
  { id, booking }: Pick<Linked, 'booking'> & { readonly id: string },
  visitor: string,
): Promise<Opening[]> {
  const now = clock.now()
  const notified = await database
    .selectFrom('openings')
    .innerJoin('opening_notices', 'opening_notices.opening', 'openings.id')
    .selectAll('openings')
    .select((of) =>
      of
        .selectFrom('holds')
        .select('holds.id')
        .whereRef('holds.day', '=', 'openings.day')
        .whereRef('holds.location_id', '=', 'openings.location_id')
        .whereRef('holds.slot', '=', 'openings.slot')
        .where('expires_at', '>', now)
        .where((to) =>
          to.or([to('holds.id', '=', to.ref('openings.id')), to('visitor', '=', visitor)]),
        )
        .as('hold'),
    )
    .where('waiting', '=', id)
    .where('kept_until', '>', now)
    .where('starts_at', '<', booking?.starts_at ?? Number.MAX_SAFE_INTEGER)
    .orderBy('notified_at', 'desc')
    .execute()
  return notified.flatMap((opening) => {
    const location = timetable.findLocation(opening.location_id)
    if (!location) return []
    const { id, slug, name, address } = location
    return {
      id: opening.id,
      date: opening.day,
      time: slotLabel(opening.slot),
      location: { id, slug, name, address },
      keptUntil: new Date(opening.kept_until).toISOString(),
      isFree: opening.hold !== null,
    }
  })
}

/**
 * Holds an opening for the visitor, as the booking page would, if they were notified of it and nobody else was faster. Throws
 * a refusal, so that the opening is kept as before.
 */
export async function takeOpening(
  transaction: Transaction,
  services: Services,
  { row }: Linked,
  id: string,
  requester: Requester,
): Promise<void> {
  const now = services.clock.now()
  const opening = await transaction
    .selectFrom('openings')
    .innerJoin('opening_notices', 'opening_notices.opening', 'openings.id')
    .selectAll('openings')
    .where('openings.id', '=', id)
    .where('waiting', '=', row?.id ?? '')
    .executeTakeFirst()
  if (!opening || !row) throw new Refused(UNKNOWN_OPENING)
  // One of two who press at the same moment waits for the other here, and then finds no hold.
  const kept = await transaction
    .deleteFrom('holds')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  // A client who took it, and whose response was lost, takes it again.
  if (!kept && opening.taken_by !== row.id) unwrap(opening.kept_until > now ? JUST_TAKEN : NOT_KEPT)
  unwrap(await holdWithin(transaction, services, opening, requester, false, kept !== undefined))
  if (kept)
    await transaction
      .updateTable('openings')
      .set({ taken_at: now, taken_by: row.id })
      .where('id', '=', id)
      .execute()
}
