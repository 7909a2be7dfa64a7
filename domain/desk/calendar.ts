import * as v from 'valibot'
import { locationId } from '../calendar/location.ts'
import { postCall, successOrRefusal } from '../call.ts'
import { deskVisit, seenVisit } from './visits.ts'

/** Hours in which nobody can book, beside those of the practice file. */
export const closure = v.object({
  id: v.string(),
  /** YYYY-MM-DD */
  date: v.string(),
  /** Such as `all day` or `from 1:00 PM New York time`. */
  hours: v.string(),
  /** The name of the place, or `all locations`. */
  place: v.string(),
  reason: v.string(),
})
export type DeskClosure = v.InferOutput<typeof closure>

const deskSlot = v.object({
  /** A label such as `2:30 PM`. */
  time: v.string(),
  state: v.union([
    v.literal('free'),
    v.literal('held'),
    v.literal('booked'),
    v.literal('closed'),
    v.literal('past'),
    /** Further ahead than the practice lets anybody book. */
    v.literal('too-early'),
  ]),
})

export type DeskSlot = v.InferOutput<typeof deskSlot>

const place = { id: locationId, slug: v.string(), name: v.string() }

/** The visits of one day by time and place, with what is free and held between them. */
export const getDeskDay = postCall(
  '/api/desk/day',
  /** Today where no date is sent. */
  v.object({ date: v.optional(v.string()) }),
  successOrRefusal({
    date: v.string(),
    today: v.string(),
    visits: v.array(deskVisit),
    places: v.array(v.object({ ...place, slots: v.array(deskSlot) })),
    closures: v.array(closure),
  }),
)

/** How many visits and free times some days have, by place. */
export const getComing = postCall(
  '/api/desk/coming',
  v.object({
    /** The first day; today where it is absent. */
    from: v.optional(v.string()),
    /** Up to six weeks, as a month in a calendar has them. */
    days: v.number(),
  }),
  successOrRefusal({
    today: v.string(),
    days: v.array(
      v.object({
        date: v.string(),
        places: v.array(
          v.object({
            ...place,
            visits: v.number(),
            free: v.number(),
            /** Whether the practice has no hours there, or has closed all of them. */
            isClosed: v.boolean(),
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
    reason: v.string(),
    /** All locations where it is absent. */
    location: v.optional(v.object({ id: locationId })),
    /** From the beginning of the day, and until its end, where they are absent. */
    from: v.optional(v.string()),
    to: v.optional(v.string()),
  }),
  successOrRefusal({ closure, affected: v.array(deskVisit) }),
)

/** The closed hours that are not over, with the visits that are still booked in them. */
export const getClosures = postCall(
  '/api/desk/closures',
  v.object({}),
  successOrRefusal({
    closures: v.array(
      v.object({
        ...closure.entries,
        affected: v.array(
          v.object({
            ...deskVisit.entries,
            /** Whether a letter has offered the client to move the visit. */
            isOffered: v.boolean(),
          }),
        ),
      }),
    ),
  }),
)

export const reopenHours = postCall(
  '/api/desk/reopen',
  v.object({ id: v.string() }),
  successOrRefusal({ closure }),
)

/** Sends the clients of visits in closed hours a letter that offers to move the visit. */
export const offerMoves = postCall(
  '/api/desk/offerMoves',
  v.object({
    id: v.string(),
    visits: v.array(seenVisit),
  }),
  successOrRefusal({
    /** The references of those who get a letter. */
    offered: v.array(v.string()),
    /** Those who get none, each with the reason. */
    left: v.array(v.object({ reference: v.string(), message: v.string() })),
  }),
)
