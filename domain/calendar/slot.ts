import type { Brand } from 'valibot'

/** A time of day as the URL writes it: `HHMM`, 24 hours. */
export type Slot = string & Brand<'Slot'>

const LABEL = /^(1[0-2]|0?[1-9]):([0-5]\d) ?([AP])M$/i
const CLOCK_TIME = /^([01]\d|2[0-3]):?([0-5]\d)(?::[0-5]\d)?$/
const BOOKED = / Booked$/

export const isSlot = (text: string): text is Slot => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text)

/** `1430`, `14:30` or `14:30:00` as `1430`; `undefined` for anything else. */
export function readSlot(text: string): Slot | undefined {
  const [, hours = '', minutes = ''] = CLOCK_TIME.exec(text) ?? []
  const slot = hours + minutes
  return isSlot(slot) ? slot : undefined
}

export const isBookedLabel = (label: string): boolean => BOOKED.test(label)

/** The label without a trailing ` Booked`. */
export const bareLabel = (label: string): string => label.replace(BOOKED, '')

export const bookedLabel = (label: string): string => `${label} Booked`

/** `2:30 PM` as `1430`. */
export function slotFromLabel(label: string): Slot | undefined {
  const [, hours = '', minutes = '', half = ''] = LABEL.exec(label) ?? []
  const hour = (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  const slot = `${String(hour).padStart(2, '0')}${minutes}`
  return isSlot(slot) ? slot : undefined
}

/** `1430` as `2:30 PM`. */
export function slotLabel(slot: Slot): string {
  const hour = Number(slot.slice(0, 2))
  return `${hour % 12 || 12}:${slot.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `1430` as `14:30:00`, the format in the list of holds. */
export const clockTime = (slot: Slot): string => `${slot.slice(0, 2)}:${slot.slice(2)}:00`

/** Minutes since midnight in local time. */
export const minuteOfDay = (slot: Slot): number =>
  Number(slot.slice(0, 2)) * 60 + Number(slot.slice(2))

export function slotAtMinute(minute: number): Slot {
  const parts = [Math.floor(minute / 60), minute % 60]
  const slot = parts.map((part) => String(part).padStart(2, '0')).join('')
  if (!isSlot(slot)) throw new RangeError(`A day has no minute ${minute}.`)
  return slot
}
