import * as v from 'valibot'
import {
  getCall,
  optionalText,
  postCall,
  refusedResponse,
  successOrRefusal,
  truthy,
} from '../call.ts'
import { createFormReader, type ReadForm } from '../form.ts'

// Separate from review.ts, because the home page shows reviews but never adds one.

const done = successOrRefusal({})

/** The day of the person's review, which the specification leaves out. */
const reviewedOn = optionalText

export const checkAuth = getCall(
  '/api/checkAuth',
  v.object({ success: truthy, reviewed: truthy, reviewedOn }),
)

const refusal = v.object({ success: v.pipe(v.unknown(), v.transform(Boolean), v.literal(false)) })
const sent = v.pipe(
  v.unknown(),
  v.transform(() => ({ success: true as const })),
)

export const sendReviewCode = postCall(
  '/api/sendReviewCode',
  v.object({ value: v.string() }),
  // The specification does not define this response, so anything but a refusal counts as sent.
  v.lazy((input): typeof sent | typeof refusedResponse =>
    v.is(refusal, input) ? refusedResponse : sent,
  ),
)

export const checkReviewCode = postCall(
  '/api/checkReviewCode',
  v.object({ code: v.string() }),
  successOrRefusal({ reviewedOn }),
)

const reviewDraft = v.object({ title: v.string(), body: v.string(), author: v.string() })
export type ReviewDraft = v.InferOutput<typeof reviewDraft>

/** Makes the server forget this browser's visitor, who is then no longer verified. */
export const endSession = postCall('/api/endSession', v.object({}), done)

export const submitNewReview = postCall('/api/submitNewReview', reviewDraft, done)

/** Validates a review, in the browser and on the server. */
export function readDraft(
  body: Readonly<Partial<Record<keyof ReviewDraft, unknown>>>,
): ReadForm<ReviewDraft> {
  const { text, errors } = createFormReader(body)
  const form = {
    title: text('title', {
      missing: 'Please give your review a title.',
      name: 'The title',
      maxLength: 100,
    }),
    body: text('body', {
      missing: 'Please write your review.',
      name: 'The review',
      maxLength: 4000,
      isMultiline: true,
    }),
    author: text('author', {
      missing: 'Please enter your name or initials.',
      name: 'The name',
      maxLength: 60,
    }),
  }
  return { form, errors }
}
