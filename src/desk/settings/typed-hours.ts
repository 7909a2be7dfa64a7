import { slotAtMinute, slotLabel } from '../../../domain/calendar/slot.ts'

const TIME = /^(\d{1,2})(?:[:.](\d\d))?\s?(?:([ap])\.?m?\.?)?$/i
const NOON = 12 * 60
/** Nobody opens earlier, so `1` is the afternoon. */
const EARLIEST = 6 * 60

/** The minute of the day that was typed. Without AM or PM it is the first one after another minute. */
function minuteIn(typed: string, after: number): number | undefined {
  const [found, hour = '', minute = '0', half] = TIME.exec(typed.trim()) ?? []
  if (found === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  if (Number(hour) > 12) return Number(hour) * 60 + Number(minute)
  const morning = (Number(hour) % 12) * 60 + Number(minute)
  if (half) return half.toLowerCase() === 'p' ? morning + NOON : morning
  return morning > after ? morning : morning + NOON
}

/** Hours as a person types them, such as `9 to 5` or `9am-12:30`, as the practice file has them; anything else as it is. */
export function readTypedHours(typed: string): string {
  const [from = '', to = '', ...more] = typed.toLowerCase().split(/-|–|to|until/)
  const start = minuteIn(from, EARLIEST)
  const end = start === undefined ? undefined : minuteIn(to, start)
  if (start === undefined || end === undefined || more.length > 0) return typed
  return `${slotLabel(slotAtMinute(start))} - ${slotLabel(slotAtMinute(end))}`
}
