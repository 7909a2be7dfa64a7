import * as v from 'valibot'
import { getCall, postCall, refusedResponse } from './call.ts'

// Apart from the list of reviews, because the home page shows a review but never adds one.

const done = v.object({ success: v.literal(true) })

export const checkAuth = getCall(
  '/api/checkAuth',
  v.object({ success: v.boolean(), reviewed: v.boolean() }),
)

export const sendReviewCode = postCall(
  '/api/sendReviewCode',
  v.object({ value: v.string() }),
  v.union([done, refusedResponse]),
)

export const checkReviewCode = postCall(
  '/api/checkReviewCode',
  v.object({ code: v.string() }),
  v.union([done, refusedResponse]),
)

export const reviewDraft = v.object({ title: v.string(), body: v.string(), author: v.string() })
export type ReviewDraft = v.InferOutput<typeof reviewDraft>

export const submitNewReview = postCall(
  '/api/submitNewReview',
  reviewDraft,
  v.union([done, refusedResponse]),
)
