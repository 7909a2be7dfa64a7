import * as v from 'valibot'
import { optionalText, postCall, successOrRefusal } from '../call.ts'

const nothing = v.object({})

const deskReview = v.object({
  id: v.string(),
  author: v.string(),
  title: v.string(),
  body: v.string(),
  date: v.string(),
  isHidden: v.boolean(),
  hiddenReason: optionalText,
  /** Whether its author has entered a code that was sent to a client. */
  isFromClient: v.boolean(),
})
export type DeskReview = v.InferOutput<typeof deskReview>

/** All reviews, also the hidden ones, the latest first. */
export const getDeskReviews = postCall(
  '/api/desk/reviews',
  nothing,
  successOrRefusal({ reviews: v.array(deskReview) }),
)
const reviewOrRefusal = successOrRefusal({ message: v.string() })
export const hideReview = postCall(
  '/api/desk/hideReview',
  v.object({ id: v.string(), reason: v.string() }),
  reviewOrRefusal,
)
export const showReview = postCall(
  '/api/desk/showReview',
  v.object({ id: v.string() }),
  reviewOrRefusal,
)

const deskMessage = v.object({
  id: v.string(),
  /** Such as `confirmation by e-mail`. */
  what: v.string(),
  clientName: v.string(),
  reference: optionalText,
  /** An ISO instant. */
  writtenAt: v.string(),
  attempts: v.number(),
  /** Why it could not be delivered; absent while it waits. */
  failure: optionalText,
  canBeRetried: v.boolean(),
})
export type DeskMessage = v.InferOutput<typeof deskMessage>

/** The messages that wait or have failed. */
export const getDeskMessages = postCall(
  '/api/desk/messages',
  nothing,
  successOrRefusal({ messages: v.array(deskMessage) }),
)
/** Tries to send one message again, or all of them where no id is given. */
export const retryMessages = postCall(
  '/api/desk/retry',
  v.object({ id: v.optional(v.string()) }),
  successOrRefusal({ message: v.string() }),
)

/** What works and what does not, in the words of `practice doctor`. */
export const getDeskState = postCall(
  '/api/desk/state',
  nothing,
  successOrRefusal({ findings: v.array(v.object({ isOk: v.boolean(), text: v.string() })) }),
)

/** What the practice did, the latest first, and who did it. */
export const getAudit = postCall(
  '/api/desk/audit',
  nothing,
  successOrRefusal({
    acts: v.array(
      v.object({
        /** An ISO instant. */
        at: v.string(),
        /** `tool`, or the address that was signed in. */
        who: v.string(),
        act: v.string(),
        record: v.string(),
      }),
    ),
  }),
)
