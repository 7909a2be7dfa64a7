import * as v from 'valibot'
import { slotRequest } from '../calendar/hold.ts'
import { doneOrRefusal, optionalText, postCall, successOrRefusal } from '../call.ts'

const time = {
  /** YYYY-MM-DD */
  date: v.string(),
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: v.string(),
  place: v.string(),
}

/** Somebody on the waiting list. */
const waitingClient = v.object({
  id: v.string(),
  /** The id of the client's record; missing for somebody without a visit. */
  client: optionalText,
  /** The address of somebody without a visit. */
  name: v.string(),
  /** Ten digits, or empty. */
  phone: v.string(),
  /** The visit that an earlier time would replace; missing for somebody without one. */
  visit: v.optional(v.object({ reference: v.string(), ...time })),
  /** Where and when, in words. */
  where: v.string(),
  when: v.string(),
  /** ISO instants. */
  askedAt: v.string(),
  lastNotifiedAt: optionalText,
})
export type WaitingClient = v.InferOutput<typeof waitingClient>

/** A time that became free, and was kept for the list. */
const deskOpening = v.object({
  id: v.string(),
  ...time,
  /** `waiting` until the first are notified, `notified` while it is kept for them; `taken` by one of them, or else `over`. */
  state: v.picklist(['waiting', 'notified', 'taken', 'over']),
  /** ISO instants. */
  freedAt: v.string(),
  keptUntil: v.string(),
  /** Who was notified of it, by name; those who have left the list are not named. */
  notified: v.array(v.string()),
  /** Missing if nobody has taken it, or they have left the list since. */
  takenBy: optionalText,
})
export type DeskOpening = v.InferOutput<typeof deskOpening>

/** A time that can be booked now. */
const freeTime = v.object({ ...slotRequest.entries, place: v.string() })
export type FreeTime = v.InferOutput<typeof freeTime>

/** Who waits, in the order of asking, and what became of the times of the last 30 days, the latest first. */
export const getWaitingList = postCall(
  '/api/desk/waiting',
  /** Only those who would take a time on this day, and the times of this day, with those that are free. */
  v.object({ date: v.optional(v.string()) }),
  successOrRefusal({
    isOn: v.boolean(),
    free: v.array(freeTime),
    clients: v.array(waitingClient),
    openings: v.array(deskOpening),
  }),
)

/** Puts the client of a visit on the list for any earlier time. */
export const addToList = postCall(
  '/api/desk/addToList',
  v.object({ reference: v.string() }),
  doneOrRefusal,
)

export const removeFromList = postCall(
  '/api/desk/removeFromList',
  v.object({ id: v.string() }),
  doneOrRefusal,
)

/** Notifies the first on the list of a free time at once, also with less notice than usual. */
export const notifyList = postCall('/api/desk/notifyList', slotRequest, doneOrRefusal)
