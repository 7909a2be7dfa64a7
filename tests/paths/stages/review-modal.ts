import * as calls from '../../../domain/new-review.ts'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { answering, stage, stepsFor } from '../engine/stage.ts'
import { reviewModal as table } from '../tables/review-modal.ts'

const { events, outcomes } = table
const LABELS = { title: 'Title', body: 'Review', author: 'Author' }

export const reviewModal = stage(table, {
  path: '/reviews',
  steps: {
    'the dialog is closed': async (driver) => {
      await driver.click('Close')
      await driver.passTime(2 * MODAL_TRANSITION)
    },
    'the way back to the contact is pressed': (driver) => driver.click('Use another contact'),
    ...stepsFor(events['contact.changed'], (driver, { value }) =>
      driver.type('Phone number or e-mail address', value),
    ),
    ...stepsFor(events['code.changed'], (driver, { value }) => driver.type('Code', value)),
    ...stepsFor(events['draft.changed'], (driver, { field, value }) =>
      driver.type(LABELS[field], value),
    ),
    ...answering(calls.checkAuth, outcomes.checkAuth),
    ...answering(calls.sendReviewCode, outcomes.sendCode),
    ...answering(calls.checkReviewCode, outcomes.checkCode),
    ...answering(calls.submitNewReview, outcomes.submitReview),
    ...answering(calls.endSession, outcomes.endSession),
  },
})
