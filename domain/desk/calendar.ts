import * as v from 'valibot'
import { formatDays, readDay } from '../calendar/day.ts'
import { getLocations, locationId } from '../calendar/location.ts'
import { doneOrRefusal, optionalText, postCall, successOrRefusal } from '../call.ts'
import { takings } from './payments.ts'
import { deskVisit, seenVisits } from './visits.ts'

/** Closed hours, in which no visits can be booked. They are separate from the hours in the practice file. */
export const closure = v.object({
  id: v.string(),
  /** YYYY-MM-DD */
  date: v.string(),
  /** Missing if it is the same day. */
  lastDate: optionalText,
  /** For example `all day` or `from 1:00 PM Eastern Time`. */
  hours: v.string(),
  /** The name of the location, or `all locations`. */
  place: v.string(),
  reason: v.string(),
})
export type DeskClosure = v.InferOutput<typeof closure>

/** The day of a closure, or its first and its last day. */
export function closedDays({ date, lastDate = date }: DeskClosure): string {
  const [first, last] = [readDay(date), readDay(lastDate)]
  return first && last ? formatDays([first, last]) : ''
}

const deskSlot = v.object({
  /** A label such as `2:30 PM`. */
  time: v.string(),
  /** At a time that is `past` a walk-in can be entered; `too-early` is more than two years ahead. */
  state: v.picklist(['free', 'held', 'booked', 'closed', 'past', 'too-early']),
})
export type DeskSlot = v.InferOutput<typeof deskSlot>

const place = { id: locationId, slug: v.string(), name: v.string() }

/** One day at the desk: its visits, and the slots of each location with their states. */
const deskDay = v.object({
  date: v.string(),
  visits: v.array(deskVisit),
  places: v.array(v.object({ ...place, slots: v.array(deskSlot) })),
  closures: v.array(closure),
})
export type DeskDay = v.InferOutput<typeof deskDay>

const heldTime = v.object({
  id: v.string(),
  /** A label such as `2:30 PM`. */
  time: v.string(),
  /** The name of the location. */
  place: v.string(),
  /** Six digits that tell visitors apart, who have no names. */
  visitor: v.string(),
  /** Whether the time is kept for the waiting list instead. */
  isForList: v.optional(v.boolean()),
  /** An ISO instant. */
  until: v.string(),
})
export type HeldTime = v.InferOutput<typeof heldTime>

export const getDeskDay = postCall(
  '/api/desk/day',
  /** Today if no date is sent. */
  v.object({ date: v.optional(v.string()) }),
  successOrRefusal({
    today: v.string(),
    ...deskDay.entries,
    /** Whether nothing has been booked yet. */
    isNew: v.boolean(),
    /** Whether the person who asks can give the day hours of its own. */
    canOpen: v.optional(v.boolean()),
    /** How many visits of the last days are over, and not marked. */
    unmarked: v.number(),
    /** The visits to come, of any day, whose clients were asked to confirm them and have not; for today. */
    unconfirmed: v.optional(v.array(deskVisit)),
    /** Who would be told of a delay of today, how that begins, and the latest one that they were told of. */
    delay: v.optional(
      v.object({ names: v.array(v.string()), words: v.string(), told: optionalText }),
    ),
    /** What was paid on that day. */
    takings: v.optional(takings, []),
    /** Canceled visits, which can be booked again. */
    canceled: v.array(deskVisit),
    /** The times that visitors hold. */
    holds: v.optional(v.array(heldTime), []),
    /** How many messages could not be sent. */
    failedMessages: v.number(),
    /** How many texts from clients are not done. */
    newReplies: v.optional(v.number(), 0),
    /** How many clients on the waiting list would take a time on that day. */
    waiting: v.optional(v.number(), 0),
    /** How many clients are on the call list. */
    toCall: v.optional(v.number()),
  }),
)

/** The seven days of a week, from Sunday. */
export const getDeskWeek = postCall(
  '/api/desk/week',
  /** Any day of the week; today if no date is sent. */
  v.object({ date: v.optional(v.string()) }),
  successOrRefusal({ today: v.string(), days: v.array(deskDay) }),
)

/** Ends a visitor's hold, so that the time can be booked. */
export const releaseHold = postCall(
  '/api/desk/releaseHold',
  v.object({ id: v.string() }),
  doneOrRefusal,
)

/** The locations with all their upcoming slots, also those that visitors can no longer choose. */
export const getDeskLocations = postCall(
  '/api/desk/locations',
  v.object({}),
  successOrRefusal({ locations: getLocations.response }),
)

/** The number of visits and free slots per day and location. */
export const getComing = postCall(
  '/api/desk/coming',
  v.object({
    /** The first day; today if it is missing. */
    from: v.optional(v.string()),
    /** At most six weeks, the most that a calendar month spans. */
    days: v.number(),
  }),
  successOrRefusal({
    today: v.string(),
    days: v.array(
      v.object({
        date: v.string(),
        /** How many visits can still be booked at all locations together. */
        free: v.number(),
        places: v.array(
          v.object({
            ...place,
            visits: v.number(),
            free: v.number(),
            /** Whether the location has no hours on this day, or all of them are closed. */
            isClosed: v.boolean(),
            /** Whether some slots are more than two years ahead. */
            isTooEarly: v.boolean(),
          }),
        ),
      }),
    ),
  }),
)

export const closeHours = postCall(
  '/api/desk/close',
  v.object({
    date: v.string(),
    /** The same day if it is missing. */
    lastDate: v.optional(v.string()),
    reason: v.string(),
    /** All locations if it is missing. */
    location: v.optional(v.object({ id: locationId })),
    /** The beginning of the first day and the end of the last day if they are missing. */
    from: v.optional(v.string()),
    to: v.optional(v.string()),
  }),
  successOrRefusal({ closure, affected: v.array(deskVisit) }),
)

/** The current and future closures, with the visits that are still booked in them. */
export const getClosures = postCall(
  '/api/desk/closures',
  v.object({}),
  successOrRefusal({
    /** The places whose hours can be closed, also those that visitors do not see. */
    places: v.optional(v.array(v.object({ id: locationId, name: v.string() })), []),
    /** What the letter that asks for another time says first. */
    words: v.optional(v.string(), ''),
    closures: v.array(
      v.object({
        ...closure.entries,
        affected: v.array(
          v.object({
            ...deskVisit.entries,
            /** Whether the client has been offered to move the visit. */
            isOffered: v.boolean(),
          }),
        ),
      }),
    ),
  }),
)

/** Reopens hours. Clients who were asked to choose another time can be notified that their visits stay. */
export const reopenHours = postCall(
  '/api/desk/reopen',
  v.object({ id: v.string(), notifies: v.boolean() }),
  doneOrRefusal,
)

/** Offers the clients of these visits in closed hours to move them, by email and text message. */
export const offerMoves = postCall(
  '/api/desk/offerMoves',
  v.object({ id: v.string(), visits: seenVisits }),
  doneOrRefusal,
)
