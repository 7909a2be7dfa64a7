import { type Day, dayAt, slotAt, startOfDay } from '../../../domain/calendar/day.ts'
import { slotLabel } from '../../../domain/calendar/slot.ts'
import { zoneLabel } from '../../practice/visit-time.ts'
import type { Services } from '../../services.ts'
import type { Closure } from './closures.ts'

/** The location of a closure, in words. */
export const closurePlace = (
  { practice }: Pick<Services, 'practice'>,
  { location_id }: Pick<Closure, 'location_id'>,
): string =>
  practice.locations.find(({ id }) => String(id) === location_id)?.name ??
  (location_id ? `location ${location_id}` : 'all locations')

type Hours = Pick<Closure, 'starts_at' | 'ends_at'>

/** The first and the last day of a closure. */
export const closureDays = (
  { practice: { timeZone } }: Pick<Services, 'practice'>,
  { starts_at, ends_at }: Hours,
): [first: Day, last: Day] => [dayAt(starts_at, timeZone), dayAt(ends_at - 1, timeZone)]

/**
 * `all day`, `until 12:00 PM`, `from 1:00 PM` or `9:00 AM to 12:00 PM`, and for several days `from 1:00 PM on the
 * first day until 12:00 PM on the last day`; times also get the time zone.
 */
export function closureHours(services: Pick<Services, 'practice'>, closure: Hours): string {
  const { timeZone } = services.practice
  const timeAt = (at: number) =>
    startOfDay(dayAt(at, timeZone), timeZone) === at ? '' : slotLabel(slotAt(at, timeZone))
  const [from, to] = [timeAt(closure.starts_at), timeAt(closure.ends_at)]
  if (!from && !to) return 'all day'
  const zone = zoneLabel(timeZone)
  const [first, last] = closureDays(services, closure)
  if (first === last && from && to) return `${from} to ${to} ${zone}`
  const [onFirst, onLast] = first === last ? ['', ''] : [' on the first day', ' on the last day']
  const parts = [from && `from ${from}${onFirst}`, to && `until ${to}${onLast}`]
  return `${parts.filter(Boolean).join(' ')} ${zone}`
}
