import { dayAt, formatDayWithYear } from '../../domain/calendar/day.ts'
import { formatCents, METHODS } from '../../domain/desk/payments.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, clientName, isForgotten, shortVisitTime } from '../booking/booking.ts'
import { CAME } from '../booking/changes/find-to-change.ts'
import { isForList } from '../booking/holds/hold-table.ts'
import type { Act } from '../database/audit.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import type { Moment } from './inspect.ts'
import type { ReplacedState } from './replaced-state.ts'

type Client = Tables['clients']

const ATTENDANCE = { arrived: 'arrived', done: 'done', missed: 'no-show' } as const

const noteOf = (former: { staff_note: string }, restored: { staff_note: string } | undefined) =>
  former.staff_note && former.staff_note !== restored?.staff_note
    ? [`the note “${former.staff_note.replaceAll(/\s+/g, ' ')}”`]
    : []

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

const paymentText = ({ paid_at, paid_by, paid_cents }: Booking): string =>
  paid_at === null
    ? 'not paid'
    : ['paid', paid_by && METHODS[paid_by], paid_cents !== null && formatCents(paid_cents)]
        .filter(Boolean)
        .join(', ')

/** What the practice entered on a visit, and the backup does not have. */
function lostOfVisit(former: Booking, restored: Booking | undefined): string[] {
  const lost = noteOf(former, restored)
  if (former.attendance !== (restored?.attendance ?? null)) {
    lost.push(former.attendance ? `the mark “${ATTENDANCE[former.attendance]}”` : 'no mark')
  }
  if (former.paid_at !== (restored?.paid_at ?? null)) lost.push(paymentText(former))
  return lost.map(
    (one) => `${former.reference}, ${clientName(former)}, ${shortVisitTime(former)}: ${one}`,
  )
}

function lostOfClient(former: Client, restored: Client | undefined): string[] {
  const lost = noteOf(former, restored)
  if (!restored) lost.unshift(former.imported_at === null ? 'the client' : 'the imported client')
  const name = [clientName(former), former.phone && formatPhone(former.phone), former.email]
    .filter(Boolean)
    .join(', ')
  return lost.map((one) => `${name}: ${one}`)
}

/** The visits at one time whose clients came, as far as their marks say, although the practice cannot serve so many there. */
function cameAtOnce(bookings: readonly Booking[], visitsAtOnce: number): Booking[][] {
  const came = bookings
    .filter(({ cancelled_at, attendance }) => cancelled_at === null && CAME.includes(attendance))
    .sort((one, other) => one.starts_at - other.starts_at || one.id.localeCompare(other.id))
  let present: Booking[] = []
  return came.flatMap((one) => {
    present = present.filter(({ ends_at }) => one.starts_at < ends_at)
    const isFull = present.length >= visitsAtOnce
    const others = present.filter((each) => isFull || each.location_id === one.location_id)
    present.push(one)
    return others.length > 0 ? [[one, ...others]] : []
  })
}

const idsOf = (visits: readonly Booking[]) => visits.map(({ id }) => id).join()

/** A client who was marked since may be at the time of another one who was moved or removed since, and who is back. */
function newAtOnce(
  former: readonly Booking[],
  restored: readonly Booking[],
  visitsAtOnce: number,
): string[] {
  const known = new Set(cameAtOnce(former, visitsAtOnce).map(idsOf))
  return cameAtOnce(restored, visitsAtOnce)
    .filter((visits) => !known.has(idsOf(visits)))
    .map((visits) => {
      const names = visits.map(
        (each) => `${clientName(each)} (${each.reference}, ${each.place_name})`,
      )
      return `${visits.slice(0, 1).map(shortVisitTime).join()}: ${visits.length} clients are marked as having come at one time, ${names.join(' and ')}`
    })
}

const lostHolds = ({ holds }: ReplacedState, now: number): string[] =>
  holds
    .filter(({ expires_at }) => expires_at > now)
    .map(
      (hold) =>
        `${shortVisitTime(hold)}: ${isForList(hold) ? 'the time was kept for the waiting list' : 'a visitor held this time'}`,
    )

/** What the desk did in another state and not in the backup's, and nothing else names or takes over. */
const LOST: readonly string[] = [
  'merged two clients',
  'closed hours',
  'opened hours again',
  'hid a review',
  'showed a review',
  'added a passkey',
  'created a calendar feed',
  'changed the settings',
  'rotated the keys',
] satisfies Act[]

function lostActs(
  { clients, reviews, rows }: ReplacedState,
  missing: ReplacedState['audit'],
  timeZone: string,
): string[] {
  const dayOf = (at: unknown) => formatDayWithYear(dayAt(Number(at), timeZone))
  const names = new Map<unknown, string>([
    ...clients.map((client) => [client.id, clientName(client)] as const),
    ...reviews.map(({ id, title, author }) => [id, `“${title}” by ${author}`] as const),
    ...(rows.get('closures') ?? []).map(
      ({ id, starts_at }) => [id, `on ${dayOf(starts_at)}`] as const,
    ),
  ])
  return missing
    .filter(({ act }) => LOST.includes(act))
    .map(({ at, actor, act, record }) => {
      const what = act === 'changed the settings' ? record : names.get(record.split(' ')[0])
      return `${dayOf(at)}, ${actor} ${act}${what ? `: ${what}` : ''}`
    })
}

/** Names what people entered since the backup and a restore loses, except for the times of visits. */
export async function findLosses(
  transaction: Transaction,
  replaced: ReplacedState,
  isLater: boolean,
  missing: ReplacedState['audit'],
  { now, timeZone, visitsAtOnce }: Moment & { readonly visitsAtOnce: number },
): Promise<string[]> {
  const restored = await transaction.selectFrom('bookings').selectAll().execute()
  const bookings = byId(restored)
  const clients = byId(await transaction.selectFrom('clients').selectAll().execute())
  const reviews = byId(await transaction.selectFrom('reviews').selectAll().execute())
  return [
    ...replaced.bookings.flatMap((former) => lostOfVisit(former, bookings.get(former.id))),
    ...replaced.clients
      .filter((former) => !isForgotten(former))
      .flatMap((former) => lostOfClient(former, clients.get(former.id))),
    ...replaced.reviews
      .filter(({ id }) => !reviews.has(id))
      .map(
        ({ title, author, day }) => `The review “${title}” by ${author}, ${formatDayWithYear(day)}`,
      ),
    ...(isLater ? newAtOnce(replaced.bookings, restored, visitsAtOnce) : []),
    ...lostActs(replaced, missing, timeZone),
    ...lostHolds(replaced, now),
  ]
}
