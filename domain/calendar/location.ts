import * as v from 'valibot'
import { getCall } from '../call.ts'

export const locationId = v.union([v.string(), v.number()])
export type LocationId = v.InferOutput<typeof locationId>

/** Each day's slot labels, such as `9:00 AM`; a trailing ` Booked` marks a taken slot. */
export const schedule = v.record(v.string(), v.nullish(v.array(v.string()), []))
export type Schedule = v.InferOutput<typeof schedule>

/** The facts of a location that its card can show. The practice file has a rule for each (`practice-schema.ts`). */
const facts = {
  id: locationId,
  slug: v.string(),
  name: v.string(),
}
const locationFacts = v.object({ ...facts, address: v.string() })
export type LocationFacts = Readonly<v.InferOutput<typeof locationFacts>>

/** The facts, without what else the practice file says of a location. */
export const factsOf = (location: LocationFacts): LocationFacts => v.parse(locationFacts, location)

/** A location as the call lists it; `readLocations` makes an `ImagingLocation` of it. */
const locationEntry = v.object({
  ...facts,
  /** The street address. */
  location: v.nullish(v.string(), ''),
  schedule: v.nullish(schedule, {}),
})
export type LocationEntry = v.InferOutput<typeof locationEntry>

export const getLocations = getCall('/api/getLocations', v.array(locationEntry))

/** Ids come as numbers or as text; `6` and `'6'` are one location. */
export const isSameLocation = (a: LocationId, b: LocationId): boolean => String(a) === String(b)
