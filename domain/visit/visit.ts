import * as v from 'valibot'
import { postCall, successOrRefusal } from '../call.ts'

// Keep bundles small: any valibot function used here is loaded by every page, and a module shared by two pages becomes
// an extra file for the booking page. So this file does not use v.picklist, hold.ts or location.ts.
const id = v.union([v.string(), v.number()])
const slot = { slot: v.string(), date: v.string(), location: v.object({ id }) }

/** The current state of a visit, as its link shows it. */
export const visit = v.object({
  status: v.union([v.literal('upcoming'), v.literal('canceled'), v.literal('over')]),
  reference: v.string(),
  clientName: v.string(),
  /** As it was told to the client. */
  location: v.object({ id, name: v.string(), address: v.string() }),
  /** How to find the door there, in sentences. */
  notes: v.optional(v.array(v.string())),
  /** YYYY-MM-DD */
  date: v.string(),
  /** What it costs, in dollars; missing if that is the price of its day. */
  price: v.optional(v.number()),
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: v.string(),
  /** The IANA name of the practice's time zone. */
  zone: v.string(),
  wasMoved: v.boolean(),
  /** Whether the client has an email address, to which the intake form is sent. */
  hasEmail: v.optional(v.boolean(), true),
  /** Whether the visit is in closed hours, so that the client should not come. */
  isClosed: v.optional(v.boolean(), false),
  /** Whether the client can still move or cancel the visit online. With `too-many` moves it can still be canceled. */
  changes: v.union([v.literal('possible'), v.literal('too-late'), v.literal('too-many')]),
  /** The deadline for changing the visit online, as an ISO instant. */
  changesUntil: v.string(),
  /** Whether the client was asked to confirm the visit, and has; missing if not. */
  confirmation: v.optional(v.union([v.literal('asked'), v.literal('confirmed')])),
  /** Whether the number that the link was texted to gets our texts; missing for the link of a letter. */
  texts: v.optional(v.union([v.literal('on'), v.literal('stopped')])),
  /** How the client should prepare for the visit, in the practice's words. */
  preparation: v.array(v.string()),
  /** The whole text of the calendar file. */
  ics: v.string(),
})
export type Visit = v.InferOutput<typeof visit>

const token = { token: v.string() }
const visitOrRefusal = successOrRefusal({ visit })

export const getVisit = postCall('/api/visit/get', v.object(token), visitOrRefusal)

/** Idempotent: a retry succeeds as well. */
export const cancelVisit = postCall('/api/visit/cancel', v.object(token), visitOrRefusal)

/** Confirms that the client will come. Idempotent. */
export const confirmVisit = postCall('/api/visit/confirm', v.object(token), visitOrRefusal)

/** Stops all texts to the number that this link was texted to. Idempotent. */
export const stopTexts = postCall('/api/visit/stopTexts', v.object(token), visitOrRefusal)

/** Moves the visit to a new slot, or changes nothing. Idempotent: a retry for the same slot succeeds as well. */
export const moveVisit = postCall(
  '/api/visit/move',
  v.object({ ...token, ...slot }),
  visitOrRefusal,
)

/** The same message for every unknown, expired or malformed token. */
export const UNKNOWN_LINK =
  'This link is not valid. Please use the one in our latest email, or contact us.'

/** Messages for the client if a call about a visit fails, or is refused without a message. */
export const CANCEL_REFUSED =
  'We could not cancel your visit here. Its current status is below. Please call us.'
export const CANCEL_ERROR =
  'We could not confirm that your visit was canceled. Check your connection and try again, or call us.'
export const CONFIRM_ERROR =
  'We could not save that you will be there. Please try again, or call us.'
export const TEXTS_ERROR =
  'We could not confirm that our texts have stopped. Please try again, or reply STOP to any of them.'
