import * as v from 'valibot'
import { getCall, successOrRefusal } from './call.ts'

export const getPrice = getCall(
  '/api/getPrice',
  // A response without success or price counts as a refusal, and the page then says so.
  v.fallback(successOrRefusal({ price: v.number() }), { success: false }),
)

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const formatPrice = (price: number): string => dollars.format(price)

/** What a visit costs, and how to pay: `$225. Pay at your visit.` */
export const formatCost = ({ price, payment }: { price: number; payment?: string | undefined }) =>
  payment ? `${formatPrice(price)}. ${payment}` : formatPrice(price)
