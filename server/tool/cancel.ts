import { startOfDay, startOfSlot } from '../../domain/calendar/day.ts'
import { cancelAll } from '../booking/changes/cancel.ts'
import { originLabel } from '../booking/quotas.ts'
import { TOOL } from '../database/audit.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { dayNamed, timeNamed } from './named.ts'
import { isBookedOnSite, visitsToCome } from './origins.ts'
import { visitTable } from './print.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

interface ManyNamed {
  readonly day?: string
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

/** The visits to come of a day, or those that were booked on the site by a visitor, from a network or since a time. */
async function visitsNamed(services: Services, { day, visitor, network, since }: ManyNamed) {
  const isAboutMisuse = [visitor, network, since].some((each) => each !== undefined)
  if (day === undefined && !isAboutMisuse) {
    throw new CommandRefused(
      'Name --day, --visitor, --network or --since. Nothing was changed. One visit is canceled at the desk.',
    )
  }
  const date = day && dayNamed(services, day)
  const from = since === undefined ? 0 : instantNamed(services, since)
  const isFrom = (hash: string | null, label: string | undefined) =>
    label === undefined || (hash !== null && originLabel(hash) === label.trim().toLowerCase())
  return (await visitsToCome(services)).filter(
    (visit) =>
      (date === undefined || visit.day === date) &&
      (!isAboutMisuse || isBookedOnSite(visit)) &&
      visit.created_at >= from &&
      isFrom(visit.visitor, visitor) &&
      isFrom(visit.network, network),
  )
}

/** Cancels many visits after a list and a confirmation. */
export async function cancelMany({ services, streams }: ToolContext, options: ManyNamed) {
  const { quiet: isQuiet = false, yes = false } = options
  const found = await visitsNamed(services, options)
  if (found.length === 0)
    throw new CommandRefused('No upcoming visit matches. Nothing was changed.')
  streams.out(`${count(found.length, 'upcoming visit', 'upcoming visits')}:\n${visitTable(found)}`)
  const telling = isQuiet ? 'and notify no one' : 'and notify the clients'
  const isWanted =
    yes || (await streams.ask?.(`Type "yes" to cancel all of them ${telling}: `)) === 'yes'
  if (!isWanted) throw new CommandRefused('They stay booked. Nothing was changed.')
  const message = await cancelAll(services, TOOL, found, { isQuiet })
  const sending = isQuiet ? '' : ' Messages are sent while the site is running.'
  streams.out(
    `${message}${sending}\nThe times can be booked again, unless you close them at the desk.\n`,
  )
}
