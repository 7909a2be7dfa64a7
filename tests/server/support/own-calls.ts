import * as domain from '../../../domain/booking/booking.ts'
import { postCall } from '../../../domain/call.ts'

/** The call as the server itself must answer it, with every fact. The client is content with less. */
export const bookAppointment = postCall(
  domain.bookAppointment.path,
  domain.bookAppointment.request,
  domain.recallBooking.response,
)
