import {
  checkAuth,
  checkReviewCode,
  endSession,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/reviews/new-review.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'
import type { Walk } from '../support/transcript.ts'

const review = { author: 'Ann H.', title: 'Calm', body: 'I felt at ease.', date: '2026-10-02' }
const reviews = Array.from({ length: 12 }, (_, index) => ({
  ...review,
  title: `Calm ${index}`,
  ...(index === 1 && { origin: 'First published elsewhere' }),
}))

async function open(driver: Driver, success: boolean, reviewed: boolean): Promise<void> {
  await driver.click('Add New')
  await driver.passTime(100)
  await driver.respond(checkAuth, { success, reviewed })
}

export const reviewScreens: Readonly<Record<string, Walk>> = {
  reviews: {
    path: '/reviews',
    async steps(driver) {
      await driver.failNetwork(getReviews)
      await driver.click('Try again')
      await driver.respond(getReviews, { success: true, reviews })
      await driver.click('Page 3')
    },
  },
  'adding a review': {
    path: '/reviews',
    async steps(driver) {
      await open(driver, false, false)
      await driver.type('Phone number or email address', 'ann@example.com')
      await driver.click('Send code')
      await driver.respond(sendReviewCode, { success: true })
      await driver.click('Send again')
      await driver.respond(sendReviewCode, { success: true })
      await driver.type('Code', '123456')
      await driver.click('Check code')
      await driver.respond(checkReviewCode, { success: true })
      await driver.type('Title', 'Calm')
      await driver.click('Submit')
      const errors = { title: 'Too short.', author: 'Please fill it in.' }
      await driver.respond(submitNewReview, { success: false, errors })
      await driver.click('Author: Please fill it in.')
      await driver.type('Author', 'Ann')
      await driver.click('Submit')
      await driver.respond(submitNewReview, { success: true })
      await driver.click('This is not me')
      await driver.respond(endSession, { success: true })
    },
  },
  'a client who has reviewed': {
    path: '/reviews',
    reach: (driver) => open(driver, true, true),
    async steps(driver) {
      await driver.click('This is not me')
      await driver.failNetwork(endSession)
      await driver.click('Done')
      await driver.passTime(1_000)
    },
  },
}
