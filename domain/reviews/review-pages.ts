import { countPages } from '../call.ts'
import type { Review } from './review.ts'

export const REVIEWS_PER_PAGE = 5
const PAGES_BEFORE = 3
const PAGES_AFTER = 2

export const pageCount = (reviews: number): number => countPages(reviews, REVIEWS_PER_PAGE)

/** The page numbers to show around the current one. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, page - PAGES_BEFORE)
  const last = Math.min(pages, page + PAGES_AFTER)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export const reviewsOnPage = <Item>(reviews: readonly Item[], page: number): readonly Item[] =>
  reviews.slice((page - 1) * REVIEWS_PER_PAGE, page * REVIEWS_PER_PAGE)

/** What the reviews page shows before the whole list has loaded. */
export interface FirstReviews {
  readonly reviews: readonly Review[]
  /** The total number of reviews. */
  readonly count: number
}

export const firstReviews = (all: readonly Review[]): FirstReviews => ({
  reviews: reviewsOnPage(all, 1),
  count: all.length,
})
