import * as calls from '../../../domain/reviews/new-review.ts'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { answering, createPageSteps, type Driver, stepsFor } from '../engine/page-steps.ts'
import { reviewModal as table } from '../tables/review-modal.ts'

const { events, outcomes } = table
const enterCode = async (driver: Driver) => {
  await driver.click('Send code')
  await driver.respond(calls.sendReviewCode, { success: true })
  await driver.type('Code', '123456')
  await driver.click('Check code')
}

const LABELS = { title: 'Title', body: 'Review', author: 'Author' }

export const reviewModal = createPageSteps(table, {
  path: '/reviews',
  steps: {
    'the link of a letter is opened': (driver) =>
      driver.navigate('/reviews#contact=ann%40example.com'),
    'the dialog is closed': async (driver) => {
      await driver.click('Close')
      await driver.passTime(2 * MODAL_TRANSITION)
    },
    ...stepsFor(events['contact.changed'], (driver, { value }) =>
      driver.type('Phone number or email address', value),
    ),
    ...stepsFor(events['draft.changed'], (driver, { field, value }) =>
      driver.type(LABELS[field], value),
    ),
    'the title is left': (driver) => driver.leave('Title'),
    ...answering(calls.checkAuth, outcomes.checkAuth),
    'a right code verifies the client': async (driver) => {
      await enterCode(driver)
      await driver.respond(calls.checkReviewCode, { success: true })
    },
    'a code verifies a client who has reviewed': async (driver) => {
      await enterCode(driver)
      await driver.respond(
        calls.checkReviewCode,
        outcomes.codeEntry.done['a code verifies a client who has reviewed'],
      )
    },
    ...answering(calls.submitNewReview, outcomes.submitReview),
    ...answering(calls.endSession, outcomes.endSession),
  },
})
