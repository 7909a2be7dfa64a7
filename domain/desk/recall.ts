import * as v from 'valibot'
import { doneOrRefusal, optionalText, postCall, successOrRefusal } from '../call.ts'

/** After how many months a client may come again. */
export const RECALL_MONTHS = [3, 6, 12] as const
export type RecallMonths = (typeof RECALL_MONTHS)[number]

/** Why the desk ends the invitations to a client. */
export const RECALL_REASONS = {
  declined: 'They asked',
  moved: 'Moved away',
  died: 'Died',
} as const
export const isRecallReason = (text: string): text is keyof typeof RECALL_REASONS =>
  Object.hasOwn(RECALL_REASONS, text)

const recallReason = v.picklist(['declined', 'moved', 'died'])
const recallEnd = v.picklist([...recallReason.options, 'stopped'])
export type RecallEnd = v.InferOutput<typeof recallEnd>

/** What the desk shows of a client's next visit; missing while the practice invites nobody. */
export const recall = v.object({
  /** YYYY-MM-DD; missing if nobody has said when it is due. */
  due: optionalText,
  /** Why there are no more invitations. */
  ended: v.optional(recallEnd),
  /** After how many months clients usually come again. */
  usual: v.optional(v.number()),
})
export type Recall = v.InferOutput<typeof recall>

/**
 * Says after how many months the next visit of a client is due, counted from a visit or from today; 0 takes it back.
 * Refused if there are no more invitations.
 */
export const setNextVisit = postCall(
  '/api/desk/nextVisit',
  v.object({ client: v.string(), visit: optionalText, months: v.picklist([0, ...RECALL_MONTHS]) }),
  doneOrRefusal,
)

/** Ends the invitations to a client; without a reason, they begin again. */
export const endInvitations = postCall(
  '/api/desk/endInvitations',
  v.object({ client: v.string(), reason: v.optional(recallReason) }),
  doneOrRefusal,
)

/** Records that a client was called about the next visit, so that the call list leaves them out for a month. */
export const markCalled = postCall(
  '/api/desk/called',
  v.object({ client: v.string() }),
  doneOrRefusal,
)

const toCall = v.object({
  id: v.string(),
  clientName: v.string(),
  phone: v.string(),
  /** YYYY-MM-DD */
  due: v.string(),
  /** What was sent, as ISO instants. */
  invited: v.array(v.string()),
  /** Whether email reaches the client. */
  isMailed: v.boolean(),
  visitsBefore: v.number(),
})
export type ToCall = v.InferOutput<typeof toCall>

const recallMonth = v.object({
  /** Such as `2026-12`. */
  month: v.string(),
  /** How many clients had their last first invitation then, and of those, who has booked since, and come. */
  invited: v.number(),
  booked: v.number(),
  came: v.number(),
})

/** The clients to call about their next visit, those who are due longest first, and what came of the invitations. */
export const getCallList = postCall(
  '/api/desk/callList',
  v.object({}),
  successOrRefusal({ clients: v.array(toCall), months: v.array(recallMonth) }),
)
