import * as z from 'zod/mini'
import { get, refusal } from './call.ts'

export const getPrice = get(
  '/api/getPrice',
  z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), price: z.number() }),
    refusal,
  ]),
)

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const formatPrice = (price: number): string => dollars.format(price)
