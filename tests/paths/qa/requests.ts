/** What the site asks the server, by the path of the call. */
const REQUESTS: Readonly<Record<string, string>> = {
  getPrice: 'for the price',
  getReviews: 'for the reviews',
  getLocations: 'for places and times',
  getHolds: 'for the times that are held',
  holdAppointment: 'to hold the time',
  releaseHold: 'to release the time',
  bookAppointment: 'to book the visit',
  recallBooking: 'for the confirmation',
  'visit/get': 'for the visit',
  'visit/cancel': 'to cancel the visit',
  'visit/move': 'to move the visit',
  checkAuth: 'to recognize the client',
  sendReviewCode: 'to send a code',
  checkReviewCode: 'to check the code',
  submitNewReview: 'to publish the review',
  endSession: 'to forget the client',
  'desk/session': 'to check who is signed in',
  'desk/sendCode': 'to send a code',
  'desk/enterCode': 'to check the code',
  'desk/askForPasskey': 'to sign in with a passkey',
  'desk/enterPasskey': 'to check the passkey',
  'desk/signOut': 'to sign out',
  'desk/signOutEverywhere': 'to sign out everywhere',
  'desk/day': 'for the day',
  'desk/mark': 'to mark the visit',
  'desk/cancel': 'to cancel the visit',
  'desk/move': 'to move the visit',
  'desk/reviews': 'for the reviews',
  'desk/hideReview': 'to hide the review',
  'desk/clientList': 'for the list of clients',
  'desk/find': 'to find clients',
  'desk/sendRecordsCode': 'to send a code',
  'desk/exportClient': 'for the records of the client',
  'desk/passkeys': 'for the passkeys',
  'desk/startPasskey': 'to prepare a passkey',
  'desk/addPasskey': 'to add the passkey',
  'desk/removePasskey': 'to remove the passkey',
  'desk/createFeed': 'to make the calendar address',
  'desk/revokeFeed': 'to turn off the calendar address',
  'desk/audit': 'for the log',
}

/** A call of the site in a tester's words, such as `the request for the price`. */
export const requestName = (path: string): string => {
  const name = path.replace('/api/', '')
  return `the request ${REQUESTS[name] ?? `for ${name}`}`
}
