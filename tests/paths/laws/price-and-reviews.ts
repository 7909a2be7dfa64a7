import { assign } from 'xstate'
import { always, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { price } from '../tables/price.ts'
import { reviews } from '../tables/reviews.ts'

export const priceLaws = lawsOf(price, [
  {
    law: 'the price is asked for at the start and by Try again, and by nothing else',
    holds: always(
      (moment) =>
        !moment.started.has('loadPrice') ||
        moment.step === undefined ||
        isEvent(moment, 'price.retried'),
    ),
    brokenBy: {
      name: 'a network that fails is asked again at once',
      at: ['states', 'loading', 'invoke', 'onError'],
      to: { target: 'loading', reenter: true },
    },
  },
  {
    law: 'a price that is missing has its reason beside it',
    holds: always(
      ({ states, context }) => !states.includes('failed') || context.message !== undefined,
    ),
    brokenBy: {
      name: 'no reason is told',
      at: ['states', 'loading', 'invoke', 'onError', 'actions'],
    },
  },
])

export const reviewsLaws = lawsOf(reviews, [
  {
    law: 'the open page exists',
    holds: always(
      ({ context: { page, count } }) => page === 1 || (page > 1 && 5 * (page - 1) < count),
    ),
    brokenBy: { name: 'any page can be opened', at: ['on', 'page.turned', 'guard'] },
  },
  {
    law: 'the reviews stay when newer ones cannot be loaded',
    holds: always(
      (moment, before) =>
        isSuccess(moment, 'loadReviews') ||
        moment.context.reviews.length === (before ?? moment).context.reviews.length,
    ),
    brokenBy: {
      name: 'a network that fails empties the list',
      at: ['states', 'loading', 'invoke', 'onError'],
      to: { target: 'failed', actions: assign({ reviews: [], count: 0, page: 1 }) },
    },
  },
])
