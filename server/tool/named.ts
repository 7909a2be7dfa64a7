import { type Day, dayAt, readDay } from '../../domain/calendar/day.ts'
import { readSlot, type Slot, slotFromLabel } from '../../domain/calendar/slot.ts'
import type { Services } from '../services.ts'
import { CommandRefused } from './tool-context.ts'

/** The day that the owner wrote. */
export function dayNamed({ clock, practice }: Services, text: string): Day {
  const day = readDay(text)
  if (day) return day
  const today = dayAt(clock.now(), practice.timeZone)
  throw new CommandRefused(
    `"${text}" is not a date. Write it as year-month-day, such as ${today}. Nothing was changed.`,
  )
}

export function timeNamed(text: string): Slot {
  const slot = slotFromLabel(text) ?? readSlot(text)
  if (slot) return slot
  throw new CommandRefused(
    `"${text}" is not a time. Write it as "2:30 PM" or 1430. Nothing was changed.`,
  )
}
