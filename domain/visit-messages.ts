/** Messages for the client where the response of a call about a visit has none. */
export const CANCEL_REFUSED =
  'Your visit could not be cancelled here. It stands as shown below. Please call us.'
export const CANCEL_ERROR =
  'We could not reach the office to cancel your visit. What you see below is the latest we know. Check your connection and try again, or call us.'
