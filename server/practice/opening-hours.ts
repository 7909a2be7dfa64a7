import {
  minuteOfDay,
  readSlot,
  type Slot,
  slotAtMinute,
  slotFromLabel,
  slotLabel,
} from '../../domain/calendar/slot.ts'

/** Open from `start` until `end`, in minutes of the day. */
export interface OpeningHours {
  readonly start: number
  readonly end: number
}

const readMinute = (text: string): number | undefined => {
  const slot = slotFromLabel(text) ?? readSlot(text)
  return slot === undefined ? undefined : minuteOfDay(slot)
}

/** Parses `9:00 AM - 5:00 PM`, or the same in 24-hour time. */
export function readOpeningHours(text: string): OpeningHours | undefined {
  const [from = '', to = '', ...more] = text.split(/[-–]/)
  const start = readMinute(from.trim())
  const end = readMinute(to.trim())
  if (more.length > 0 || start === undefined || end === undefined || start >= end) return undefined
  return { start, end }
}

export const formatOpeningHours = ({ start, end }: OpeningHours): string =>
  `${slotLabel(slotAtMinute(start))} - ${slotLabel(slotAtMinute(end))}`

/** Each weekday's hours on one line, such as `Saturday 9 AM–12 PM, 1 PM–4 PM`. A line breaks only between them. */
export const formatWeek = (week: Readonly<Record<string, readonly OpeningHours[] | undefined>>) =>
  Object.entries(week).flatMap(([day, openings = []]) => {
    const times = openings.map((hours) =>
      formatOpeningHours(hours)
        .replaceAll(':00', '')
        .replace(' - ', '–\u2060')
        .replaceAll(' ', '\u00a0'),
    )
    return times.length > 0
      ? [`${day.charAt(0).toUpperCase()}${day.slice(1)} ${times.join(', ')}`]
      : []
  })

export const hasOverlap = (hours: readonly OpeningHours[]): boolean =>
  hours.some((one, index) =>
    hours.slice(index + 1).some((other) => one.start < other.end && other.start < one.end),
  )

/** The slots whose visits end by closing time, with a pause after each visit. */
export function slotsWithin(
  hours: readonly OpeningHours[],
  visitMinutes: number,
  pauseMinutes: number,
): Slot[] {
  const step = visitMinutes + pauseMinutes
  const minutes = hours.flatMap(({ start, end }) =>
    Array.from(
      { length: Math.floor((end - start + pauseMinutes) / step) },
      (_, index) => start + index * step,
    ),
  )
  return minutes.sort((a, b) => a - b).map(slotAtMinute)
}
