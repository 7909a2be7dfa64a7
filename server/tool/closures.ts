import { formatDays } from '../../domain/calendar/day.ts'
import { closureDays, closureHours, closurePlace } from '../booking/calendar/closure-text.ts'
import {
  type Closure,
  closeHours,
  closuresInForce,
  reopenHours,
} from '../booking/calendar/closures.ts'
import { cancel } from '../booking/changes/cancel.ts'
import { TOOL } from '../database/audit.ts'
import { filedNote } from '../messages/filed.ts'
import { unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { dayNamed, locationNamed, timeNamed } from './named.ts'
import { type Format, formatRows } from './print.ts'
import type { ToolContext } from './tool-context.ts'
import { printVisits } from './visits.ts'

export interface HoursNamed {
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
      reason: options.reason.trim(),
    }),
  )
  streams.out(
    `Closed: ${describe(services, closure)}. Nobody can book these hours from now on.\nTo open them again: reopen ${closure.id}\n`,
  )
  if (affected.length === 0) return streams.out('No visit is booked in these hours.\n')
  streams.out(`\n${count(affected.length, 'visit is', 'visits are')} booked in these hours:\n`)
  printVisits({ streams }, affected, 'table')
  const isWanted =
    options.cancelVisits ||
    (await streams.ask?.(`Type "yes" to cancel all of them and tell the clients: `)) === 'yes'
  if (!isWanted) {
    return streams.out(
      'They stay booked, and nobody has been notified. Use move or cancel with the reference of each.\n',
    )
  }
  for (const { reference } of affected) unwrap(await cancel(services, TOOL, reference))
  streams.out(
    `Cancelled ${count(affected.length, 'visit', 'visits')}. The clients are notified once the site is running.${filedNote(services)}\n`,
  )
}

export async function reopen({ services, streams }: ToolContext, id: string) {
  const closure = unwrap(await reopenHours(services, TOOL, id.trim().toUpperCase()))
  streams.out(`Open again: ${describe(services, closure)}.\n`)
}

/** Prints the closed hours that are not over. */
export async function listClosures({ services, streams }: ToolContext, format: Format) {
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
