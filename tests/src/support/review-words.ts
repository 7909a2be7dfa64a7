import { checkReviewCode, endSession, sendReviewCode } from '../../../domain/new-review.ts'
import { getReviews } from '../../../domain/review.ts'
import type { Driver } from '../../paths/engine/stage.ts'
import { openModal, type Screen } from './site-words.ts'

const review = { author: 'Ann H.', title: 'Calm', body: 'I felt at ease.', date: '2026-10-02' }
const reviews = Array.from({ length: 12 }, (_, i) => ({
  ...review,
  title: `Calm ${i}`,
  ...(i === 1 && { origin: 'First published elsewhere' }),
}))

const load = (driver: Driver) => driver.respond(getReviews, { success: true, reviews })
const openContact = openModal(false, false)
const wantCode = async (driver: Driver) => {
  await openContact(driver)
  await driver.type('Phone number or e-mail address', 'ann@example.com')
  await driver.click('Send code')
}
const openCode = async (driver: Driver) => {
  await wantCode(driver)
  await driver.respond(sendReviewCode, { success: true })
}
const typeCode = async (driver: Driver) => {
  await openCode(driver)
  await driver.type('Code', '123456')
  await driver.click('Check code')
}

export const reviewScreens: readonly Screen[] = [
  { name: 'the reviews, at first', path: '/reviews', seen: ['Loading reviews…', 'Add New'] },
  {
    name: 'the reviews',
    path: '/reviews',
    act: load,
    seen: [
      ...['Reviews', 'Calm 4', 'I felt at ease.', 'Ann H.', 'October 2, 2026', 'Page 1 of 3'],
      ...['Pages of reviews', 'First page', 'Previous page', 'Next page', 'Last page'],
      ...['Page 1', 'Page 2', 'Page 3', 'First published elsewhere'],
    ],
    unseen: ['Calm 5', 'Loading reviews…'],
  },
  {
    name: 'the last page of the reviews',
    path: '/reviews',
    act: async (driver) => {
      await load(driver)
      await driver.click('Page 3')
    },
    seen: ['Page 3 of 3', 'Calm 11'],
    unseen: ['Calm 4'],
  },
  {
    name: 'no reviews',
    path: '/reviews',
    act: (driver) => driver.respond(getReviews, { success: true, reviews: [] }),
    seen: ['There are no reviews yet. Be the first to add one.'],
    unseen: ['Pages of reviews'],
  },
  {
    name: 'reviews that could not be loaded',
    path: '/reviews',
    act: (driver) => driver.failNetwork(getReviews),
    seen: [
      'The reviews could not be loaded',
      'Check your connection and try again, or call us at (317) 555-0142.',
      'Try again',
    ],
    unseen: ['Pages of reviews', 'Loading reviews…'],
  },
  {
    name: 'the dialog, at first',
    path: '/reviews',
    act: async (driver) => {
      await driver.click('Add New')
      await driver.passTime(100)
    },
    seen: ['Adding Review', 'Close', 'One moment…'],
  },
  {
    name: 'the contact step',
    path: '/reviews',
    act: openContact,
    seen: [
      'Reviews are from clients only. Give the phone number or e-mail address you booked with, and we will send you a code.',
      ...['Phone number or e-mail address', 'Phone Number or Email Address', 'Send code'],
      'What we keep of this, and why',
    ],
    unseen: ['Sending…'],
  },
  {
    name: 'a code on its way',
    path: '/reviews',
    act: wantCode,
    seen: [],
    busy: 'Sending…',
    unseen: ['Send code'],
  },
  {
    name: 'the code step',
    path: '/reviews',
    act: openCode,
    seen: [
      'A code is sent to ann@example.com only if the information matches our records. It works for 10 minutes.',
      ...['Code', 'Check code', 'Send again', 'Use another contact'],
    ],
    unseen: ['Sending…', 'Checking…'],
  },
  {
    name: 'another code on its way',
    path: '/reviews',
    act: async (driver) => {
      await openCode(driver)
      await driver.click('Send again')
    },
    seen: ['Check code'],
    busy: 'Sending…',
    unseen: ['Send again', 'Checking…'],
  },
  {
    name: 'a code that is checked',
    path: '/reviews',
    act: typeCode,
    seen: ['Send again'],
    busy: 'Checking…',
    unseen: ['Check code', 'Sending…'],
  },
  {
    name: 'the form after the code',
    path: '/reviews',
    act: async (driver) => {
      await typeCode(driver)
      await driver.respond(checkReviewCode, { success: true })
    },
    seen: ['Title', 'Review', 'Author', 'Name or intials', 'Submit', 'This is not me'],
    unseen: ['One moment…', 'Submitting…', 'Looks good!'],
  },
  {
    name: 'a review on its way',
    path: '/reviews',
    act: async (driver) => {
      await openModal(true, false)(driver)
      await driver.type('Title', 'Calm')
      await driver.click('Submit')
    },
    seen: ['This is not me'],
    busy: 'Submitting…',
    unseen: ['Submit', 'One moment…'],
  },
  {
    name: 'a session that is ended',
    path: '/reviews',
    act: async (driver) => {
      await openModal(true, false)(driver)
      await driver.click('This is not me')
    },
    seen: ['Submit'],
    busy: 'One moment…',
    unseen: ['This is not me', 'Submitting…'],
  },
  {
    name: 'the thanks',
    path: '/reviews',
    act: openModal(true, true),
    seen: ['Thank you for your review', 'Submit', 'Done', 'This is not me'],
    unseen: ['One moment…'],
  },
  {
    name: 'the thanks, while the session is ended',
    path: '/reviews',
    act: async (driver) => {
      await openModal(true, true)(driver)
      await driver.click('This is not me')
    },
    seen: ['Thank you for your review'],
    busy: 'One moment…',
  },
  {
    name: 'the dialog after the session has ended',
    path: '/reviews',
    act: async (driver) => {
      await openModal(true, true)(driver)
      await driver.click('This is not me')
      await driver.respond(endSession, { success: true })
    },
    seen: ['Send code'],
  },
]
