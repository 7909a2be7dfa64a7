import {
  addDays,
  type Day,
  dayAt,
  formatDayWithYear,
  startOfDay,
} from '../../../domain/calendar/day.ts'
import {
  formatCents,
  METHODS,
  type Method,
  method as methods,
  type Payment,
  paymentText,
  readCents,
  type Takings,
} from '../../../domain/desk/payments.ts'
import { type Actor, recordAct } from '../../database/audit.ts'
import { enqueue } from '../../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { type Booking, clientName, placeOf } from '../booking.ts'
import { findSeen, type Seen } from './find-to-change.ts'

export const NOT_PAID = 'This visit is not paid, so there is no receipt.'

type Facts = Pick<Services, 'practice'>

const priceOf = ({ practice }: Facts, { price }: Booking): number => price ?? practice.price

/** How a visit was paid, as far as an earlier version recorded it; undefined if it was not. */
export const paymentOf = (facts: Facts, booking: Booking): Payment | undefined =>
  booking.paid_at === null
    ? undefined
    : {
        method: booking.paid_by ?? 'other',
        cents: booking.paid_cents ?? priceOf(facts, booking) * 100,
      }

interface Typed {
  readonly method: Method
  readonly amount: string
}

/** Records how a visit was paid, or that it was waived. */
export const takePayment = (
  services: Services,
  by: Actor,
  reference: string,
  { method, amount }: Typed,
  seen?: Seen,
): Promise<Result<Booking>> =>
  services.database.write(async (transaction): Promise<Result<Booking>> => {
    const cents = method === 'waived' ? 0 : readCents(amount)
    if (cents === undefined) {
      return refuse(
        400,
        'Please enter the amount in dollars, such as 225 or 112.50. Nothing was changed.',
      )
    }
    const found = await findSeen(services, transaction, reference, seen)
    if (found.isRefused) return found
    const booking = found.value
    if (booking.paid_at !== null) {
      return refuse(
        409,
        'This visit is already paid. The owner can undo that. Nothing was changed.',
      )
    }
    const now = services.clock.now()
    const paid = { paid_at: now, paid_by: method, paid_cents: cents }
    await transaction.updateTable('bookings').set(paid).where('id', '=', booking.id).execute()
    const record = `${reference} ${paymentText({ method, cents })}`
    await recordAct(transaction, { by, act: 'marked a visit as paid', record }, now)
    return accept({ ...booking, ...paid })
  })

/** Takes a payment back, as if it had never been entered. */
export const undoPayment = (
  services: Services,
  by: Actor,
  reference: string,
  seen?: Seen,
): Promise<Result<Booking>> =>
  services.database.write(async (transaction): Promise<Result<Booking>> => {
    // A client may have canceled a visit that was paid for in advance.
    const found = await findSeen(services, transaction, reference, seen, 'either')
    if (found.isRefused) return found
    const booking = found.value
    const paid = paymentOf(services, booking)
    if (!paid) return accept(booking)
    const unpaid = { paid_at: null, paid_by: null, paid_cents: null }
    await transaction.updateTable('bookings').set(unpaid).where('id', '=', booking.id).execute()
    const record = `${reference} ${paymentText(paid)}`
    await recordAct(
      transaction,
      { by, act: 'marked a visit as not paid', record },
      services.clock.now(),
    )
    return accept({ ...booking, ...unpaid })
  })

/** What was taken from the first day until the last, by the days on which it was entered. */
export async function takingsBetween(
  { database, practice }: Pick<Services, 'database' | 'practice'>,
  first: Day,
  last: Day,
): Promise<Takings> {
  const paid = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('paid_at', '>=', startOfDay(first, practice.timeZone))
    .where('paid_at', '<', startOfDay(addDays(last, 1), practice.timeZone))
    .execute()
  const payments = paid.flatMap((booking) => paymentOf({ practice }, booking) ?? [])
  return methods.options.flatMap((method) => {
    const own = payments.filter((one) => one.method === method)
    const cents = own.reduce((sum, one) => sum + one.cents, 0)
    return own.length > 0 ? [{ method, cents, count: own.length }] : []
  })
}

/** An insurer or an account must not be told of a service that did not take place. */
function serviceOf({ cancelled_at, attendance }: Booking): string {
  const service = 'Breast thermography screening'
  if (cancelled_at !== null) return `${service} (canceled)`
  return attendance === 'missed' ? `${service} (no-show)` : service
}

/** What a receipt says, itemized as plans and health savings accounts ask; undefined if nothing was paid. */
export function receiptRows(
  facts: Facts,
  booking: Booking,
): [label: string, text: string][] | undefined {
  const paid = paymentOf(facts, booking)
  if (!paid || booking.paid_at === null) return undefined
  const price = priceOf(facts, booking) * 100
  const day = formatDayWithYear(dayAt(booking.paid_at, facts.practice.timeZone))
  const how = paid.method === 'waived' ? 'Waived' : `${METHODS[paid.method]}, ${day}`
  return [
    ['Client', clientName(booking)],
    ['Date of service', formatDayWithYear(booking.day)],
    ['Service', serviceOf(booking)],
    ['Location', placeOf(booking)],
    ['Price', formatCents(price)],
    ...(paid.cents === price
      ? []
      : [['Adjustment', formatCents(paid.cents - price)] satisfies [string, string]]),
    ['Paid', `${formatCents(paid.cents)} (${how})`],
    ['Reference', booking.reference],
  ]
}

/** Mails the receipt to the client. */
export const mailReceipt = (
  services: Services,
  by: Actor,
  reference: string,
): Promise<Result<Booking>> =>
  services.database.write(async (transaction): Promise<Result<Booking>> => {
    const found = await findSeen(services, transaction, reference, {}, 'either')
    if (found.isRefused) return found
    const booking = found.value
    if (booking.paid_at === null) return refuse(409, NOT_PAID)
    if (!booking.email) return refuse(409, 'No email address is known, so nothing was sent.')
    const now = services.clock.now()
    const about = { booking: booking.id, channel: 'client-mail' } as const
    await enqueue(transaction, { kind: 'receipt-mail', booking: booking.id }, now, about)
    await recordAct(transaction, { by, act: 'sent a receipt', record: reference }, now)
    return found
  })
