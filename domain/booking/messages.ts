/** Messages for the visitor about holds and bookings. A message in the response usually takes precedence. */
export const HOLD_REFUSED =
  'Failed to hold the appointment slot, but you can still proceed with booking.'
export const HOLD_ERROR =
  'An unexpected error occurred while holding the slot, but you can still proceed with booking.'
export const NOT_HELD = 'This time is not on hold. Book it to reserve it.'
export const BOOKED = 'Appointment booked successfully!'
export const NOT_BOOKED = 'The new visit was not booked.'
export const BOOKING_ERROR = 'An unexpected error occurred. Please try again.'
export const BOOKING_ERROR_DETAIL = 'An error occurred, please check console for more information'
export const RENEWED = 'We are holding this time for you a little longer.'
export const NOTHING_LOST =
  'Nothing you typed was lost. It is safe to press Book again: you cannot be booked twice.'
export const RENEWAL_REFUSED =
  'We cannot hold this time any longer. You can still book it while it is free.'
export const RENEWAL_ERROR =
  'We could not extend your hold. Check your connection and try again. You can still book this time.'
export const RELEASED =
  'We are no longer holding this time for you. You can still book it while it is free.'
export const RELEASE_REFUSED =
  'We are still holding this time for you. Please try again in a few minutes.'
export const RELEASE_ERROR = 'We could not release this time. Check your connection and try again.'
