import { getPrice } from '../../../domain/price.ts'
import { getReviews } from '../../../domain/review.ts'
import { stage } from '../stage.ts'
import { carousel as table } from '../tables/carousel.ts'

const SLIDES = 'About the screening'

export const carousel = stage(table, {
  path: '/',
  before: async (hand) => {
    await hand.answer(getPrice, { success: true, price: 225 })
    await hand.answer(getReviews, { success: true, reviews: [] })
  },
  acts: {
    'the pointer comes over the slides': async (hand) => {
      // After Play it may be there, and not count.
      await hand.touch(SLIDES, 'leave')
      await hand.touch(SLIDES, 'point')
    },
    'the pointer leaves the slides': (hand) => hand.touch(SLIDES, 'leave'),
    'the focus comes to the slides': async (hand) => {
      await hand.touch(SLIDES, 'blur')
      await hand.touch(SLIDES, 'focus')
    },
    'the focus leaves the slides': (hand) => hand.touch(SLIDES, 'blur'),
    'Pause is pressed': (hand) => hand.activate('Pause the slides'),
    'Play is pressed': (hand) => hand.activate('Play the slides'),
    'another slide comes': (hand) => hand.activate('Next slide'),
    'less motion is asked for': (hand) => hand.preferLessMotion(),
  },
})
