import {
  checkAuth,
  checkReviewCode,
  endSession,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/new-review.ts'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { stage } from '../engine/stage.ts'
import { reviewModal as table } from '../tables/review-modal.ts'

const CONTACT = 'Phone number or e-mail address'

export const reviewModal = stage(table, {
  path: '/reviews',
  steps: {
    'Add New is pressed': (driver) => driver.click('Add New'),
    'the dialog is closed': async (driver) => {
      await driver.click('Close')
      await driver.passTime(2 * MODAL_TRANSITION)
    },
    'an e-mail address is typed': (driver) => driver.type(CONTACT, ' ann@example.com '),
    'the contact is emptied': (driver) => driver.type(CONTACT, ''),
    'Send code is pressed': (driver) => driver.click('Send code'),
    'the way back to the contact is pressed': (driver) => driver.click('Use another contact'),
    'a code is typed': (driver) => driver.type('Code', '12 34 56'),
    'the code is emptied': (driver) => driver.type('Code', ''),
    'Check code is pressed': (driver) => driver.click('Check code'),
    'Send again is pressed': (driver) => driver.click('Send again'),
    'a title is typed': (driver) => driver.type('Title', 'Calm'),
    'a review is typed': (driver) => driver.type('Review', 'It was calm and quick.'),
    'a name is typed': (driver) => driver.type('Author', 'Ann'),
    'Submit is pressed': (driver) => driver.click('Submit'),
    'nobody is recognized': (driver) =>
      driver.respond(checkAuth, { success: false, reviewed: false }),
    'a client is recognized': (driver) =>
      driver.respond(checkAuth, { success: true, reviewed: false }),
    'a client who has reviewed is recognized': (driver) =>
      driver.respond(checkAuth, { success: true, reviewed: true }),
    'the recognition fails': (driver) => driver.failNetwork(checkAuth),
    'the code is sent': (driver) => driver.respond(sendReviewCode, { success: true }),
    'sending the code is refused': (driver) =>
      driver.respond(sendReviewCode, { success: false, message: 'Too many codes.' }),
    'sending the code is refused without a message': (driver) =>
      driver.respond(sendReviewCode, { success: false }),
    'sending the code fails': (driver) => driver.failNetwork(sendReviewCode),
    'the code is right': (driver) => driver.respond(checkReviewCode, { success: true }),
    'the code is refused': (driver) =>
      driver.respond(checkReviewCode, { success: false, message: 'The code is too old.' }),
    'the code is wrong': (driver) => driver.respond(checkReviewCode, { success: false }),
    'checking the code fails': (driver) => driver.failNetwork(checkReviewCode),
    'the review is accepted': (driver) => driver.respond(submitNewReview, { success: true }),
    'a field is refused': (driver) =>
      driver.respond(submitNewReview, {
        success: false,
        errors: { title: 'Please give it a title.' },
      }),
    'the review is refused': (driver) =>
      driver.respond(submitNewReview, { success: false, message: 'Not now.' }),
    'the review is refused without a message': (driver) =>
      driver.respond(submitNewReview, { success: false }),
    'sending the review fails': (driver) => driver.failNetwork(submitNewReview),
    'This is not me is pressed': (driver) => driver.click('This is not me'),
    'the session is ended': (driver) => driver.respond(endSession, { success: true }),
    'ending the session is refused': (driver) =>
      driver.respond(endSession, { success: false, message: 'Not now.' }),
    'ending the session is refused without a message': (driver) =>
      driver.respond(endSession, { success: false }),
    'ending the session fails': (driver) => driver.failNetwork(endSession),
  },
})
