import { answersIn } from '../../domain/booking/details.ts'
import { dayAt, slotAt } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import type { DeskVisit } from '../../domain/desk/visits.ts'
import { MINUTE } from '../../domain/timing.ts'
import {
  type Booking,
  clientName,
  isForgotten,
  isOver,
  isWalkIn,
  textedTime,
} from '../booking/booking.ts'
import { closuresInForce } from '../booking/calendar/closures.ts'
import { changesUntil } from '../booking/changes/by-client.ts'
import { confirmationOf } from '../booking/changes/confirm.ts'
import { versionOf } from '../booking/changes/find-to-change.ts'
import { paymentOf } from '../booking/changes/pay.ts'
import { objectionsTo, offerAt } from '../booking/rules.ts'
import { recallOf } from '../clients/next-visit.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** The start times of these clients' visits, except canceled and missed ones. */
async function findBegins({ database }: Services, bookings: readonly Booking[]) {
  const clients = [...new Set(bookings.map(({ client_id }) => client_id))]
  const begins = new Map<string, number[]>()
  if (clients.length === 0) return begins
  const visits = await database.read
    .selectFrom('bookings')
    .select(['client_id', 'starts_at'])
    .where('client_id', 'in', clients)
    .where('cancelled_at', 'is', null)
    .where((to) => to.or([to('attendance', 'is', null), to('attendance', '!=', 'missed')]))
    .execute()
  for (const { client_id, starts_at } of visits) {
    begins.set(client_id, [...(begins.get(client_id) ?? []), starts_at])
  }
  return begins
}

async function findClients({ database }: Services, bookings: readonly Booking[]) {
  const ids = [...new Set(bookings.map(({ client_id }) => client_id))]
  if (ids.length === 0) return new Map<string, Tables['clients']>()
  const clients = database.read.selectFrom('clients').selectAll()
  const rows = await clients.where('id', 'in', ids).execute()
  return new Map(rows.map((client) => [client.id, client]))
}

/** A reply as the desk shows it. */
export function textAnswer(
  { timeZone }: Services['practice'],
  { words, received_at }: Tables['replies'],
): DeskVisit['told'][number] {
  const when = { day: dayAt(received_at, timeZone), slot: slotAt(received_at, timeZone) }
  return { label: `Texted ${textedTime(when)}`, text: words }
}

/** What was replied to texts about these visits, by booking id. */
async function findReplies({ database, practice }: Services, bookings: readonly Booking[]) {
  const found = new Map<string, DeskVisit['told']>()
  if (bookings.length === 0) return found
  const ids = bookings.map(({ id }) => id)
  const replies = database.read.selectFrom('replies').selectAll().where('booking', 'in', ids)
  for (const reply of await replies.orderBy('received_at').execute()) {
    const told = found.get(reply.booking ?? '') ?? []
    found.set(reply.booking ?? '', [...told, textAnswer(practice, reply)])
  }
  return found
}

/** Whether the client missed the visit, or canceled it too late, so that the policy matters. */
const isLate = (services: Pick<Services, 'practice'>, booking: Booking): boolean =>
  booking.attendance === 'missed' ||
  (booking.cancelled_at !== null && booking.cancelled_at > changesUntil(services, booking, false))

/** Visits as the desk shows them. */
export async function deskVisits(
  services: Services,
  bookings: readonly Booking[],
): Promise<DeskVisit[]> {
  const { practice, timetable, clock } = services
  const begins = await findBegins(services, bookings)
  const first = Math.min(clock.now(), ...bookings.map(({ starts_at }) => starts_at))
  const closures = await closuresInForce(services.database.read, first)
  const clients = await findClients(services, bookings)
  const replies = await findReplies(services, bookings)
  const conflictsOf = (booking: Booking): string[] => {
    if (booking.cancelled_at !== null || isOver(booking, clock.now())) return []
    const location = timetable.findLocation(booking.location_id)
    return objectionsTo(offerAt(services, location, closures, clock.now(), true), booking)
  }
  const recallAfter = (booking: Booking) => {
    const client = clients.get(booking.client_id)
    const isDone = booking.cancelled_at === null && booking.attendance === 'done'
    if (!client || !isDone || isForgotten(booking)) return undefined
    return recallOf(services, client, booking.starts_at)
  }
  return bookings.map((booking) => ({
    reference: booking.reference,
    version: versionOf(booking),
    confirmation: confirmationOf(services, booking),
    status: booking.cancelled_at === null ? (booking.attendance ?? 'to-come') : 'canceled',
    hasBegun: booking.starts_at <= clock.now(),
    isOver: isOver(booking, clock.now()),
    isWalkIn: isWalkIn(booking),
    location: {
      id: timetable.findLocation(booking.location_id)?.id ?? booking.location_id,
      name: booking.place_name,
    },
    // In the practice's current time zone, even if the client was told the time in another one.
    date: dayAt(booking.starts_at, practice.timeZone),
    time: slotLabel(slotAt(booking.starts_at, practice.timeZone)),
    minutes: (booking.ends_at - booking.starts_at) / MINUTE,
    client: isForgotten(booking) ? undefined : booking.client_id,
    clientName: clientName(booking),
    phone: booking.phone,
    email: booking.email,
    told: [
      ...answersIn(booking).filter(({ text }) => text !== ''),
      ...(replies.get(booking.id) ?? []),
    ],
    price: booking.price ?? practice.price,
    payment: paymentOf(services, booking),
    policy: isLate(services, booking) ? (booking.cancellation_policy ?? '') : '',
    conflicts: conflictsOf(booking),
    note: booking.staff_note,
    clientNote: clients.get(booking.client_id)?.staff_note ?? '',
    visitsBefore: isForgotten(booking)
      ? 0
      : (begins.get(booking.client_id) ?? []).filter((at) => at < booking.starts_at).length,
    recall: recallAfter(booking),
    notReachedBy: [
      ...(booking.mail_failed_at === null ? [] : ['email' as const]),
      ...(booking.text_failed_at === null ? [] : ['text' as const]),
    ],
  }))
}

/** The response to an act that changed one visit. */
export async function visitAndMessage(services: Services, booking: Booking, message: string) {
  const [visit] = await deskVisits(services, [booking])
  if (!visit) throw new Error('A visit is not shown.')
  return { success: true as const, visit, message }
}
