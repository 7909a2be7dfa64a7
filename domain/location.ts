import * as v from 'valibot'
import { getCall } from './call.ts'

export const locationId = v.union([v.string(), v.number()])
export type LocationId = v.InferOutput<typeof locationId>

/** Each day's time labels, such as `9:00 AM`; a trailing ` Booked` marks a taken one. */
export const schedule = v.record(v.string(), v.array(v.string()))
export type Schedule = v.InferOutput<typeof schedule>

export const location = v.object({
  id: locationId,
  slug: v.string(),
  name: v.string(),
  location: v.string(),
  schedule,
})
export type Location = v.InferOutput<typeof location>

export const getLocations = getCall('/api/getLocations', v.array(location))

/** Ids come as numbers or as text; `6` and `'6'` are one location. */
export const sameLocation = (a: LocationId, b: LocationId): boolean => String(a) === String(b)
