import * as v from 'valibot'
import { getCall, refusedResponse } from './call.ts'

export const getPrice = getCall(
  '/api/getPrice',
  v.union([v.object({ success: v.literal(true), price: v.number() }), refusedResponse]),
)

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const formatPrice = (price: number): string => dollars.format(price)
