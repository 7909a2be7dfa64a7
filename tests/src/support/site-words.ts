import { checkAuth, submitNewReview } from '../../../domain/new-review.ts'
import { getPrice } from '../../../domain/price.ts'
import { getReviews } from '../../../domain/review.ts'
import type { Driver } from '../../paths/engine/stage.ts'

/** Fixed words of the site, as they were agreed, and where they are seen. No word here is imported. */
export interface Screen {
  readonly name: string
  readonly path: string
  readonly act?: (driver: Driver) => Promise<void>
  readonly seen: readonly string[]
  readonly unseen?: readonly string[]
  /** What the pressed button says meanwhile, and a status tells those who do not see it. */
  readonly busy?: string
}

export const openModal = (success: boolean, reviewed: boolean) => async (driver: Driver) => {
  await driver.click('Add New')
  await driver.passTime(100)
  await driver.respond(checkAuth, { success, reviewed })
}

export const siteScreens: readonly Screen[] = [
  {
    name: 'a path that does not exist',
    path: '/nowhere',
    seen: [
      '404 - Page Not Found',
      'The page you are looking for does not exist.',
      'Return to Home',
      ...['Home', 'Reviews', 'About', 'Scheduling'],
      ...['Skip to content', 'Main', 'Warm Lake Thermography, home'],
      'Breast thermography screening',
    ],
  },
  {
    name: 'home, while the price loads',
    path: '/',
    seen: [
      ...['No Radiation', 'No Contact', 'No Compression', "Don't Miss Anything"],
      ...['Schedule an Appointment', 'Breast Thermography Screening', 'View Availability'],
      'Loading price…',
      ...['What women are saying...', 'Read Reviews'],
      ...['Your Imaging Technician', 'Interpreting Doctor', 'Read More'],
      ...['Read before you come', 'Questions and answers', 'How to read your report'],
      'What a thermogram is, how a visit goes, and what it cannot tell.',
      'The grades TH1 to TH5, when to come back, and the words explained.',
      'Warm Lake Thermography: breast thermography screening',
      'What the FDA says about thermography',
      'Loading reviews…',
    ],
  },
  {
    name: 'home, without reviews',
    path: '/',
    act: (driver) => driver.respond(getReviews, { success: true, reviews: [] }),
    seen: ['There are no reviews yet.'],
  },
  {
    name: 'home, when the reviews cannot be loaded',
    path: '/',
    act: (driver) => driver.failNetwork(getReviews),
    seen: ['The reviews could not be loaded.', 'Try again'],
  },
  {
    name: 'home, with the price',
    path: '/',
    act: (driver) => driver.respond(getPrice, { success: true, price: 225.4 }),
    seen: ['$225'],
  },
  {
    name: 'home, when there is no price',
    path: '/',
    act: (driver) => driver.respond(getPrice, { success: false }),
    seen: ['Price unavailable', 'Failed to fetch price.', 'Try again'],
  },
  {
    name: 'home, when the price cannot be loaded',
    path: '/',
    act: (driver) => driver.failNetwork(getPrice),
    seen: ['Price unavailable', 'An error occurred while fetching the price.', 'Try again'],
  },
  {
    name: 'the dialog of a visitor who is not known',
    path: '/reviews',
    act: openModal(false, false),
    seen: ['Reviews', 'Add New', 'Adding Review', 'Phone Number or Email Address'],
  },
  {
    name: 'the dialog of a client, with a field that is faulty',
    path: '/reviews',
    act: async (driver) => {
      await openModal(true, false)(driver)
      await driver.click('Submit')
      await driver.respond(submitNewReview, { success: false, errors: { title: 'Too short.' } })
    },
    seen: ['Name or intials', 'Too short.', 'Looks good!'],
  },
  {
    name: 'the dialog of a client who has reviewed',
    path: '/reviews',
    act: openModal(true, true),
    seen: ['Thank you for your review'],
  },
  {
    name: 'the information page',
    path: '/about-thermography',
    seen: [
      ...['Thermography Basics', 'Thermal Imaging Interpretation'],
      ...['New Cutting-Edge Thermography Systems', 'Thermography Myths'],
      'On this page',
      "The information on this page comes from the website of our interpreting doctor, Dr. Ines Falk. Read the doctor's FAQ (opens in a new tab)",
    ],
  },
  {
    name: 'the guide to the report',
    path: '/understanding-your-report',
    seen: [
      'The TH scale and when to come back',
      'The four quadrants of each breast, seen from the front. On both sides SLQ is above and ILQ below toward the arm; SMQ is above and IMQ below toward the breastbone.',
      'The quadrants as they are seen from the front, with the breastbone in the middle.',
      ...['Right breast', 'Left breast', 'Print this guide', 'On this page'],
    ],
  },
]
