import { sql } from 'kysely'
import { addMonths, dayAt, readDay, startOfDay } from '../../domain/calendar/day.ts'
import { DAY } from '../../domain/timing.ts'
import { clientName } from '../booking/booking.ts'
import { tookPlace } from '../database/took-place.ts'
import {
  hasRecall,
  isOfNow,
  isUnreachable,
  lastInvited,
  openRecalls,
} from '../messages/kinds/recall-letter.ts'
import type { Services } from '../services.ts'

/** How long a client who was called is not on the list. */
const CALLED_FOR = 30 * DAY
const MOST_LISTED = 200
/** The months whose figures are shown. */
const MONTHS_SHOWN = 6

/** The clients who were invited twice, or whom email does not reach, and who have neither booked nor been called. */
const toCall = (services: Services) =>
  openRecalls(services.database.read)
    .where((to) =>
      to.or([
        to('invited_again_at', '>=', to.ref('due_set_at')),
        to.and([to('next_due', '<=', lastInvited(services)), isUnreachable]),
      ]),
    )
    .where((to) =>
      to.or([
        to('called_at', 'is', null),
        to('called_at', '<=', services.clock.now() - CALLED_FOR),
      ]),
    )

export async function countToCall(services: Services): Promise<number> {
  if (!hasRecall(services.practice)) return 0
  const { clients } = await toCall(services)
    .select((of) => of.fn.countAll().as('clients'))
    .executeTakeFirstOrThrow()
  return Number(clients)
}

export async function listToCall(services: Services) {
  const now = services.clock.now()
  const clients = await toCall(services)
    .selectAll('clients')
    .select((of) => [
      isUnreachable.as('is_unreachable'),
      of
        .selectFrom('bookings')
        .select((visits) => visits.fn.countAll().as('visits'))
        .whereRef('bookings.client_id', '=', 'clients.id')
        .where(tookPlace(now))
        .as('visits'),
    ])
    .orderBy('next_due')
    .orderBy('clients.id')
    .limit(MOST_LISTED)
    .execute()
  return clients.map((client) => ({
    id: client.id,
    clientName: clientName(client),
    phone: client.phone,
    due: client.next_due ?? '',
    invited: [client.invited_at, client.invited_again_at]
      .filter((at) => isOfNow(client, at))
      .map((at) => new Date(at).toISOString()),
    // SQLite has no booleans.
    isMailed: !Number(client.is_unreachable),
    visitsBefore: Number(client.visits),
  }))
}

/** How many clients were invited in each of the last months, and who of them has booked since, and come. */
export async function recallFigures({ database, clock, practice }: Services) {
  const { timeZone } = practice
  const now = clock.now()
  const thisMonth = readDay(`${dayAt(now, timeZone).slice(0, 7)}-01`)
  if (!thisMonth) return []
  const first = addMonths(thisMonth, 1 - MONTHS_SHOWN)
  const since = sql`from bookings where bookings.client_id = clients.id and bookings.cancelled_at is null
    and bookings.created_at > clients.invited_at`
  const invited = await database.read
    .selectFrom('clients')
    .select([
      'invited_at',
      sql<unknown>`exists (select 1 ${since})`.as('booked'),
      sql<unknown>`exists (select 1 ${since} and bookings.attendance in ('arrived', 'done'))`.as(
        'came',
      ),
    ])
    .where('invited_at', '>=', startOfDay(first, timeZone))
    .execute()
  const monthOf = (at: number | null) => dayAt(Number(at), timeZone).slice(0, 7)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    addMonths(thisMonth, -index).slice(0, 7),
  )
  return months.flatMap((month) => {
    const clients = invited.filter(({ invited_at }) => monthOf(invited_at) === month)
    if (clients.length === 0) return []
    const booked = clients.filter((one) => Number(one.booked)).length
    const came = clients.filter((one) => Number(one.came)).length
    return [{ month, invited: clients.length, booked, came }]
  })
}
