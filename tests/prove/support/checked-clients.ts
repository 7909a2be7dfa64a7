import { type Details, NO_DETAILS } from '../../../domain/booking/details.ts'
import { addDays, dayAt, daysBetween } from '../../../domain/calendar/day.ts'
import { book } from '../../../server/booking/book.ts'
import { cancel } from '../../../server/booking/changes/cancel.ts'
import { correctClient, detailsOf } from '../../../server/clients/correct-client.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { mergeClients } from '../../../server/clients/merge-clients.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import { CheckedDesk } from './checked-desk.ts'
import type { Told } from './told.ts'

export const NO_NETWORK = { clientAddress: undefined, wideNetwork: undefined }
/** All clients book these times, so that a missing guard leads to double bookings. */
const isPopular = (slot: string) => slot.startsWith('10')

/** A desk that corrects, merges and erases clients, who book, and stop, start and decline texts. */
export class CheckedClients extends CheckedDesk {
  protected chance = 0
  #people = 0
  protected clients: readonly Details[] = Array.from({ length: 6 }, () => this.#newClient())
  /** Contacts that were corrected or merged away. Nobody else ever gets one of them. */
  readonly #former = new Set<string>()
  /** The visits about which the client wants no texts. */
  readonly #declined = new Set<string>()
  /** The same, also when the number has started texts again since. */
  readonly #hasDeclined = new Set<string>()

  #newClient(): Details {
    const index = this.#people++
    const contacts = { email: `client${index}@year.example`, phone: String(2_122_000_000 + index) }
    return { ...NO_DETAILS, firstName: 'Ann', lastName: `Lee ${index}`, ...contacts }
  }

  protected any<T>(list: readonly T[]): T | undefined {
    const index = this.chance % list.length
    this.chance = Math.floor(this.chance / list.length)
    return list[index]
  }

  protected anyClient = () => this.any(this.clients) ?? this.#newClient()

  #replace(client: Details, by: Details) {
    this.clients = this.clients.map((one) => (one === client ? by : one))
  }

  #findClient = async ({ email }: Details) =>
    this.services.database.read
      .selectFrom('clients')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()

  protected freeTime() {
    const { practice, timetable } = this.services
    const today = dayAt(this.clock.at, practice.timeZone)
    const offers = practice.locations
      .slice(0, 2)
      .flatMap((location) =>
        daysBetween(today, addDays(today, location.bookableDays)).flatMap((day) =>
          timetable
            .timesOn(location, day)
            .filter(({ slot, starts_at }) => isPopular(slot) && starts_at > this.clock.at),
        ),
      )
    const offer = this.any(offers)
    if (!offer) throw new Error('The practice is never open.')
    return offer
  }

  #bookFor = (client: Details) =>
    book(this.services, this.freeTime(), client, { ...NO_NETWORK, visitor: client.email })

  async book() {
    const client = this.anyClient()
    for (const _ of [1, 2, 3, 4]) await this.#bookFor(client)
  }

  /** A client books and wants no texts about this visit. */
  async decline() {
    const booked = await this.#bookFor({ ...this.anyClient(), texts: 'no' })
    if (!booked.isRefused) {
      this.#declined.add(booked.value.booking.id)
      this.#hasDeclined.add(booked.value.booking.id)
    }
  }

  async stop() {
    const { phone } = this.anyClient()
    await setOptedOut(this.services, phone, true, this.clock.at)
    this.stopped.add(phone)
    this.hasStopped.add(phone)
  }

  async start() {
    const phones = (await this.bookings()).flatMap(({ id, phone }) =>
      this.#declined.has(id) && phone ? [phone] : [],
    )
    const phone = this.any([...this.stopped, ...phones])
    if (!phone) return
    await setOptedOut(this.services, phone, false, this.clock.at)
    this.stopped.delete(phone)
    for (const visit of await this.bookings())
      if (visit.phone === phone) this.#declined.delete(visit.id)
  }

  /** The email address of a client, or the phone number, was mistyped. */
  async correct() {
    const client = this.anyClient()
    const found = await this.#findClient(client)
    if (!found) return
    const { email, phone } = this.#newClient()
    const corrected = this.any([true, false]) ? { ...client, email } : { ...client, phone }
    const { firstName, lastName } = corrected
    const after = { firstName, lastName, email: corrected.email, phone: corrected.phone }
    const request = { id: found.id, before: detailsOf(found), ...after }
    const outcome = await correctClient(this.services, TOOL, request)
    if (outcome.isRefused) return
    this.#left(client, corrected)
    this.#replace(client, corrected)
    // Its visits got no texts until now, and may get none about what has not changed since.
    if (this.hasStopped.has(client.phone)) this.hasStopped.add(corrected.phone)
  }

  #left(client: Details, now: Details) {
    for (const contact of ['email', 'phone'] as const)
      if (client[contact] !== now[contact]) this.#former.add(client[contact])
  }

  /** Two records turn out to be one person, who keeps the address of one and the number of the other, or one of them. */
  async merge() {
    const [one, other] = [this.anyClient(), this.anyClient()]
    const [kept, gone] = [await this.#findClient(one), await this.#findClient(other)]
    if (!kept || !gone || one === other) return
    const now = { ...one, phone: (this.any([one, other]) ?? one).phone }
    const { firstName, lastName, email, phone } = now
    const outcome = await mergeClients(this.services, TOOL, {
      kept: { id: kept.id, ...detailsOf(kept) },
      gone: { id: gone.id, ...detailsOf(gone) },
      stays: { firstName, lastName, email, phone },
    })
    if (outcome.isRefused) return
    if (this.stopped.has(one.phone) || this.stopped.has(other.phone)) this.stopped.add(phone)
    if (this.hasStopped.has(one.phone) || this.hasStopped.has(other.phone))
      this.hasStopped.add(phone)
    for (const client of [one, other]) this.#left(client, now)
    this.#replace(one, now)
    this.#replace(other, this.#newClient())
  }

  async forget() {
    const client = this.anyClient()
    for (const { email, reference } of await this.toCome())
      if (email === client.email) await cancel(this.services, TOOL, reference)
    await this.settle()
    const outcome = await forgetClient(this.services, TOOL, client.email)
    if (outcome.isRefused) return
    this.forgotten.add(client.email).add(client.phone)
    this.#replace(client, this.#newClient())
  }

  /** What a control undoes after a restore, as if it had not been taken over. */
  protected async loseWhatClientsSaid() {
    if (this.loss !== 'what was declined') return
    await this.services.database.write(async (transaction) => {
      await transaction.deleteFrom('declined_texts').execute()
      await transaction.updateTable('bookings').set({ texts: '' }).execute()
    })
  }

  /** No message goes to a contact that was corrected or merged away, and no text about a visit for which it was declined. */
  protected override async check(told: Told): Promise<void> {
    await super.check(told)
    if (this.#former.has(told.to)) this.faults.add(`to a former contact: ${told.same}`)
    if (told.channel === 'client-text' && this.#declined.has(told.booking ?? ''))
      this.faults.add(`text about a declined visit: ${told.same}`)
  }

  protected override isTold(channel: string, visit: string): boolean {
    return channel !== 'client-text' || !this.#hasDeclined.has(visit)
  }

  protected override async look() {
    await super.look()
    for (const { email, phone } of await this.bookings())
      if (this.#former.has(email) || this.#former.has(phone))
        this.faults.add(`former contact on record: ${email} ${phone}`)
  }
}
