import * as v from 'valibot'
import { getCall, optionalText, successOrRefusal } from '../call.ts'

export const review = v.object({
  author: v.string(),
  title: v.string(),
  body: v.string(),
  date: v.string(),
  /** Where the review comes from, as the card says it: "Verified client". */
  origin: optionalText,
})
export type Review = v.InferOutput<typeof review>

export const getReviews = getCall('/api/getReviews', successOrRefusal({ reviews: v.array(review) }))
