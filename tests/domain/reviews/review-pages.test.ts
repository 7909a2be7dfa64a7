import { expect, test } from 'vitest'
import { pageCount, pageWindow, reviewsOnPage } from '../../../domain/reviews/review-pages.ts'

test.each([
  [0, 1],
  [5, 1],
  [6, 2],
  [26, 6],
])('%i reviews make %i pages of five', (reviews, pages) => expect(pageCount(reviews)).toBe(pages))

test.each([
  [1, 10, [1, 2, 3]],
  [4, 10, [1, 2, 3, 4, 5, 6]],
  [6, 10, [3, 4, 5, 6, 7, 8]],
  [10, 10, [7, 8, 9, 10]],
  [1, 1, [1]],
])('around page %i of %i stand %j', (page, pages, window) =>
  expect(pageWindow(page, pages)).toEqual(window),
)

test('the last page has the remaining reviews', () => {
  expect(reviewsOnPage([1, 2, 3, 4, 5, 6, 7], 2)).toEqual([6, 7])
})
