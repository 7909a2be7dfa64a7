import { getPrice } from '../../../domain/price.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { createPageSteps } from '../engine/page-steps.ts'
import { carousel as table } from '../tables/carousel.ts'

const SLIDES = 'About the screening'

export const carousel = createPageSteps(table, {
  path: '/',
  setUp: async (driver) => {
    await driver.respond(getPrice, { success: true, price: 225 })
    await driver.respond(getReviews, { success: true, reviews: [] })
  },
  ofPage: ['another slide is shown'],
  steps: {
    'the pointer enters the slides': async (driver) => {
      // Pressing Play ignores a pointer that is already inside, so the pointer has to leave and enter again.
      await driver.pointer(SLIDES, 'leave')
      await driver.pointer(SLIDES, 'enter')
    },
    'the pointer leaves the slides': (driver) => driver.pointer(SLIDES, 'leave'),
    'the focus enters the slides': async (driver) => {
      await driver.focus(SLIDES, 'leave')
      await driver.focus(SLIDES, 'enter')
    },
    'the focus leaves the slides': (driver) => driver.focus(SLIDES, 'leave'),
    'Pause is pressed': (driver) => driver.activate('Pause the slides'),
    'Play is pressed': (driver) => driver.activate('Play the slides'),
    'another slide is shown': (driver) => driver.activate('Next slide'),
    'reduced motion is requested': (driver) => driver.reduceMotion(),
  },
})
