/** Messages for the visitor about holds and bookings. A message in the response usually takes precedence. */
export const HOLD_REFUSED =
  'Failed to hold the appointment slot, but you can still proceed with booking.'
export const HOLD_ERROR =
  'An unexpected error occurred while holding the slot, but you can still proceed with booking.'
export const NOT_HELD = 'This time is not held: it is taken once it is booked.'
export const BOOKED = 'Appointment booked successfully!'
export const NOT_BOOKED = 'The new visit was not booked.'
export const BOOKING_ERROR = 'An unexpected error occurred. Please try again.'
export const BOOKING_ERROR_DETAIL = 'An error occurred, please check console for more information'
export const RENEWED = 'This time is held for you a while longer.'
export const RENEWAL_REFUSED =
  'This time could not be held any longer. You can still book it while it is free.'
export const RENEWAL_ERROR =
  'This time could not be held longer. Check your connection and try again. You can still book it.'
export const RELEASED = 'This time is no longer held for you. You can book it while it is free.'
export const RELEASE_REFUSED = 'This time is still held for you. Please try again in a while.'
export const RELEASE_ERROR = 'This time could not be released. Check your connection and try again.'
