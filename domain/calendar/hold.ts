import * as v from 'valibot'
import { getCall, optionalText, postCall, successOrRefusal, truthy } from '../call.ts'
import type { Day } from './day.ts'
import { type LocationId, locationId } from './location.ts'
import { type Slot, slotLabel } from './slot.ts'

/** A hold in a response. `readHolds` turns it into a `Hold`. */
const holdEntry = v.object({
  id: v.union([v.string(), v.number()]),
  location: locationId,
  date: v.string(),
  slot: v.string(),
  current: truthy,
  expires_at: v.string(),
})
export type HoldEntry = v.InferOutput<typeof holdEntry>

export const getHolds = getCall('/api/getHolds', successOrRefusal({ holds: v.array(holdEntry) }))

export const slotRequest = v.object({
  slot: v.string(),
  date: v.string(),
  location: v.object({ id: locationId }),
})
export type SlotRequest = v.InferOutput<typeof slotRequest>

/** A slot as the calls expect it. */
export const slotRequestFor = (chosen: {
  readonly location: { readonly id: LocationId }
  readonly day: Day
  readonly slot: Slot
}): SlotRequest => ({
  slot: slotLabel(chosen.slot),
  date: chosen.day,
  location: { id: chosen.location.id },
})

/** A hold can be renewed until this long before its end, and this many times. */
export const RENEW_BEFORE_END = 20_000
export const MOST_RENEWALS = 10

const holdResponse = successOrRefusal({ message: optionalText })

export const holdAppointment = postCall(
  '/api/holdAppointment',
  v.object({
    ...slotRequest.entries,
    /** Extends the visitor's own hold; holding the slot again without it does not. */
    renew: v.optional(v.boolean()),
  }),
  holdResponse,
)

/** Releases the visitor's hold, so that others can book the slot at once. */
export const releaseHold = postCall('/api/releaseHold', slotRequest, holdResponse)
