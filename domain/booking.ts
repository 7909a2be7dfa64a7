import * as z from 'zod/mini'
import { post, refusal } from './call.ts'
import { slotRequest } from './hold.ts'

export const details = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  additionalInfo: z.string(),
})
export type Details = z.output<typeof details>

export const NO_DETAILS: Details = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  additionalInfo: '',
}

export const confirmation = z.object({
  clientName: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: z.string(),
  location: z.string(),
  additionalInfo: z.optional(z.string()),
  reference: z.string(),
  /** The whole text of the calendar file. */
  ics: z.string(),
})
export type Confirmation = z.output<typeof confirmation>

export const bookAppointment = post(
  '/api/bookAppointment',
  z.extend(details, slotRequest.shape),
  z.discriminatedUnion('success', [
    z.extend(confirmation, { success: z.literal(true), message: z.optional(z.string()) }),
    refusal,
  ]),
)
