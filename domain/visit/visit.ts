import * as v from 'valibot'
import { postCall, successOrRefusal } from '../call.ts'

// Every page loads what is used of valibot, and what two pages share is a file of its own, which the booking page
// would load, too. So there is no v.picklist here, and nothing from hold.ts and location.ts.
const id = v.union([v.string(), v.number()])
const slot = { slot: v.string(), date: v.string(), location: v.object({ id }) }

/** What a link to a visit shows: the visit as it is now. */
export const visit = v.object({
  status: v.union([v.literal('upcoming'), v.literal('cancelled'), v.literal('over')]),
  reference: v.string(),
  clientName: v.string(),
  /** As the client was told it. */
  location: v.object({ id, name: v.string(), address: v.string() }),
  /** YYYY-MM-DD */
  date: v.string(),
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: v.string(),
  /** The IANA name of the practice's time zone. */
  zone: v.string(),
  wasMoved: v.boolean(),
  /** Whether the practice has closed the hours of the visit, so that the client should not come then. */
  isClosed: v.optional(v.boolean(), false),
  /** Whether the client can still move or cancel the visit here. A visit moved too often can still be cancelled. */
  changes: v.union([v.literal('possible'), v.literal('too-late'), v.literal('too-many')]),
  /** Until when the visit can be changed here, as an ISO instant. */
  changesUntil: v.string(),
  /** What the client should do or leave on the day, in the practice's words. */
  preparation: v.array(v.string()),
  /** The whole text of the calendar file. */
  ics: v.string(),
})
export type Visit = v.InferOutput<typeof visit>

const token = { token: v.string() }
const visitOrRefusal = successOrRefusal({ visit })

export const getVisit = postCall('/api/visit/get', v.object(token), visitOrRefusal)

/** Sent twice, it succeeds twice. */
export const cancelVisit = postCall('/api/visit/cancel', v.object(token), visitOrRefusal)

/** Gives up the old slot and takes the new one, or changes nothing. Sent twice for one slot, it succeeds twice. */
export const moveVisit = postCall(
  '/api/visit/move',
  v.object({ ...token, ...slot }),
  visitOrRefusal,
)

/** The answer to a token that is unknown, used up or malformed: one and the same. */
export const UNKNOWN_LINK =
  'We do not know this link. Please use the link in your latest letter, or contact us.'

/** Messages for the client where the response of a call about a visit has none. */
export const CANCEL_REFUSED =
  'Your visit could not be cancelled here. It stands as shown below. Please call us.'
export const CANCEL_ERROR =
  'We could not reach the office to cancel your visit. What you see below is the latest we know. Check your connection and try again, or call us.'
