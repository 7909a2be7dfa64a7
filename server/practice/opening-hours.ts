import { minuteOfDay, readSlot, type Slot, slotAtMinute, slotFromLabel } from '../../domain/slot.ts'

/** Open from `start` until `end`, in minutes of the day. */
export interface Opening {
  readonly start: number
  readonly end: number
}

const minutesOf = (text: string): number | undefined => {
  const slot = slotFromLabel(text) ?? readSlot(text)
  return slot && minuteOfDay(slot)
}

/** `9:00 AM - 5:00 PM`, or the same by 24 hours. */
export function readOpening(text: string): Opening | undefined {
  const [from = '', to = '', ...more] = text.split(/\s*[-–]\s*/)
  const start = minutesOf(from.trim())
  const end = minutesOf(to.trim())
  if (more.length > 0 || start === undefined || end === undefined || start >= end) return undefined
  return { start, end }
}

/** The times at which a visit can begin so that it ends while the door is still open. */
export function slotsOf(openings: readonly Opening[], visitMinutes: number): Slot[] {
  const minutes = openings.flatMap(({ start, end }) =>
    Array.from(
      { length: Math.floor((end - start) / visitMinutes) },
      (_, nth) => start + nth * visitMinutes,
    ),
  )
  return [...new Set(minutes)].sort((a, b) => a - b).map(slotAtMinute)
}
