import { formatDays } from '../../domain/calendar/day.ts'
import type { Booking } from '../booking/booking.ts'
import { closureDays, closureHours, closurePlace } from '../booking/calendar/closure-text.ts'
import {
  bookingsIn,
  type Closure,
  closeHours,
  closuresInForce,
} from '../booking/calendar/closures.ts'
import { cancel } from '../booking/changes/cancel.ts'
import { describeChange, describeNotified } from '../booking/changes/notified.ts'
import { findOffered } from '../booking/changes/offer-move.ts'
import { reopenHours } from '../booking/changes/reopen.ts'
import { TOOL } from '../database/audit.ts'
import { unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { dayNamed, locationNamed, timeNamed } from './named.ts'
import { onceRunning } from './once-running.ts'
import { formatRows, type Printing } from './print.ts'
import type { ToolContext } from './tool-context.ts'
import { printVisits } from './visits.ts'

interface HoursNamed {
  readonly day: string
  readonly until?: string
  readonly location?: string
  readonly from?: string
  readonly to?: string
  readonly reason: string
  readonly cancelVisits?: boolean
}

const describe = (services: Services, closure: Closure): string =>
  `${formatDays(closureDays(services, closure))}, ${closureHours(services, closure)}, ${closurePlace(services, closure)}`

/** Closes hours, lists the visits booked in them, and cancels those only after a confirmation. */
export async function close({ services, streams }: ToolContext, options: HoursNamed) {
  const { location, until, from, to } = options
  const { closure, affected } = unwrap(
    await closeHours(services, TOOL, {
      day: dayNamed(services, options.day),
      lastDay: until === undefined ? undefined : dayNamed(services, until),
      location: location === undefined ? undefined : locationNamed(services, location),
      from: from === undefined ? undefined : timeNamed(from),
      to: to === undefined ? undefined : timeNamed(to),
      reason: options.reason,
    }),
  )
  streams.out(
    `Closed: ${describe(services, closure)}. No one can book these hours now.\nTo open them again: reopen ${closure.id}\n`,
  )
  if (affected.length === 0) return streams.out('No visit is booked in these hours.\n')
  streams.out(`\n${count(affected.length, 'visit is', 'visits are')} booked in these hours:\n`)
  printVisits({ streams }, affected, 'table')
  const isWanted =
    options.cancelVisits ||
    (await streams.ask?.(`Type "yes" to cancel all of them and notify the clients: `)) === 'yes'
  if (!isWanted) {
    return streams.out(
      'They stay booked, and no one was notified. Use move or cancel with the reference of each.\n',
    )
  }
  const canceled: Booking[] = []
  for (const { reference } of affected) {
    canceled.push(unwrap(await cancel(services, TOOL, reference)))
  }
  const notified = await describeChange(services, ...canceled)
  streams.out(`Canceled ${count(canceled.length, 'visit', 'visits')}. ${onceRunning(notified)}\n`)
}

/** Reopens hours. Lists the clients who were asked to choose another time, and notifies them only after a confirmation. */
export async function reopen(
  { services, streams }: ToolContext,
  id: string,
  { tell = false }: { readonly tell?: boolean },
) {
  const { database, clock } = services
  const wanted = id.trim().toUpperCase()
  const closures = await closuresInForce(database.read, clock.now())
  const closed = closures.find((closure) => closure.id === wanted)
  const offered = closed
    ? await findOffered(database.read, closed, await bookingsIn(database.read, closed))
    : []
  if (offered.length > 0) {
    const were = count(offered.length, 'client was', 'clients were')
    streams.out(`${were} asked to choose a time outside these hours:\n`)
    printVisits({ streams }, offered, 'table')
  }
  const isWanted =
    offered.length > 0 &&
    (tell || (await streams.ask?.('Type "yes" to notify them that their visits stand: ')) === 'yes')
  const opened = await reopenHours(services, TOOL, wanted, { isQuiet: !isWanted })
  const { closure, notified } = unwrap(opened)
  const who = onceRunning(describeNotified(services, notified))
  streams.out(`Open again: ${describe(services, closure)}. ${who}\n`)
}

/** Prints the closed hours that are not over. */
export async function listClosures({ services, streams }: ToolContext, { format }: Printing) {
  const closures = await closuresInForce(services.database.read, services.clock.now())
  if (format === 'table' && closures.length === 0) {
    return streams.out('No hours are closed beside those of the practice file.\n')
  }
  const rows = closures.map((closure) => [
    [...new Set(closureDays(services, closure))].join(' to '),
    closureHours(services, closure),
    closurePlace(services, closure),
    closure.reason,
    closure.id,
  ])
  streams.out(formatRows(['Day', 'Hours', 'Location', 'Reason', 'Id'], rows, format))
}
