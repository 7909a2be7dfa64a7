import { checkAuth, submitNewReview } from '../../../domain/reviews/new-review.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { answering, createPageSteps } from '../engine/page-steps.ts'
import { reviews as table } from '../tables/reviews.ts'

export const reviews = createPageSteps(table, {
  path: '/reviews',
  steps: {
    ...answering(getReviews, table.outcomes.loadReviews),
    'the last page is opened': (driver) => driver.click('Last page'),
    'the first page is opened': (driver) => driver.click('First page'),
    'a page after the last is opened': (driver) => driver.click('Page 4'),
    'a review is added': async (driver) => {
      await driver.click('Add New')
      await driver.respond(checkAuth, { success: true, reviewed: false })
      await driver.type('Title', 'Calm')
      await driver.click('Submit')
      await driver.respond(submitNewReview, { success: true })
      await driver.click('Done')
      // It ends a frame later.
      await driver.passTime(MODAL_TRANSITION + 100)
    },
  },
})
