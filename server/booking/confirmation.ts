import type { Confirmation } from '../../domain/booking.ts'
import { slotLabel } from '../../domain/slot.ts'
import type { Services } from '../services.ts'
import { type Booking, clientName, placeOf } from './booking.ts'
import { calendarFile } from './calendar-file.ts'

/** The server knows every fact. */
type OwnConfirmation = Confirmation & { readonly reference: string; readonly ics: string }

export const confirmationOf = (
  { practice, siteUrl }: Pick<Services, 'practice' | 'siteUrl'>,
  booking: Booking,
): OwnConfirmation => ({
  clientName: clientName(booking),
  date: booking.day,
  time: slotLabel(booking.slot),
  location: placeOf(booking),
  ...(booking.note && { additionalInfo: booking.note }),
  reference: booking.reference,
  ics: calendarFile(practice, siteUrl, booking),
})
