import { getPrice } from '../../../domain/price.ts'
import { getReviews, type Review } from '../../../domain/reviews/review.ts'
import { createPageSteps } from '../engine/page-steps.ts'
import { quoted, reviewRotation as table } from '../tables/review-rotation.ts'

const QUOTE = 'What women are saying...'

const reviews = quoted.map(
  (body, index): Review => ({ author: 'Ann', title: `Review ${index}`, body, date: '2026-10-01' }),
)

export const reviewRotation = createPageSteps(table, {
  path: '/',
  setUp: (driver) => driver.respond(getPrice, { success: true, price: 225 }),
  steps: {
    'three reviews are loaded': (driver) => driver.respond(getReviews, { success: true, reviews }),
    'one review is loaded': (driver) =>
      driver.respond(getReviews, { success: true, reviews: reviews.slice(0, 1) }),
    'the pointer enters the review': async (driver) => {
      // Pressing Play ignores a pointer that is already inside, so the pointer has to leave and enter again.
      await driver.pointer(QUOTE, 'leave')
      await driver.pointer(QUOTE, 'enter')
    },
    'the pointer leaves the review': (driver) => driver.pointer(QUOTE, 'leave'),
    'the focus enters the review': async (driver) => {
      await driver.focus(QUOTE, 'leave')
      await driver.focus(QUOTE, 'enter')
    },
    'the focus leaves the review': (driver) => driver.focus(QUOTE, 'leave'),
    'reduced motion is requested': (driver) => driver.reduceMotion(),
    'Pause is pressed': (driver) => driver.activate('Pause reviews'),
    'Play is pressed': (driver) => driver.activate('Play reviews'),
  },
})
