import * as v from 'valibot'
import { get, post, refusal } from './call.ts'

export const review = v.object({
  author: v.string(),
  title: v.string(),
  body: v.string(),
  date: v.string(),
})
export type Review = v.InferOutput<typeof review>

const done = v.object({ success: v.literal(true) })

export const getReviews = get(
  '/api/getReviews',
  v.union([v.object({ success: v.literal(true), reviews: v.array(review) }), refusal]),
)

export const checkAuth = get(
  '/api/checkAuth',
  v.object({ success: v.boolean(), reviewed: v.boolean() }),
)

export const sendReviewCode = post(
  '/api/sendReviewCode',
  v.object({ value: v.string() }),
  v.union([done, refusal]),
)

export const checkReviewCode = post(
  '/api/checkReviewCode',
  v.object({ code: v.string() }),
  v.union([done, refusal]),
)

export const reviewDraft = v.object({ title: v.string(), body: v.string(), author: v.string() })
export type ReviewDraft = v.InferOutput<typeof reviewDraft>

export const submitNewReview = post('/api/submitNewReview', reviewDraft, v.union([done, refusal]))
