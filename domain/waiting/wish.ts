import { type Day, formatDayWithYear, readDay, WEEKDAYS, weekdayName } from '../calendar/day.ts'
import { isSameLocation, type LocationId } from '../calendar/location.ts'
import type { Slot } from '../calendar/slot.ts'
import type { Wish } from './waiting.ts'

interface Time {
  readonly location_id: LocationId
  readonly day: Day
  readonly slot: Slot
}

export const isWanted = (
  { locations, weekdays, half, until }: Wish,
  { location_id, day, slot }: Time,
): boolean =>
  (locations.length === 0 || locations.some((id) => isSameLocation(id, location_id))) &&
  (weekdays.length === 0 || weekdays.some((one) => WEEKDAYS[one - 1] === weekdayName(day))) &&
  (half === 'any' || (half === 'morning') === slot < '1200') &&
  (until === '' || day <= until)

const HALVES = { any: 'any time of day', morning: 'before noon', afternoon: 'from noon on' }

/** Where and when, such as `any location` and `Monday or Friday, before noon, until Friday, July 10th, 2026`. */
export function describeWish(
  { locations, weekdays, half, until }: Wish,
  known: readonly { readonly id: LocationId; readonly name: string }[],
): { readonly where: string; readonly when: string } {
  const chosen = known.filter(({ id }) => locations.some((one) => isSameLocation(one, id)))
  const last = readDay(until)
  const days = WEEKDAYS.filter((_, index) => weekdays.includes(index + 1))
  return {
    where: locations.length === 0 ? 'any location' : chosen.map(({ name }) => name).join(' or '),
    when: [
      days.length === 0 ? 'any day of the week' : days.join(' or '),
      HALVES[half],
      ...(last ? [`until ${formatDayWithYear(last)}`] : []),
    ].join(', '),
  }
}
