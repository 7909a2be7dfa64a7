import * as z from 'zod/mini'
import { get } from './call.ts'

export const locationId = z.union([z.string(), z.number()])
export type LocationId = z.output<typeof locationId>

/** Each day's time labels, such as `9:00 AM`; a trailing ` Booked` marks a taken one. */
export const schedule = z.record(z.string(), z.array(z.string()))
export type Schedule = z.output<typeof schedule>

export const location = z.object({
  id: locationId,
  slug: z.string(),
  name: z.string(),
  location: z.string(),
  schedule,
})
export type Location = z.output<typeof location>

export const getLocations = get('/api/getLocations', z.array(location))

/** Ids come as numbers or as text; `6` and `'6'` are one location. */
export const sameLocation = (a: LocationId, b: LocationId): boolean => String(a) === String(b)
