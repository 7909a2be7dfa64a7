import * as v from 'valibot'
import { getCall, postCall, refusedResponse } from './call.ts'
import type { Day } from './day.ts'
import { type Location, locationId } from './location.ts'
import { type Slot, slotLabel } from './slot.ts'

export const hold = v.object({
  id: v.union([v.string(), v.number()]),
  location: locationId,
  date: v.string(),
  slot: v.string(),
  current: v.boolean(),
  expires_at: v.string(),
})
export type Hold = v.InferOutput<typeof hold>

export const getHolds = getCall(
  '/api/getHolds',
  v.union([v.object({ success: v.literal(true), holds: v.array(hold) }), refusedResponse]),
)

export const slotRequest = v.object({
  slot: v.string(),
  date: v.string(),
  location: v.object({ id: locationId }),
})
export type SlotRequest = v.InferOutput<typeof slotRequest>

/** How a time at a place is asked for. */
export const slotRequestFor = (
  { id }: Pick<Location, 'id'>,
  day: Day,
  slot: Slot,
): SlotRequest => ({
  slot: slotLabel(slot),
  date: day,
  location: { id },
})

/** A hold can be prolonged until this long before its end, and this often. */
export const RENEW_BEFORE_END = 20_000
export const MOST_RENEWALS = 10

export const holdAppointment = postCall(
  '/api/holdAppointment',
  v.object({
    ...slotRequest.entries,
    /** Prolongs the visitor's own hold; holding again does not. */
    renew: v.optional(v.boolean()),
  }),
  v.union([
    v.object({ success: v.literal(true), message: v.optional(v.string()) }),
    refusedResponse,
  ]),
)
