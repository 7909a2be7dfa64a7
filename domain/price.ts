import * as v from 'valibot'
import type { Day } from './calendar/day.ts'
import { getCall, successOrRefusal } from './call.ts'

export const getPrice = getCall(
  '/api/getPrice',
  // A response without success or price counts as a refusal, and the page then says so.
  v.fallback(successOrRefusal({ price: v.number() }), { success: false }),
)

/** What a visit costs, and what it will cost from later days on. */
export interface Prices {
  readonly price: number
  readonly newPrices: { readonly from: Day; readonly price: number }[]
}

/** What a visit on a day costs. */
export const priceOn = ({ price, newPrices }: Prices, day: string): number =>
  newPrices.reduce((latest, one) => (one.from <= day && one.from > latest.from ? one : latest), {
    from: '',
    price,
  }).price

/** The prices as they are on a day: that day's, and those of later ones. */
export const pricesFrom = (prices: Prices, day: string): Prices => ({
  price: priceOn(prices, day),
  newPrices: prices.newPrices.filter(({ from }) => from > day),
})

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const formatPrice = (price: number): string => dollars.format(price)

/** What the client of a visit on a day accepts by booking it. */
export const termsOf = (
  facts: Prices & { readonly cancellationPolicy?: string | undefined },
  day: string,
): string =>
  [`A visit costs ${formatPrice(priceOn(facts, day))}.`, facts.cancellationPolicy ?? []]
    .flat()
    .join(' ')

/** What a visit costs, and how to pay: `$225. Pay at your visit.` */
export const formatCost = ({ price, payment }: { price: number; payment?: string | undefined }) =>
  payment ? `${formatPrice(price)}. ${payment}` : formatPrice(price)
