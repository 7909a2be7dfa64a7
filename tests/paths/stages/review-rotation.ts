import { getPrice } from '../../../domain/price.ts'
import { getReviews, type Review } from '../../../domain/review.ts'
import { stage } from '../stage.ts'
import { quoted, reviewRotation as table } from '../tables/review-rotation.ts'

const QUOTE = 'What women are saying...'

const reviews = quoted.map(
  (body, index): Review => ({ author: 'Ann', title: `Review ${index}`, body, date: '2026-10-01' }),
)

export const reviewRotation = stage(table, {
  path: '/',
  before: (hand) => hand.answer(getPrice, { success: true, price: 225 }),
  acts: {
    'three reviews are there': (hand) => hand.answer(getReviews, { success: true, reviews }),
    'one review is there': (hand) =>
      hand.answer(getReviews, { success: true, reviews: reviews.slice(0, 1) }),
    'the pointer comes over the review': async (hand) => {
      // After Play it may be there, and not count.
      await hand.touch(QUOTE, 'leave')
      await hand.touch(QUOTE, 'point')
    },
    'the pointer leaves the review': (hand) => hand.touch(QUOTE, 'leave'),
    'the focus comes to the review': async (hand) => {
      await hand.touch(QUOTE, 'blur')
      await hand.touch(QUOTE, 'focus')
    },
    'the focus leaves the review': (hand) => hand.touch(QUOTE, 'blur'),
    'Pause is pressed': (hand) => hand.activate('Pause reviews'),
    'less motion is asked for': (hand) => hand.preferLessMotion(),
    'Play is pressed': (hand) => hand.activate('Play reviews'),
  },
})
