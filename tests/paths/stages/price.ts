import { getPrice } from '../../../domain/price.ts'
import { stage } from '../engine/stage.ts'
import { price as table } from '../tables/price.ts'

export const price = stage(table, {
  path: '/',
  steps: {
    'the price arrives': (driver) => driver.respond(getPrice, { success: true, price: 225 }),
    'the response has no price': (driver) => driver.respond(getPrice, { success: false }),
    'the network fails': (driver) => driver.failNetwork(getPrice),
    'Try again is pressed': (driver) => driver.click('Try again'),
  },
})
