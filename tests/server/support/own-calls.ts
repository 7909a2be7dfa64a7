import * as v from 'valibot'
import * as domain from '../../../domain/booking.ts'
import { postCall, refusedResponse } from '../../../domain/call.ts'

/** The call as the server itself must answer it. The client is content with less. */
export const bookAppointment = postCall(
  domain.bookAppointment.path,
  domain.bookAppointment.request,
  v.union([
    v.object({
      success: v.literal(true),
      message: v.string(),
      clientName: v.string(),
      date: v.string(),
      time: v.string(),
      location: v.string(),
      additionalInfo: v.optional(v.string()),
      reference: v.string(),
      ics: v.string(),
    }),
    refusedResponse,
  ]),
)
