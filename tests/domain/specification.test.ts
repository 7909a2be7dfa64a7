import { expect, test } from 'vitest'
import * as bookingMessages from '../../domain/booking/messages.ts'
import { INVALID_SELECTION, UNKNOWN_LOCATION } from '../../domain/booking/wizard.ts'
import { formatPrice } from '../../domain/price.ts'
import * as timing from '../../domain/timing.ts'
import * as visitMessages from '../../domain/visit/visit.ts'
import { CODE_NOT_SENT } from '../../machines/code-entry.ts'
import * as deskAct from '../../machines/desk-act.ts'
import * as deskSignIn from '../../machines/desk-sign-in.ts'
import * as reviewModal from '../../machines/review-modal.ts'

// Other tests import these values, so they would not notice a wrong one. Here are the agreed values.

test('times and thresholds', () => {
  expect({ ...timing }).toEqual({
    CAROUSEL_ADVANCE: 7000,
    REVIEW_ROTATION: 18000,
    REFRESH_EVERY: 60000,
    IDLE_AFTER: 30000,
    ACTIVITY_CHECK_EVERY: 5000,
    HOLD_TICK: 1000,
    HOLD_DANGER: 10000,
    HOLD_WARNING: 60000,
    MODAL_TRANSITION: 300,
    BACKDROP_TRANSITION: 150,
    RESPONSE_TIMEOUT: 45000,
  })
})

test('a price is in whole dollars', () => {
  expect(formatPrice(1224.6)).toBe('$1,225')
})

const textsOf = (module: object) =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => typeof value === 'string'))

test('messages of the desk', () => {
  const { STAFF_WORDS } = deskSignIn
  expect({ CODE_NOT_SENT, STAFF_WORDS, ...textsOf(deskAct), ...textsOf(deskSignIn) }).toEqual({
    ACT_REFUSED: 'This was not done, and nothing was changed. Please try again.',
    ACT_FAILED:
      'We do not know whether this was done. Check your connection and try again: it is done once at most.',
    ACT_SIGNED_OUT: 'This was not done, because your session had ended. Try again now.',
    CODE_NOT_SENT: 'The code could not be sent. Please try again.',
    STAFF_WORDS: {
      sentAgain:
        'If this address belongs to the practice, a new code is on its way, unless several were sent already. Then use the latest one, or try again in an hour.',
      wrong: 'That code did not match, or is too old. Check it, or have a new one sent.',
      notChecked: 'The code could not be checked. Please try again, or have a new one sent.',
    },
    SESSION_ENDED:
      'Your session has ended. Please sign in again: what you had typed is still here.',
    HAS_SIGNED_OUT: 'You are signed out.',
    NOT_SIGNED_OUT: 'You could not be signed out: you still are signed in. Please try again.',
  })
})

test('messages of booking, holds and visits', () => {
  expect({ ...bookingMessages, INVALID_SELECTION, UNKNOWN_LOCATION }).toEqual({
    HOLD_REFUSED: 'Failed to hold the appointment slot, but you can still proceed with booking.',
    HOLD_ERROR:
      'An unexpected error occurred while holding the slot, but you can still proceed with booking.',
    BOOKED: 'Appointment booked successfully!',
    BOOKING_ERROR: 'An unexpected error occurred. Please try again.',
    BOOKING_ERROR_DETAIL: 'An error occurred, please check console for more information',
    RENEWED: 'This time is held for you a while longer.',
    RENEWAL_REFUSED:
      'This time could not be held any longer. You can still book it while it is free.',
    RENEWAL_ERROR:
      'This time could not be held longer just now. Check your connection and try again. You can still book it.',
    RELEASED: 'This time is no longer held for you. You can book it while it is free.',
    RELEASE_REFUSED: 'This time is still held for you. Please try again in a while.',
    RELEASE_ERROR: 'This time could not be let go just now. Check your connection and try again.',
    INVALID_SELECTION: 'Please select a valid location, date, and timeslot to proceed.',
    UNKNOWN_LOCATION: 'We do not know that location. Please choose one of the locations below.',
  })
  expect(textsOf(visitMessages)).toEqual({
    UNKNOWN_LINK:
      'We do not know this link. Please use the link in your latest letter, or contact us.',
    CANCEL_REFUSED:
      'Your visit could not be cancelled here. It stands as shown below. Please call us.',
    CANCEL_ERROR:
      'We could not reach the office to cancel your visit. What you see below is the latest we know. Check your connection and try again, or call us.',
  })
})

test('messages of the review dialog', () => {
  const { reviewModalMachine, ...messages } = reviewModal
  expect(messages).toEqual({
    CLIENT_WORDS: {
      sentAgain:
        'If the information matches our records, a new code is on its way, unless several were sent already. Then use the latest one, or try again in an hour.',
      wrong: 'That code did not match. Please check it and try again.',
      notChecked: 'The code could not be checked. Please try again.',
    },
    SESSION_ENDED:
      'This browser has forgotten that person. Please enter your own phone number or email address.',
    SESSION_NOT_ENDED:
      'This browser could not forget that person: nothing has changed. Please try again.',
    REVIEW_NOT_SENT: 'Your review could not be sent. It is still here: please try again.',
  })
})
