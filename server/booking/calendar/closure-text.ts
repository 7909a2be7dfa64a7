import { dayAt, slotAt, startOfDay, zoneLabel } from '../../../domain/calendar/day.ts'
import { slotLabel } from '../../../domain/calendar/slot.ts'
import type { Services } from '../../services.ts'
import type { Closure } from './closures.ts'

/** The location of a closure, in words. */
export const closurePlace = (
  { practice }: Pick<Services, 'practice'>,
  { location_id }: Pick<Closure, 'location_id'>,
): string =>
  practice.locations.find(({ id }) => String(id) === location_id)?.name ??
  (location_id ? `location ${location_id}` : 'all locations')

/** `all day`, `until 12:00 PM`, `from 1:00 PM` or `9:00 AM to 12:00 PM`; times also get the time zone. */
export function closureHours(
  { practice: { timeZone } }: Pick<Services, 'practice'>,
  { starts_at, ends_at }: Pick<Closure, 'starts_at' | 'ends_at'>,
): string {
  const isMidnight = (at: number) => startOfDay(dayAt(at, timeZone), timeZone) === at
  const timeAt = (at: number) => slotLabel(slotAt(at, timeZone))
  const zone = zoneLabel(timeZone)
  if (isMidnight(starts_at)) {
    return isMidnight(ends_at) ? 'all day' : `until ${timeAt(ends_at)} ${zone}`
  }
  if (isMidnight(ends_at)) return `from ${timeAt(starts_at)} ${zone}`
  return `${timeAt(starts_at)} to ${timeAt(ends_at)} ${zone}`
}
