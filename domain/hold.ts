import * as z from 'zod/mini'
import { get, post, refusal } from './call.ts'
import { locationId } from './location.ts'

export const hold = z.object({
  id: z.union([z.string(), z.number()]),
  location: locationId,
  date: z.string(),
  slot: z.string(),
  current: z.boolean(),
  expires_at: z.string(),
})
export type Hold = z.output<typeof hold>

export const getHolds = get(
  '/api/getHolds',
  z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), holds: z.array(hold) }),
    refusal,
  ]),
)

export const slotRequest = z.object({
  slot: z.string(),
  date: z.string(),
  location: z.object({ id: locationId }),
})
export type SlotRequest = z.output<typeof slotRequest>

/** A hold can be prolonged until this long before its end, and this often. */
export const RENEW_BEFORE_END = 20_000
export const MOST_RENEWALS = 10

export const holdAppointment = post(
  '/api/holdAppointment',
  z.extend(slotRequest, {
    /** Prolongs the visitor's own hold; holding again does not. */
    renew: z.optional(z.boolean()),
  }),
  z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), message: z.optional(z.string()) }),
    refusal,
  ]),
)
