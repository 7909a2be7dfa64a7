import { getPrice } from '../../../domain/price.ts'
import { stage } from '../stage.ts'
import { price as table } from '../tables/price.ts'

export const price = stage(table, {
  path: '/',
  acts: {
    'the price arrives': (hand) => hand.answer(getPrice, { success: true, price: 225 }, 'real'),
    'the answer holds no price': (hand) => hand.answer(getPrice, { success: false }),
    'the network fails': (hand) => hand.fail(getPrice),
    'Try again is pressed': (hand) => hand.press('Try again'),
  },
})
