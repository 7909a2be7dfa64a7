import * as v from 'valibot'
import { getCall } from '../call.ts'

export const locationId = v.union([v.string(), v.number()])
export type LocationId = v.InferOutput<typeof locationId>

/** Each day's slot labels, such as `9:00 AM`; a trailing ` Booked` marks a taken slot. */
export const schedule = v.record(v.string(), v.nullish(v.array(v.string()), []))
export type Schedule = v.InferOutput<typeof schedule>

/** The facts that a location's card can show. `practice-schema.ts` has a rule for each of them. */
const facts = {
  id: locationId,
  slug: v.string(),
  name: v.string(),
  /** How visitors find the door, in sentences. */
  notes: v.optional(v.array(v.string())),
}
const locationFacts = v.object({ ...facts, address: v.string() })
export type LocationFacts = Readonly<v.InferOutput<typeof locationFacts>>

/** Only the facts of a location, without its other settings in the practice file. */
export const factsOf = (location: LocationFacts): LocationFacts => v.parse(locationFacts, location)

/** A location in a response. `readLocations` turns it into an `ImagingLocation`. */
const locationEntry = v.object({
  ...facts,
  /** The street address. */
  location: v.nullish(v.string(), ''),
  schedule: v.nullish(schedule, {}),
})
export type LocationEntry = v.InferOutput<typeof locationEntry>

export const getLocations = getCall('/api/getLocations', v.array(locationEntry))

/** Ids can be numbers or strings; `6` and `'6'` are the same location. */
export const isSameLocation = (a: LocationId, b: LocationId): boolean => String(a) === String(b)
