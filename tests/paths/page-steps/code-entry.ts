import * as calls from '../../../domain/reviews/new-review.ts'
import { answering, createPageSteps, stepsFor } from '../engine/page-steps.ts'
import { codeEntry as table } from '../tables/code-entry.ts'

const { events, outcomes } = table

/** The code entry in the review dialog; the desk uses the same machine. */
export const codeEntry = createPageSteps(table, {
  path: '/reviews',
  setUp: async (driver) => {
    await driver.activate('Add New')
    await driver.respond(calls.checkAuth, { success: false, reviewed: false })
  },
  steps: {
    ...stepsFor(events['contact.changed'], (driver, { value }) =>
      driver.type('Phone number or email address', value),
    ),
    ...stepsFor(events['code.changed'], (driver, { value }) => driver.type('Code', value)),
    ...answering(calls.sendReviewCode, outcomes.sendCode),
    ...answering(calls.checkReviewCode, outcomes.checkCode),
    ...stepsFor(outcomes.recognize.done, (driver, { success, ...verified }) =>
      driver.respond(calls.checkAuth, {
        success,
        reviewed: 'reviewed' in verified && verified.reviewed,
      }),
    ),
    ...stepsFor(outcomes.recognize.error, (driver) => driver.failNetwork(calls.checkAuth)),
  },
})
