import fc from 'fast-check'
import { type Day, readDay } from '../domain/calendar/day.ts'
import { readSlot, type Slot, slotFromLabel } from '../domain/calendar/slot.ts'

/** A day written in a test. Throws if it is invalid. */
export function day(text: string): Day {
  const read = readDay(text)
  if (!read) throw new Error(`"${text}" is no day.`)
  return read
}

/** A slot written in a test as `1430` or `2:30 PM`. Throws if it is invalid. */
export function slot(text: string): Slot {
  const read = readSlot(text) ?? slotFromLabel(text)
  if (!read) throw new Error(`"${text}" is no slot.`)
  return read
}

export const days = fc
  .integer({ min: 0, max: 40_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10))
  .map(day)
export const slots = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16).replace(':', ''))
  .map(slot)
