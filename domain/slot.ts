/** A time of day as the URL writes it: `HHMM`, 24 hours. */
export type Slot = string

const LABEL = /^(1[0-2]|0?[1-9]):([0-5]\d) ?([AP])M$/i
const SLOT = /^([01]\d|2[0-3]):?([0-5]\d)(?::[0-5]\d)?$/
const BOOKED = / Booked$/

export const isBooked = (label: string): boolean => BOOKED.test(label)

export const bookedLabel = (label: string): string => `${label} Booked`

/** `2:30 PM`, with or without ` Booked`, as `1430`. */
export function slotOfLabel(label: string): Slot | undefined {
  const [, hours = '', minutes = '', half = ''] = LABEL.exec(label.replace(BOOKED, '')) ?? []
  if (hours === '') return undefined
  const hour = (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}${minutes}`
}

/** `1430`, `14:30` or `14:30:00` as `1430`; anything else is no slot. */
export function readSlot(text: string): Slot | undefined {
  const [, hours, minutes] = SLOT.exec(text) ?? []
  return hours && minutes ? `${hours}${minutes}` : undefined
}

/** `1430` as `2:30 PM`. */
export function labelOfSlot(slot: Slot): string {
  const hour = Number(slot.slice(0, 2))
  return `${hour % 12 || 12}:${slot.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `1430` as `14:30:00`, the way holds and databases write it. */
export const clockTimeOfSlot = (slot: Slot): string => `${slot.slice(0, 2)}:${slot.slice(2)}:00`
