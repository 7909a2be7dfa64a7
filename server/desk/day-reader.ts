import { addDays, type Day, dayAt, isDay } from '../../domain/day.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'

/** Ten years ahead or back. */
const MOST_DAYS = 3660

/** Reads a day that the desk asks for; today where it names none. */
export function createDayReader({ clock, practice }: Services) {
  return (text: string | undefined): Result<Day> => {
    const today = dayAt(clock.now(), practice.timeZone)
    if (text === undefined) return accept(today)
    if (!isDay(text)) {
      return refuse(400, 'This date is not in the calendar. Please choose another.')
    }
    const isNear = addDays(today, -MOST_DAYS) <= text && text <= addDays(today, MOST_DAYS)
    return isNear ? accept(text) : refuse(400, 'This date is too far away. Please choose another.')
  }
}
