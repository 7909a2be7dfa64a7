import { checkAuth, getReviews, type Review, submitNewReview } from '../../../domain/review.ts'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { stage } from '../stage.ts'
import { reviews as table } from '../tables/reviews.ts'

const twelve: readonly Review[] = table.outcomes.loadReviews.done['twelve reviews arrive'].reviews

export const reviews = stage(table, {
  path: '/reviews',
  acts: {
    'twelve reviews arrive': (hand) =>
      hand.answer(getReviews, { success: true, reviews: [...twelve] }),
    'no reviews are there': (hand) => hand.answer(getReviews, { success: true, reviews: [] }),
    'the answer is a refusal': (hand) => hand.answer(getReviews, { success: false }),
    'the network fails': (hand) => hand.fail(getReviews),
    'the last page is opened': (hand) => hand.press('Last page'),
    'the first page is opened': (hand) => hand.press('First page'),
    'Try again is pressed': (hand) => hand.press('Try again'),
    'a review is added': async (hand) => {
      await hand.press('Add New')
      await hand.answer(checkAuth, { success: true, reviewed: false })
      await hand.type('Title', 'Calm')
      await hand.press('Submit')
      await hand.answer(submitNewReview, { success: true })
      await hand.press('Done')
      await hand.pass(MODAL_TRANSITION)
    },
  },
})
