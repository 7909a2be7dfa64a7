import * as v from 'valibot'
import { doneOrRefusal, postCall, successOrRefusal } from '../call.ts'

/** How a visit is paid. No card numbers are kept here. */
export const METHODS = {
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
  waived: 'Waived',
} as const
export const method = v.picklist(['card', 'check', 'cash', 'other', 'waived'])
export type Method = v.InferOutput<typeof method>
export const isMethod = (text: string): text is Method => Object.hasOwn(METHODS, text)

export const payment = v.object({ method, cents: v.number() })
export type Payment = v.InferOutput<typeof payment>

/** What was taken in a time, by method. */
export const takings = v.array(v.object({ ...payment.entries, count: v.number() }))
export type Takings = v.InferOutput<typeof takings>

/** Reads an amount as people type it: `225`, `$225`, `112.50`, `1,225`. A decimal comma is no amount. */
export function readCents(text: string): number | undefined {
  const typed = /^\$?(\d{1,5}|\d{1,2},\d{3})(\.\d{1,2})?$/.exec(text.trim())
  return typed
    ? Math.round(Number(`${typed[1]?.replace(',', '')}${typed[2] ?? ''}`) * 100)
    : undefined
}

/** `$225` or `$112.50` */
export const formatCents = (cents: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)

/** `Card, $225` */
export const paymentText = ({ method, cents }: Payment): string =>
  `${METHODS[method]}, ${formatCents(cents)}`

/** `Card $450 (2), Cash $225 (1)` */
export const formatTakings = (all: Takings): string =>
  all.map((one) => `${METHODS[one.method]} ${formatCents(one.cents)} (${one.count})`).join(', ')

const about = { reference: v.string() }

/** What a receipt says, as it is printed and mailed. */
export const getReceipt = postCall(
  '/api/desk/receipt',
  v.object(about),
  successOrRefusal({
    /** Its name and office, and how to reach it. */
    practice: v.array(v.string()),
    rows: v.array(v.object({ label: v.string(), text: v.string() })),
    /** Whether it can be mailed. */
    hasEmail: v.boolean(),
    /** The path of the day, for the way back. */
    date: v.string(),
  }),
)
export const sendReceipt = postCall('/api/desk/sendReceipt', v.object(about), doneOrRefusal)
