import { checkAuth, submitNewReview } from '../../../domain/new-review.ts'
import { getReviews, type Review } from '../../../domain/review.ts'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { stage } from '../engine/stage.ts'
import { reviews as table } from '../tables/reviews.ts'

const twelve: readonly Review[] = table.outcomes.loadReviews.done['twelve reviews arrive'].reviews

export const reviews = stage(table, {
  path: '/reviews',
  steps: {
    'twelve reviews arrive': (driver) =>
      driver.respond(getReviews, { success: true, reviews: [...twelve] }),
    'no reviews are there': (driver) => driver.respond(getReviews, { success: true, reviews: [] }),
    'the response is a refusal': (driver) => driver.respond(getReviews, { success: false }),
    'the network fails': (driver) => driver.failNetwork(getReviews),
    'the last page is opened': (driver) => driver.click('Last page'),
    'the first page is opened': (driver) => driver.click('First page'),
    'Try again is pressed': (driver) => driver.click('Try again'),
    'a review is added': async (driver) => {
      await driver.click('Add New')
      await driver.respond(checkAuth, { success: true, reviewed: false })
      await driver.type('Title', 'Calm')
      await driver.click('Submit')
      await driver.respond(submitNewReview, { success: true })
      await driver.click('Done')
      await driver.passTime(MODAL_TRANSITION)
    },
  },
})
