import { type Booking, clientName } from '../booking/booking.ts'
import { originLabel } from '../booking/quotas.ts'
import type { Services } from '../services.ts'
import { formatRows } from './print.ts'
import { timeAt } from './time.ts'
import type { ToolContext } from './tool-context.ts'

const MOST_SHOWN = 20

/** The visits to come, in the order in which they were booked. */
export const visitsToCome = ({ database, clock }: Services): Promise<Booking[]> =>
  database.read
    .selectFrom('bookings')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .orderBy('created_at')
    .orderBy('day')
    .orderBy('slot')
    .execute()

/** Whether a visitor booked it, and not the practice. */
export const isBookedOnSite = ({ visitor }: Booking): boolean => visitor !== ''

/** Prints the visitors and networks with the most bookings, with the labels that `cancel` accepts. */
export async function listOrigins({ services, streams }: ToolContext) {
  const visits = (await visitsToCome(services)).filter(isBookedOnSite)
  if (visits.length === 0) return streams.out('No upcoming visit was booked on the site.\n')
  const groups = (['network', 'visitor'] as const).flatMap((kind) => {
    const labels = visits.flatMap((visit) => (visit[kind] ? [originLabel(visit[kind])] : []))
    return [...new Set(labels)].map((label) => {
      const own = visits.filter((visit) => visit[kind] && originLabel(visit[kind]) === label)
      return { kind, label, own }
    })
  })
  const rows = groups
    .sort((a, b) => b.own.length - a.own.length)
    .slice(0, MOST_SHOWN)
    .map(({ kind, label, own }) => [
      kind,
      label,
      String(own.length),
      timeAt(own[0]?.created_at ?? 0, services.practice.timeZone),
      own.slice(-1).map(clientName).join(''),
    ])
  const head = ['What', 'Label', 'Upcoming visits', 'First booked', 'Latest client']
  streams.out(formatRows(head, rows))
}
