import { always, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { price } from '../tables/price.ts'
import { reviews } from '../tables/reviews.ts'

export const priceLaws = lawsOf(price, {
  'the price is asked for at the start and by Try again, and by nothing else': always(
    (moment) =>
      !moment.started.has('loadPrice') ||
      moment.step === undefined ||
      isEvent(moment, 'price.retried'),
  ),
  'a price that is missing has its reason beside it': always(
    ({ states, context }) => !states.includes('failed') || context.message !== undefined,
  ),
})

export const reviewsLaws = lawsOf(reviews, {
  'the open page exists': always(
    ({ context: { page, count } }) => page === 1 || (page > 1 && 5 * (page - 1) < count),
  ),
  'the reviews stay when newer ones cannot be loaded': always(
    (moment, before) =>
      isSuccess(moment, 'loadReviews') ||
      moment.context.reviews.length === (before ?? moment).context.reviews.length,
  ),
})
