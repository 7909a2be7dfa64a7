import * as z from 'zod/mini'
import { get, post, refusal } from './call.ts'

export const review = z.object({
  author: z.string(),
  title: z.string(),
  body: z.string(),
  date: z.string(),
})
export type Review = z.output<typeof review>

const done = z.object({ success: z.literal(true) })

export const getReviews = get(
  '/api/getReviews',
  z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), reviews: z.array(review) }),
    refusal,
  ]),
)

export const checkAuth = get(
  '/api/checkAuth',
  z.object({ success: z.boolean(), reviewed: z.boolean() }),
)

export const sendReviewCode = post(
  '/api/sendReviewCode',
  z.object({ value: z.string() }),
  z.discriminatedUnion('success', [done, refusal]),
)

export const checkReviewCode = post(
  '/api/checkReviewCode',
  z.object({ code: z.string() }),
  z.discriminatedUnion('success', [done, refusal]),
)

export const reviewDraft = z.object({ title: z.string(), body: z.string(), author: z.string() })
export type ReviewDraft = z.output<typeof reviewDraft>

export const submitNewReview = post(
  '/api/submitNewReview',
  reviewDraft,
  z.discriminatedUnion('success', [done, refusal]),
)
