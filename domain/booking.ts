import * as v from 'valibot'
import { postCall, refusedResponse } from './call.ts'
import { slotRequest } from './hold.ts'

export const details = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  additionalInfo: v.string(),
})
export type Details = v.InferOutput<typeof details>

export const NO_DETAILS: Details = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  additionalInfo: '',
}

export const confirmation = v.object({
  clientName: v.string(),
  /** YYYY-MM-DD */
  date: v.string(),
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: v.string(),
  location: v.string(),
  additionalInfo: v.optional(v.string()),
  reference: v.string(),
  /** The whole text of the calendar file. */
  ics: v.string(),
})
export type Confirmation = v.InferOutput<typeof confirmation>

export const bookAppointment = postCall(
  '/api/bookAppointment',
  v.object({ ...details.entries, ...slotRequest.entries }),
  v.union([
    v.object({
      ...confirmation.entries,
      success: v.literal(true),
      message: v.optional(v.string()),
    }),
    refusedResponse,
  ]),
)
