import * as domain from '../../../domain/booking/booking.ts'
import { postCall } from '../../../domain/call.ts'

/** The call with the complete response that this server must send. The browser's schema requires less. */
export const bookAppointment = postCall(
  domain.bookAppointment.path,
  domain.bookAppointment.request,
  domain.recallBooking.response,
)
