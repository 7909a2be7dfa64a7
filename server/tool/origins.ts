import { startOfDay, startOfSlot } from '../../domain/calendar/day.ts'
import { type Booking, clientName } from '../booking/booking.ts'
import { cancel } from '../booking/changes/cancel.ts'
import { describeChange } from '../booking/changes/notified.ts'
import { originLabel } from '../booking/quotas.ts'
import { TOOL } from '../database/audit.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { dayNamed, timeNamed } from './named.ts'
import { onceRunning } from './once-running.ts'
import { formatRows, type Printing } from './print.ts'
import { timeAt } from './time.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'
import { printVisits } from './visits.ts'

const MOST_SHOWN = 20

/** The visits to come that were booked on the site, in the order in which they were booked. */
const bookedOnSite = ({ database, clock }: Services): Promise<Booking[]> =>
  database.read
    .selectFrom('bookings')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .where('visitor', '!=', '')
    .orderBy('created_at')
    .orderBy('day')
    .orderBy('slot')
    .execute()

/** Prints the visitors and networks with the most bookings, with the labels that `cancel` accepts. */
export async function listOrigins({ services, streams }: ToolContext, { format }: Printing) {
  const visits = await bookedOnSite(services)
  const groups = (['network', 'visitor'] as const).flatMap((kind) => {
    const labels = visits.flatMap((visit) => (visit[kind] ? [originLabel(visit[kind])] : []))
    return [...new Set(labels)].map((label) => {
      const own = visits.filter((visit) => visit[kind] && originLabel(visit[kind]) === label)
      return { kind, label, own }
    })
  })
  if (format === 'table' && groups.length === 0) {
    return streams.out('No upcoming visit was booked on the site.\n')
  }
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
  streams.out(formatRows(head, rows, format))
}

export interface ManyNamed {
  readonly visitor?: string
  readonly network?: string
  readonly since?: string
  readonly quiet?: boolean
  readonly yes?: boolean
}

/** `2026-07-03`, or with a time, `2026-07-03 2:30 PM`. */
function instantNamed(services: Services, text: string): number {
  const [date = '', ...time] = text.trim().split(/\s+/)
  const day = dayNamed(services, date)
  const zone = services.practice.timeZone
  return time.length === 0
    ? startOfDay(day, zone)
    : startOfSlot(day, timeNamed(time.join(' ')), zone)
}

/** Cancels many visits by visitor, network or time of booking, after a list and a confirmation. */
export async function cancelMany({ services, streams }: ToolContext, options: ManyNamed) {
  const { visitor, network, since, quiet = false, yes = false } = options
  if (visitor === undefined && network === undefined && since === undefined) {
    throw new CommandRefused(
      'Name a reference, or --visitor, --network or --since. Nothing was changed.',
    )
  }
  const from = since === undefined ? 0 : instantNamed(services, since)
  const isNamed = (hash: string | null, label: string | undefined) =>
    label === undefined || (hash !== null && originLabel(hash) === label.trim().toLowerCase())
  const found = (await bookedOnSite(services)).filter(
    (visit) =>
      visit.created_at >= from &&
      isNamed(visit.visitor, visitor) &&
      isNamed(visit.network, network),
  )
  if (found.length === 0) {
    throw new CommandRefused(
      'No upcoming visit that was booked on the site matches. Use origins to see who booked the most. Nothing was changed.',
    )
  }
  streams.out(
    `${count(found.length, 'upcoming visit was', 'upcoming visits were')} booked on the site:\n`,
  )
  printVisits({ streams }, found, 'table')
  const telling = quiet ? 'and notify no one' : 'and notify the clients'
  const isWanted =
    yes || (await streams.ask?.(`Type "yes" to cancel all of them ${telling}: `)) === 'yes'
  if (!isWanted) throw new CommandRefused('They stay booked. Nothing was changed.')
  const canceled: Booking[] = []
  for (const { reference } of found) {
    // The visit may have been canceled since the list was made.
    const result = await cancel(services, TOOL, reference, { isQuiet: quiet })
    if (!result.isRefused) canceled.push(result.value)
  }
  const notified = onceRunning(await describeChange(services, ...canceled))
  streams.out(
    `Canceled ${count(canceled.length, 'visit', 'visits')}. The times are free again. ${notified}\n`,
  )
}
