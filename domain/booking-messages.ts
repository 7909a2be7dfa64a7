/** What the visitor is told of a hold or a booking when the server says nothing of its own. */
export const HOLD_REFUSED =
  'Failed to hold the appointment slot, but you can still proceed with booking.'
export const HOLD_BROKE =
  'An unexpected error occurred while holding the slot, but you can still proceed with booking.'
export const BOOKED = 'Appointment booked successfully!'
export const BOOKING_BROKE = 'An unexpected error occurred. Please try again.'
export const BOOKING_BROKE_DETAIL = 'An error occurred, please check console for more information'
export const RENEWED = 'This time is held for you a while longer.'
export const RENEWAL_REFUSED =
  'This time could not be held any longer. You can still book it while it is free.'
export const RENEWAL_BROKE =
  'This time could not be held longer just now. Check your connection and try again. You can still book it.'
