import { getHolds, type HoldEntry } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { openSite } from './open-site.tsx'

/** Noon in New York. */
export const NOW = Date.UTC(2026, 10, 21, 17)
export const DAY = '2026-12-04'
export const hudson: LocationEntry = {
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: { [DAY]: ['9:00 AM', '10:00 AM', '11:00 AM Booked', '12:00 PM'] },
}
export const hold = (slot: string, current: boolean): HoldEntry => ({
  id: slot,
  location: '1',
  date: DAY,
  slot,
  current,
  // No zone: this is New York time, five minutes from now.
  expires_at: '2026-11-21 12:05:00',
})

/** The booking page with its first data. */
export async function openBooking(path: string, holds: HoldEntry[] = [], locations = [hudson]) {
  const site = await openSite(path)
  await site.answered(() => site.calls.answer(getLocations, locations))
  await site.answered(() => site.calls.answer(getHolds, { success: true, holds }))
  return site
}
