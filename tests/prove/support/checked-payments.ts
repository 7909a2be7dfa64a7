import { METHODS, type Method, paymentText } from '../../../domain/desk/payments.ts'
import type { Booking } from '../../../server/booking/booking.ts'
import {
  paymentOf,
  takePayment,
  takingsBetween,
  undoPayment,
} from '../../../server/booking/changes/pay.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { figuresOf, readSpan } from '../../../server/desk/figures.ts'
import { unwrap } from '../../../server/result.ts'
import { day } from '../../days.ts'
import { CheckedClients } from './checked-clients.ts'

const AMOUNTS = ['225', '$112.50', '0.75'] as const

/** A desk that takes payments, and adds up on its own what it took. */
export class CheckedPayments extends CheckedClients {
  /** What each visit was paid with, by booking id. */
  #paid = new Map<string, string>()

  /** Enters the payment of a visit, or undoes it. */
  async pay() {
    const on = (await this.bookings()).filter(({ cancelled_at }) => cancelled_at === null)
    const visit = this.any(on)
    if (!visit) return
    if (visit.paid_at !== null) {
      unwrap(await undoPayment(this.services, TOOL, visit.reference))
      this.#paid.delete(visit.id)
      return
    }
    const method = this.any(Object.keys(METHODS) as Method[]) ?? 'other'
    const typed = { method, amount: this.any(AMOUNTS) ?? '' }
    const paid = unwrap(await takePayment(this.services, TOOL, visit.reference, typed))
    this.#paid.set(visit.id, this.#textOf(paid))
    if (this.loss === 'a cent')
      await this.services.database.write((transaction) =>
        transaction
          .updateTable('bookings')
          .set({ paid_cents: (paid.paid_cents ?? 0) + 1 })
          .where('id', '=', paid.id)
          .execute(),
      )
  }

  #textOf(visit: Booking): string {
    const payment = paymentOf(this.services, visit)
    return payment ? paymentText(payment) : ''
  }

  /** Checks that each payment is as it was entered, and that the sums agree. */
  protected override async look() {
    await super.look()
    const bookings = await this.bookings()
    for (const visit of bookings)
      if (this.#textOf(visit) !== (this.#paid.get(visit.id) ?? ''))
        this.faults.add(`payment: ${visit.reference} is paid with “${this.#textOf(visit)}”`)
    const { cents } = await this.#sums()
    const own = bookings.reduce((sum, { paid_cents }) => sum + (paid_cents ?? 0), 0)
    for (const [what, sum] of Object.entries(cents))
      if (sum !== own) this.faults.add(`payments: ${what} says ${sum} instead of ${own}`)
  }

  async #sums() {
    const takings = await takingsBetween(this.services, day('2000-01-01'), day('2100-01-01'))
    const years = ['2025', '2026', '2027', '2028', '2029'].flatMap((name) => readSpan(name) ?? [])
    const figures = await Promise.all(years.map((year) => figuresOf(this.services, year)))
    const places = figures.flatMap((year) => year.places)
    return {
      cents: {
        'what was taken': takings.reduce((sum, one) => sum + one.cents, 0),
        'what visits brought': places.reduce((sum, { paid }) => sum + paid, 0),
      },
    }
  }

  /**
   * Checks that a restore names each payment that it loses or brings back, and forgets it as the practice does. A visit
   * that an earlier restore had lost is named as such.
   */
  protected async checkPayments(before: readonly Booking[], losses: readonly string[]) {
    const after = new Map((await this.bookings()).map((visit) => [visit.id, this.#textOf(visit)]))
    for (const visit of before) {
      const [was, is] = [this.#paid.get(visit.id) ?? '', after.get(visit.id) ?? '']
      const isNamed = losses.some(
        (loss) => loss.startsWith(visit.reference) && / (?:not )?paid/.test(loss),
      )
      if (was !== is && !isNamed) this.faults.add(`payment not named: ${visit.reference}`)
    }
    this.#paid = new Map([...after].filter(([, text]) => text !== ''))
  }
}
