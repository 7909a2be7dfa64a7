import { dayAt, formatDayWithYear, startOfDay, zoneLabel } from '../../domain/day.ts'
import { slotAtMinute, slotLabel } from '../../domain/slot.ts'
import { cancel } from '../booking/cancel.ts'
import { type Closure, closeHours, closuresInForce, reopenHours } from '../booking/closures.ts'
import type { Services } from '../services.ts'
import { dayNamed, locationNamed, timeNamed } from './named.ts'
import { type Format, formatRows } from './print.ts'
import { type ToolContext, unwrap } from './tool-context.ts'
import { count, printVisits } from './visits.ts'

export interface HoursNamed {
  readonly day: string
  readonly location?: string
  readonly from?: string
  readonly to?: string
  readonly reason: string
  readonly cancelVisits?: boolean
}

const placeOf = ({ practice }: Services, { location }: Closure): string =>
  practice.locations.find(({ id }) => String(id) === location)?.name ??
  (location ? `location ${location}` : 'all locations')

/** `all day`, `until 12:00 PM`, `from 1:00 PM` or `9:00 AM to 12:00 PM`. */
function hoursText({ practice: { timeZone } }: Services, { starts_at, ends_at }: Closure): string {
  const isMidnight = (at: number) => startOfDay(dayAt(at, timeZone), timeZone) === at
  const timeAt = (at: number) => {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
    return slotLabel(slotAtMinute(hour * 60 + minute))
  }
  const zone = zoneLabel(timeZone)
  if (isMidnight(starts_at)) {
    return isMidnight(ends_at) ? 'all day' : `until ${timeAt(ends_at)} ${zone}`
  }
  if (isMidnight(ends_at)) return `from ${timeAt(starts_at)} ${zone}`
  return `${timeAt(starts_at)} to ${timeAt(ends_at)} ${zone}`
}

const describe = (services: Services, closure: Closure): string =>
  `${formatDayWithYear(dayAt(closure.starts_at, services.practice.timeZone))}, ${hoursText(services, closure)}, ${placeOf(services, closure)}`

/** Closes hours, shows which visits are booked in them, and cancels those only after a yes. */
export async function close({ services, streams }: ToolContext, options: HoursNamed) {
  const { location, from, to } = options
  const { closure, affected } = unwrap(
    await closeHours(services, {
      day: dayNamed(services, options.day),
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
      'They stay booked, and nobody was told. Use move or cancel with the reference of each.\n',
    )
  }
  for (const { reference } of affected) unwrap(await cancel(services, reference))
  streams.out(
    `Cancelled ${count(affected.length, 'visit', 'visits')}. The clients are told as soon as the site runs.\n`,
  )
}

export async function reopen({ services, streams }: ToolContext, id: string) {
  const closure = unwrap(await reopenHours(services, id.trim().toUpperCase()))
  streams.out(`Open again: ${describe(services, closure)}.\n`)
}

/** Prints the closed hours that are not over. */
export async function listClosures({ services, streams }: ToolContext, format: Format) {
  const closures = await closuresInForce(services.database.read, services.clock.now())
  if (format === 'table' && closures.length === 0) {
    return streams.out('No hours are closed beside those of the practice file.\n')
  }
  const rows = closures.map((closure) => [
    dayAt(closure.starts_at, services.practice.timeZone),
    hoursText(services, closure),
    placeOf(services, closure),
    closure.reason,
    closure.id,
  ])
  streams.out(formatRows(['Day', 'Hours', 'Location', 'Reason', 'Id'], rows, format))
}
