import * as v from 'valibot'
import { getCall, postCall, successOrRefusal, truthy } from './call.ts'

// Apart from the list of reviews, because the home page shows a review but never adds one.

const done = successOrRefusal({})

export const checkAuth = getCall('/api/checkAuth', v.object({ success: truthy, reviewed: truthy }))

export const sendReviewCode = postCall('/api/sendReviewCode', v.object({ value: v.string() }), done)

export const checkReviewCode = postCall(
  '/api/checkReviewCode',
  v.object({ code: v.string() }),
  done,
)

export const reviewDraft = v.object({ title: v.string(), body: v.string(), author: v.string() })
export type ReviewDraft = v.InferOutput<typeof reviewDraft>

export const submitNewReview = postCall('/api/submitNewReview', reviewDraft, done)
