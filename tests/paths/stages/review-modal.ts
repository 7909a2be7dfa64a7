import {
  checkAuth,
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/review.ts'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { stage } from '../stage.ts'
import { reviewModal as table } from '../tables/review-modal.ts'

const CONTACT = 'Phone number or e-mail address'

export const reviewModal = stage(table, {
  path: '/reviews',
  acts: {
    'Add New is pressed': (hand) => hand.press('Add New'),
    'the dialog is closed': async (hand) => {
      await hand.press('Close')
      await hand.pass(2 * MODAL_TRANSITION)
    },
    'an e-mail address is typed': (hand) => hand.type(CONTACT, ' ann@example.com '),
    'the contact is emptied': (hand) => hand.type(CONTACT, ''),
    'Send code is pressed': (hand) => hand.press('Send code'),
    'the way back to the contact is pressed': (hand) => hand.press('Use another contact'),
    'a code is typed': (hand) => hand.type('Code', '12 34 56'),
    'the code is emptied': (hand) => hand.type('Code', ''),
    'Check code is pressed': (hand) => hand.press('Check code'),
    'Send again is pressed': (hand) => hand.press('Send again'),
    'a title is typed': (hand) => hand.type('Title', 'Calm'),
    'a review is typed': (hand) => hand.type('Review', 'It was calm and quick.'),
    'a name is typed': (hand) => hand.type('Author', 'Ann'),
    'Submit is pressed': (hand) => hand.press('Submit'),
    'nobody is recognised': (hand) =>
      hand.answer(checkAuth, { success: false, reviewed: false }, 'real'),
    'a client is recognised': (hand) => hand.answer(checkAuth, { success: true, reviewed: false }),
    'a client who has reviewed is recognised': (hand) =>
      hand.answer(checkAuth, { success: true, reviewed: true }),
    'recognising breaks': (hand) => hand.fail(checkAuth),
    'the code is on its way': (hand) => hand.answer(sendReviewCode, { success: true }),
    'sending the code is refused': (hand) =>
      hand.answer(sendReviewCode, { success: false, message: 'Too many codes.' }),
    'sending the code is refused without a word': (hand) =>
      hand.answer(sendReviewCode, { success: false }),
    'sending the code breaks': (hand) => hand.fail(sendReviewCode),
    'the code is right': (hand) => hand.answer(checkReviewCode, { success: true }),
    'the code is refused': (hand) =>
      hand.answer(checkReviewCode, { success: false, message: 'The code is too old.' }),
    'the code is wrong': (hand) => hand.answer(checkReviewCode, { success: false }),
    'checking the code breaks': (hand) => hand.fail(checkReviewCode),
    'the review is taken': (hand) => hand.answer(submitNewReview, { success: true }),
    'a field is refused': (hand) =>
      hand.answer(submitNewReview, {
        success: false,
        errors: { title: 'Please give it a title.' },
      }),
    'the review is refused': (hand) =>
      hand.answer(submitNewReview, { success: false, message: 'Not now.' }),
    'the review is refused without a word': (hand) =>
      hand.answer(submitNewReview, { success: false }),
    'sending the review breaks': (hand) => hand.fail(submitNewReview),
  },
})
