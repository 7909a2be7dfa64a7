import * as v from 'valibot'
import { doneOrRefusal, optionalText, pageNumber, postCall, successOrRefusal } from '../call.ts'

const nothing = v.object({})

const deskReview = v.object({
  id: v.string(),
  author: v.string(),
  title: v.string(),
  body: v.string(),
  date: v.string(),
  isHidden: v.boolean(),
  hiddenReason: optionalText,
  /** Whether the author was verified as a client by a code. */
  isFromClient: v.boolean(),
  /** What the owner should know about the review, in sentences. */
  concerns: v.optional(v.array(v.string()), []),
  /** What the front desk alone has entered of the author, in sentences. */
  entered: v.optional(v.array(v.string()), []),
})
export type DeskReview = v.InferOutput<typeof deskReview>

/** All reviews, including hidden ones, latest first. */
export const getDeskReviews = postCall(
  '/api/desk/reviews',
  nothing,
  successOrRefusal({ reviews: v.array(deskReview) }),
)
export const hideReview = postCall(
  '/api/desk/hideReview',
  v.object({ id: v.string(), reason: v.string() }),
  doneOrRefusal,
)
export const showReview = postCall(
  '/api/desk/showReview',
  v.object({ id: v.string() }),
  doneOrRefusal,
)

const deskMessage = v.object({
  id: v.string(),
  /** For example `confirmation by email`. */
  what: v.string(),
  clientName: v.string(),
  reference: optionalText,
  /** The id of the client whose address may be wrong, if it could not be delivered to a client. */
  client: optionalText,
  /** An ISO instant. */
  writtenAt: v.string(),
  attempts: v.number(),
  /** Why it could not be delivered; absent while it waits. */
  failure: optionalText,
  canBeRetried: v.boolean(),
})
export type DeskMessage = v.InferOutput<typeof deskMessage>

/** A text from a client or from an unknown number. */
const deskReply = v.object({
  id: v.string(),
  /** Ten digits. */
  phone: v.string(),
  words: v.string(),
  /** An ISO instant. */
  at: v.string(),
  isDone: v.boolean(),
  /** Who may have written it: several clients may share a number. */
  clients: v.array(
    v.object({
      id: v.string(),
      clientName: v.string(),
      /** The visit that it is most likely about. */
      visit: v.optional(v.object({ reference: v.string(), date: v.string(), label: v.string() })),
    }),
  ),
})
export type DeskReply = v.InferOutput<typeof deskReply>

/** The messages that are waiting or have failed, and what clients texted. */
export const getDeskMessages = postCall(
  '/api/desk/messages',
  nothing,
  successOrRefusal({
    messages: v.array(deskMessage),
    /** First those that are not done, each the newest first, with more than ten from one number after all others. */
    replies: v.optional(v.array(deskReply), []),
    /** How many were only written to files lately, because no provider was set. */
    filed: v.optional(v.number(), 0),
    /** How many of those can still be sent. */
    earlier: v.optional(v.number(), 0),
  }),
)
/** Marks a text as done, or as new again. */
export const markReply = postCall(
  '/api/desk/markReply',
  v.object({ id: v.string(), isDone: v.boolean() }),
  doneOrRefusal,
)
/** Sends the letters from before a provider was set, as far as they are still true. */
export const sendEarlier = postCall('/api/desk/sendEarlier', nothing, doneOrRefusal)
/** Retries one message, or all of them if no id is given. */
export const retryMessages = postCall(
  '/api/desk/retry',
  v.object({ id: v.optional(v.string()) }),
  doneOrRefusal,
)

const finding = v.object({
  isOk: v.boolean(),
  text: v.string(),
  /** Whether it is a step of the owner's first day, and is still to be taken. */
  step: v.optional(v.picklist(['done', 'open'])),
  /** The page of the desk that shows it. */
  path: optionalText,
})

/** The findings of `practice doctor`. */
export const getDeskState = postCall(
  '/api/desk/state',
  nothing,
  successOrRefusal({ findings: v.array(finding) }),
)

/** A page of the audit log, latest first. */
export const getAudit = postCall(
  '/api/desk/audit',
  v.object({ page: pageNumber }),
  successOrRefusal({
    acts: v.array(
      v.object({
        /** An ISO instant. */
        at: v.string(),
        /** `tool`, or the email address of the session. */
        who: v.string(),
        act: v.string(),
        /** What it was about, in words; empty if the act says all. */
        record: v.string(),
        /** The page of the desk about it. */
        path: optionalText,
      }),
    ),
    pages: v.optional(v.number(), 1),
  }),
)
