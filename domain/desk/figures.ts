import * as v from 'valibot'
import { postCall, successOrRefusal } from '../call.ts'
import { takings } from './payments.ts'

const figures = v.object({
  /** The name of the location. */
  place: v.string(),
  /** All that were not canceled. */
  visits: v.number(),
  /** Those who were marked as arrived or done. */
  came: v.number(),
  missed: v.number(),
  canceled: v.number(),
  /** How many clients had their first visit. */
  newClients: v.number(),
  /** In cents: what the visits of those who came cost when they were booked, and what was paid for visits. */
  income: v.number(),
  paid: v.number(),
})
export type Figures = v.InferOutput<typeof figures>

/** The figures of a month, for each location and each day; or of a year, for each location and each month. */
export const getFigures = postCall(
  '/api/desk/figures',
  /** Such as `2026-12` or `2026`; the current month if none is sent. */
  v.object({ month: v.optional(v.string()) }),
  successOrRefusal({
    month: v.string(),
    today: v.string(),
    places: v.array(figures),
    /** What was taken in that time, for visits at any time. */
    takings: v.optional(takings, []),
    /** Of a year, the first days of its months stand for them. */
    days: v.array(v.object({ date: v.string(), visits: v.number(), missed: v.number() })),
  }),
)

/** The visits of a month or a year as CSV, a line each. With a fresh code, they have the names and contacts of the clients. */
export const exportVisits = postCall(
  '/api/desk/exportVisits',
  v.object({ month: v.string(), code: v.optional(v.string()) }),
  successOrRefusal({ file: v.string(), message: v.string() }),
)
