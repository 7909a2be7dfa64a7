import * as v from 'valibot'
import { getCall, refusedResponse } from './call.ts'

export const getPrice = getCall(
  '/api/getPrice',
  // A response without success or price counts as a refusal, and the page then says so.
  v.fallback(
    v.union([v.object({ success: v.literal(true), price: v.number() }), refusedResponse]),
    {
      success: false,
    },
  ),
)

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const formatPrice = (price: number): string => dollars.format(price)
