import * as v from 'valibot'
import { doneOrRefusal, postCall, successOrRefusal } from '../call.ts'

const id = v.union([v.string(), v.number()])

/** The times that a client on the waiting list would take. */
export const wish = v.object({
  /** The ids of locations; empty for all. */
  locations: v.array(id),
  /** From 1 for Monday to 7 for Sunday; empty for all. */
  weekdays: v.array(v.number()),
  half: v.union([v.literal('any'), v.literal('morning'), v.literal('afternoon')]),
  /** The last day, YYYY-MM-DD; empty for any day before the visit, or for any at all without one. */
  until: v.string(),
})
export type Wish = v.InferOutput<typeof wish>

export const ANY_TIME: Wish = { locations: [], weekdays: [], half: 'any', until: '' }

const place = v.object({ id, slug: v.string(), name: v.string(), address: v.string() })

/** A time that has become free, and is kept for the waiting list. */
const opening = v.object({
  id: v.string(),
  /** YYYY-MM-DD */
  date: v.string(),
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: v.string(),
  location: place,
  /** Until when it is kept for the list, as an ISO instant. */
  keptUntil: v.string(),
  /** Whether it can still be taken. */
  isFree: v.boolean(),
})
export type Opening = v.InferOutput<typeof opening>

/** What the page of the waiting list shows to the client with this link. */
export const waiting = v.object({
  /** Whether the client is on the list. */
  isListed: v.boolean(),
  wish,
  /** The visit that an earlier time would replace; missing for a client without one. */
  visit: v.optional(
    v.object({ date: v.string(), time: v.string(), location: v.object({ name: v.string() }) }),
  ),
  /** The openings that the client was notified of and that are not over, the latest first. */
  openings: v.array(opening),
})
export type Waiting = v.InferOutput<typeof waiting>

const token = { token: v.string() }
const waitingOrRefusal = successOrRefusal({ waiting })

export const getWaiting = postCall('/api/waiting/get', v.object(token), waitingOrRefusal)

/** Puts the client on the list with this wish, or changes it. Idempotent. */
export const saveWish = postCall(
  '/api/waiting/save',
  v.object({ ...token, wish }),
  waitingOrRefusal,
)

/** Idempotent. */
export const leaveList = postCall('/api/waiting/leave', v.object(token), waitingOrRefusal)

/** Holds the opening for this visitor, as the wizard would. Refused as `held` or `booked` if somebody else was faster. */
export const takeOpening = postCall(
  '/api/waiting/take',
  v.object({ ...token, opening: v.string() }),
  waitingOrRefusal,
)

/**
 * Puts the client of a visit that this visitor has just booked on the list for any earlier time; a letter says how to
 * change that. Idempotent.
 */
export const joinList = postCall(
  '/api/waiting/join',
  v.object({ reference: v.string() }),
  doneOrRefusal,
)

/**
 * Sends a link to the list to somebody without a visit. Nobody is on the list before they have pressed the button behind
 * it: anybody can type any address.
 */
export const askForLink = postCall(
  '/api/waiting/ask',
  v.object({ email: v.string() }),
  doneOrRefusal,
)

/** Messages if a call is refused without one, or fails. */
export const LIST_ERROR =
  'We could not confirm that your change was saved. Check your connection and try again, or call us.'
export const TAKE_ERROR =
  'We could not confirm that the time is yours. Check your connection and try again, or call us.'
