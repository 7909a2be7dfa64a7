import { sql } from 'kysely'
import { NO_DETAILS } from '../../../domain/booking/details.ts'
import { addDays, dayAt, daysBetween } from '../../../domain/calendar/day.ts'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { ANY_TIME, type Wish } from '../../../domain/waiting/waiting.ts'
import { book } from '../../../server/booking/book.ts'
import { type Booking, lockBooking } from '../../../server/booking/booking.ts'
import {
  confirmAtDesk,
  confirmationOf,
  confirmByReply,
} from '../../../server/booking/changes/confirm.ts'
import { CAME } from '../../../server/booking/changes/find-to-change.ts'
import { markVisit } from '../../../server/booking/changes/mark-visit.ts'
import { putAddressOnList, putOnList, sendListLink } from '../../../server/booking/waiting/join.ts'
import { keepForList, type Opening } from '../../../server/booking/waiting/openings.ts'
import { takeOpening, withLink } from '../../../server/booking/waiting/waiting.ts'
import { notifyFirst, notifyWaitingList } from '../../../server/booking/waiting/wave.ts'
import { idsWithMerged } from '../../../server/clients/merge-clients.ts'
import { endRecall, nextVisit, recordCall, stopByLink } from '../../../server/clients/next-visit.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { lockWaves } from '../../../server/database/locks.ts'
import { queueDueLetters } from '../../../server/messages/planner.ts'
import type { VisitTime } from '../../../server/practice/timetable.ts'
import { accept } from '../../../server/result.ts'
import { confirmVisit, moveVisit } from '../../../server/visit/change-visit.ts'
import { DAY, HOUR, MINUTE } from '../../server/support/clock.ts'
import { alter } from '../../server/support/stored.ts'
import { NO_NETWORK } from './checked-clients.ts'
import { isIn } from './checked-desk.ts'
import { CheckedPayments } from './checked-payments.ts'
import type { Loss } from './checked-practice.ts'
import { overlaps } from './find-faults.ts'
import type { Told } from './told.ts'

const WISHES: readonly Partial<Wish>[] = [
  ...[{}, {}, { weekdays: [5, 6] }, { locations: ['6'] }],
  ...[{ half: 'morning' as const }, { half: 'afternoon' as const }],
]
const wants = ({ locations, weekdays, half }: Wish, { location_id, day, slot }: VisitTime) =>
  (locations.length === 0 || locations.includes(String(location_id))) &&
  (weekdays.length === 0 || weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek)) &&
  (half === 'any' || (half === 'morning') === Number(slot) < 1200)
const requesterOf = (visitor: string) => ({ ...NO_NETWORK, visitor })
/** What a wave, an invitation and a letter after a visit are named after. */
const OPENING = /^opening-(?:mail|text)-(.{36})-(.{36})$/
const INVITATION = /^recall-(.{36})-([\d-]{10})-[12]$/

/** A practice whose clients wait for earlier times, are invited again, confirm their visits and are thanked. */
export class CheckedReturns extends CheckedPayments {
  /** What those on the list want, by the id of their visit, or by their address without one. */
  readonly #listed = new Map<string, Wish>()
  /** When the desk last said that the next visit of a client is due, and which clients and mailboxes get no invitations. */
  readonly #due = new Map<string, number>()
  readonly #ended = new Set<string>()
  /** The visits as they were when their clients said that they would come. */
  readonly #confirmed = new Set<string>()
  #marks = new Map<string, Booking['attendance']>()
  readonly #thanked: { readonly booking: string; readonly client: string; readonly at: number }[] =
    []
  #strangers = 0
  /** How many openings were taken, and how many visits confirmed. */
  taken = 0
  confirmed = 0

  async #lose(loss: Loss, statement: ReturnType<typeof sql>) {
    if (this.loss === loss) await alter(this.services, statement)
  }

  async join() {
    for (const _ of [1, 2, 3]) await this.#joinOne()
  }

  async #joinOne() {
    const visit = this.any([undefined, ...(await this.toCome())])
    const wish = { ...ANY_TIME, ...this.any(WISHES) }
    const email = `waits${this.#strangers++}@year.example`
    await this.services.database.write(async (transaction) => {
      const { services } = this
      if (!visit) {
        await sendListLink(transaction, services, email)
        const rows = transaction.selectFrom('waiting').selectAll().where('email', '=', email)
        const row = await rows.executeTakeFirstOrThrow()
        await putAddressOnList(transaction, services, row, wish)
        this.#listed.set(email, wish)
        return
      }
      const booking = await lockBooking(transaction, services.database.engine, 'id', visit.id)
      const put = booking && (await putOnList(transaction, services, booking, wish))
      if (put && !put.isRefused) this.#listed.set(visit.id, wish)
    })
    await this.#lose('a wish', sql`update waiting set wish = ${JSON.stringify(ANY_TIME)}`)
  }

  async leave() {
    const key = this.any([...this.#listed.keys()])
    if (key === undefined) return
    this.#listed.delete(key)
    await alter(this.services, sql`delete from waiting where booking = ${key} or email = ${key}`)
  }

  /** The desk notifies the list of a free time, as its page does. */
  async tellByHand() {
    const { database } = this.services
    await database.write(async (transaction) => {
      await lockWaves(transaction, database.engine)
      const byHand = { isByHand: true }
      const [opening] = await keepForList(transaction, this.services, [this.freeTime()], byHand)
      if (opening) await notifyFirst(transaction, this.services, opening, byHand)
    })
  }

  #standing = () =>
    this.services.database.read
      .selectFrom('openings')
      .innerJoin('holds', 'holds.id', 'openings.id')
      .selectAll('openings')
      .select('expires_at')
      .where('expires_at', '>', this.clock.at)
      .execute()

  /**
   * Lets the time to undo pass, and the night, until two processes notify the list, and some of those who are notified press at
   * once. Checks that no visit's time was lost.
   */
  protected async tellList(before: readonly Booking[], did: string) {
    if (this.wrongBy !== 0) return
    await this.#lose('a kept time', sql`delete from openings where notified_at is null`)
    await this.#lose('a kept time', sql`delete from holds where id = visitor`)
    this.pass(11 * MINUTE)
    const isNight = () => {
      const moment = Temporal.Instant.fromEpochMilliseconds(this.clock.at)
      const { hour } = moment.toZonedDateTimeISO(this.services.practice.timeZone)
      return hour < 8 || hour >= 20
    }
    const isWaiting = async () =>
      (await this.#standing()).some(({ notified_at }) => notified_at === null)
    while (isNight() && (await isWaiting())) this.pass(30 * MINUTE)
    if (isNight()) return
    await Promise.all([notifyWaitingList(this.services), notifyWaitingList(this.services)])
    const standing = await this.#standing()
    for (const { id, day, slot, notified_at, ...opening } of standing)
      if (notified_at === null && !this.#isGone({ ...opening, day, slot }))
        this.faults.add(`freed time lost: nobody was told of ${id}, ${day} ${slot}`)
    if (did !== 'restore') await this.#checkFreed(before)
    await this.settle()
    for (const opening of standing) await this.#press(opening)
    await this.settle()
  }

  /** Whether the practice no longer has this time. */
  #isGone({ location_id, day, slot, starts_at, ends_at }: VisitTime) {
    const { practice, timetable } = this.services
    const location = timetable.findLocation(location_id)
    const today = dayAt(this.clock.at, practice.timeZone)
    return (
      !location ||
      !daysBetween(today, addDays(today, location.bookableDays)).includes(day) ||
      !timetable
        .timesOn(location, day)
        .some((time) => time.slot === slot && time.starts_at === starts_at) ||
      isIn(this.closures, { location_id, starts_at, ends_at })
    )
  }

  /** Each time that a visit has left, and that somebody wants, has been announced to the list. */
  async #checkFreed(before: readonly Booking[]) {
    const { read } = this.services.database
    const bookings = await this.bookings()
    const live = await this.toCome()
    const openings = await read.selectFrom('openings').selectAll().execute()
    const entries = await read.selectFrom('waiting').selectAll().execute()
    const notices = await read.selectFrom('opening_notices').selectAll().execute()
    // Some acts here take longer than a time is kept. One that was kept counts as one of the two a week, whether anyone was notified or not.
    const lapsed = openings.filter(
      (one) => one.notified_at === null && one.freed_at > this.now - 2 * DAY,
    )
    for (const old of before) {
      const now = bookings.find(({ id }) => id === old.id)
      const isThere = now?.cancelled_at === null && now.starts_at === old.starts_at
      if (isThere || old.starts_at < this.now + 3 * DAY || this.#isGone(old)) continue
      if (live.some((one) => overlaps(one, old))) continue
      if (openings.some((one) => overlaps(one, old) && one.freed_at > this.now - 2 * DAY)) continue
      const wanting = entries.find(({ id, booking, email, asked_at, joined_at }) => {
        const wish = this.#listed.get(booking ?? email ?? '')
        const visit = live.find((one) => one.id === booking)
        const told = notices.filter(
          ({ waiting, sent_at }) => waiting === id && sent_at > this.now - 9 * DAY,
        )
        // Somebody without a visit no longer waits once they have booked one.
        const hasBooked = bookings.some(
          (one) => one.email === email && one.created_at > asked_at && one.cancelled_at === null,
        )
        const isFor = (time: VisitTime) =>
          wish &&
          wants(wish, time) &&
          (booking ? visit && time.starts_at < visit.starts_at : !hasBooked)
        const mayBeTold = told.length + lapsed.filter(isFor).length < 2
        const canMove = !visit || visit.client_moves < 3
        return joined_at && isFor(old) && canMove && mayBeTold
      })
      if (wanting) this.faults.add(`freed time lost: ${old.day} ${old.slot} for ${wanting.id}`)
    }
  }

  /** Two of those who were notified press at once. The first of them moves, or books, or lets the time lapse. */
  async #press(opening: Opening) {
    const tokens = this.told.flatMap(({ id, token }) =>
      id.startsWith('opening-mail-') && OPENING.exec(id)?.[1] === opening.id ? (token ?? []) : [],
    )
    const pressed = await Promise.all(
      tokens.slice(0, 2).map((token) => {
        const requester = requesterOf(token)
        return withLink(this.services, token, requester, (transaction, linked) =>
          takeOpening(transaction, this.services, linked, opening.id, requester),
        ).then(
          () => token,
          () => undefined,
        )
      }),
    )
    const winners = pressed.filter((token) => token !== undefined)
    if (winners.length > 1) this.faults.add(`taken twice: ${opening.id}`)
    this.taken += winners.length
    const [token] = winners
    if (!token || this.taken % 3 === 0) return
    const taken = await this.services.database.read
      .selectFrom('waiting')
      .innerJoin('openings', 'openings.taken_by', 'waiting.id')
      .select(['booking', 'email'])
      .where('openings.id', '=', opening.id)
      .executeTakeFirst()
    const { location_id, day, slot, starts_at, ends_at } = opening
    const time = { location_id, day, slot, starts_at, ends_at }
    if (taken?.booking) {
      await moveVisit(this.services, token, accept(time), requesterOf(token))
      return
    }
    const email = taken?.email ?? ''
    const person = { ...NO_DETAILS, firstName: 'Eve', lastName: 'Hall', email }
    const phone = String(3_122_000_000 + this.#strangers++)
    // Whoever cancels that visit waits again.
    await book(this.services, time, { ...person, phone }, requesterOf(token))
  }

  /** The desk marks whether somebody came, or corrects that, and says when the next visit is due. */
  async mark() {
    const now = this.clock.at
    const visit = this.any(
      (await this.bookings()).filter(
        ({ starts_at, cancelled_at }) =>
          cancelled_at === null && starts_at < now && starts_at > now - 4 * DAY,
      ),
    )
    if (visit) await this.#mark(visit, this.any(['done', 'missed'] as const) ?? 'done')
  }

  async #mark({ id, reference, client_id }: Booking, attendance: 'done' | 'missed') {
    const marked = await markVisit(this.services, TOOL, reference, attendance)
    if (marked.isRefused) return
    this.#marks.set(id, attendance)
    await this.#lose('a mark', sql`update bookings set attendance = 'done' where id = ${id}`)
    await this.#lose('who came', sql`update bookings set attendance = 'missed' where id = ${id}`)
    if (attendance === 'missed' || this.wrongBy !== 0) return
    const due = { client: client_id, visit: reference, months: 3 } as const
    if ((await nextVisit(this.services, TOOL, due)).isRefused) return
    // While the clock was fast, a visit to come may have been marked as done. It is not the next one.
    const came = (await this.bookings()).filter(
      (one) =>
        one.client_id === client_id && one.cancelled_at === null && CAME.includes(one.attendance),
    )
    this.#due.set(client_id, Math.max(this.now, ...came.map((one) => one.starts_at)))
  }

  /** Somebody comes to the next free time, for the first time or again. */
  async come() {
    if (this.wrongBy !== 0) return
    const attendance = this.any(['done', 'done', 'missed'] as const) ?? 'done'
    const index = this.any([this.#strangers++, 1000, 1001]) ?? 1000
    const contacts = { email: `comes${index}@year.example`, phone: String(3_122_000_000 + index) }
    const client = { ...NO_DETAILS, firstName: 'Eve', lastName: 'Hall', ...contacts }
    const offers = Array.from({ length: 20 }, () => this.freeTime())
      .filter(({ starts_at }) => starts_at > this.now + 30 * HOUR)
      .sort((one, other) => one.starts_at - other.starts_at)
    for (const time of offers) {
      const booked = await book(this.services, time, client, requesterOf(contacts.email))
      if (booked.isRefused) continue
      await this.settle()
      this.pass(Math.max(0, time.starts_at - 23 * HOUR - this.now))
      await queueDueLetters(this.services)
      await this.settle()
      await this.confirm()
      this.pass(Math.max(0, time.starts_at + HOUR - this.now))
      await this.retain()
      await this.#mark(booked.value.booking, attendance)
      return
    }
  }

  /** The desk or a client does something about the next visit. */
  async recall() {
    const { services } = this
    const client = this.any([...this.#due.keys()])
    if (client === undefined || this.wrongBy !== 0) return
    const rows = services.database.read.selectFrom('clients').selectAll().where('id', '=', client)
    const row = await rows.executeTakeFirst()
    const invited = this.told.findLast(({ id }) => INVITATION.exec(id)?.[1] === client)
    const act = this.any(['book', 'call', 'end', 'stop'])
    if (!row) return
    if (act === 'call') await recordCall(services, TOOL, { client })
    else if (act === 'end') {
      const ended = await endRecall(services, TOOL, { client, reason: 'declined' })
      if (!ended.isRefused) this.#ended.add(client)
    } else if (act === 'stop' && invited?.token) {
      // The link in a letter to a mailbox that was corrected since ends nothing.
      if ((await stopByLink(services, invited.token)) && invited.to === row.email)
        this.#ended.add(client).add(row.email)
    } else {
      const { first_name: firstName, last_name: lastName, email, phone } = row
      const person = { ...NO_DETAILS, firstName, lastName, email, phone }
      await book(services, this.freeTime(), person, requesterOf(email))
      return
    }
    await this.#lose('the end of invitations', sql`update clients set recall_ended = null`)
  }

  #answer = ({ id, arranged_at }: Booking) => `${id} ${arranged_at}`

  /** Somebody who was asked says that they will come: by the link, by a text, or on the phone. */
  async confirm() {
    if (this.wrongBy !== 0) return
    await this.#lose('an answer', sql`update bookings set confirmed_at = asked_at`)
    const asked = (await this.toCome()).filter(
      (visit) => confirmationOf(this.services, visit) === 'asked',
    )
    const visit = this.any(asked)
    if (!visit) return
    const reminder = this.told.findLast(
      ({ booking, same }) => booking === visit.id && same.startsWith('reminder-mail'),
    )
    const way = ['link', 'text', 'phone'][this.confirmed % 3]
    const isConfirmed =
      way === 'text'
        ? await confirmByReply(this.services, visit.phone)
        : way === 'link' && reminder?.token
          ? !(await confirmVisit(this.services, reminder.token, requesterOf(''))).isRefused
          : !(await confirmAtDesk(this.services, TOOL, visit.reference, true, {})).isRefused
    if (!isConfirmed) return
    this.#confirmed.add(this.#answer(visit))
    this.confirmed++
  }

  /** No one is notified of a time that is gone or not theirs to take, or invited or thanked without a reason. */
  protected override async check(told: Told): Promise<void> {
    await super.check(told)
    if (this.wrongBy !== 0) return
    const [, opening = '', waiting = ''] = OPENING.exec(told.id) ?? []
    if (opening) await this.#checkOpening(opening, waiting)
    const [, invited = ''] = INVITATION.exec(told.id) ?? []
    if (invited) await this.#checkInvitation(invited, told.to)
    const about = (await this.bookings()).find(({ id }) => id === told.booking)
    if (about && /^(?:thanks|missed)-/.test(told.id)) await this.#checkAfter(about, told.id)
  }

  async #checkOpening(id: string, waiting: string) {
    const { read } = this.services.database
    const opening = (await this.#standing()).find((one) => one.id === id)
    const rows = read.selectFrom('waiting').selectAll().where('id', '=', waiting)
    const entry = await rows.executeTakeFirst()
    const live = await this.toCome()
    if (!opening || this.#isGone(opening) || live.some((one) => overlaps(one, opening))) {
      this.faults.add(`told of a time that is gone: ${id}`)
      return
    }
    const wish = this.#listed.get(entry?.booking ?? entry?.email ?? '')
    if (!wish) this.faults.add(`told, but not on the list: ${entry?.booking ?? entry?.email}`)
    else if (!wants(wish, opening)) this.faults.add(`told of a time not wanted: ${id}`)
    const visit = live.find((one) => one.id === entry?.booking)
    const isEarlier = entry?.booking
      ? opening.starts_at < (visit?.starts_at ?? 0)
      : live.every(({ email }) => email !== entry?.email)
    if (!isEarlier) this.faults.add(`told of a time not earlier: ${id}`)
  }

  async #checkInvitation(id: string, to: string) {
    const { read } = this.services.database
    const rows = read.selectFrom('clients').selectAll().where('id', '=', id)
    const client = await rows.executeTakeFirst()
    const records = await idsWithMerged(read, [id])
    const said = records.flatMap((one) => this.#due.get(one) ?? [])
    const due = Math.max(...said)
    const hasBooked = (await this.bookings()).some(
      (one) =>
        (one.client_id === id || one.email === client?.email) &&
        one.cancelled_at === null &&
        one.attendance !== 'missed' &&
        one.starts_at > due,
    )
    const isEnded = [to, ...records].some((one) => this.#ended.has(one))
    if (!client || said.length === 0 || hasBooked || isEnded) this.faults.add(`invited: ${id}`)
  }

  async #checkAfter({ id, client_id, starts_at }: Booking, letter: string) {
    const bookings = await this.bookings()
    if (letter.startsWith('missed-')) {
      const isBack = bookings.some(
        (one) =>
          one.client_id === client_id &&
          one.starts_at > starts_at &&
          one.cancelled_at === null &&
          this.#marks.get(one.id) !== 'missed',
      )
      if (this.#marks.get(id) !== 'missed' || isBack) this.faults.add(`missed untruly: ${id}`)
      return
    }
    if (!CAME.includes(this.#marks.get(id) ?? null)) this.faults.add(`thanked untruly: ${id}`)
    const own = new Set(bookings.filter((one) => one.client_id === client_id).map((one) => one.id))
    const isTwice = this.#thanked.some(
      ({ booking, client, at }) =>
        (own.has(booking) || client === client_id) && booking !== id && at > this.now - 365 * DAY,
    )
    if (isTwice) this.faults.add(`thanked twice: ${id}`)
    this.#thanked.push({ booking: id, client: client_id, at: this.now })
  }

  protected override async look() {
    await super.look()
    for (const visit of await this.bookings())
      if (
        confirmationOf(this.services, visit) === 'confirmed' &&
        !this.#confirmed.has(this.#answer(visit))
      )
        this.faults.add(`confirmed by nobody: ${visit.reference}`)
    for (const { id, expires_at } of await this.#standing())
      if (expires_at > this.now + DAY) this.faults.add(`kept too long: ${id}`)
  }

  protected readList = () => this.services.database.read.selectFrom('waiting').selectAll().execute()

  /** Checks that a restore keeps the list and the answers of visits that are as they were, and takes over their marks. */
  protected async checkReturns(
    before: readonly Booking[],
    listed: Awaited<ReturnType<typeof this.readList>>,
  ) {
    await this.#lose('a place on the list', sql`delete from waiting`)
    await this.#lose('who was thanked', sql`update clients set thanked_at = null`)
    const bookings = await this.bookings()
    const list = new Map((await this.readList()).map((row) => [row.id, row]))
    for (const { id, booking, wish, joined_at } of listed) {
      // The restored visit may be so long over that its place is deleted.
      const keptFrom = this.now - DAYS_KEPT.visitLinks * DAY
      const isThere =
        booking === null || bookings.some((one) => one.id === booking && one.ends_at > keptFrom)
      const after = list.get(id)
      if (isThere && (after?.wish !== wish || after.joined_at !== joined_at))
        this.faults.add(`list not carried over: ${id}`)
    }
    for (const visit of before) {
      const after = bookings.find(({ id }) => id === visit.id)
      const isSame = after && after.cancelled_at === null && visit.cancelled_at === null
      if (
        isSame &&
        after.starts_at === visit.starts_at &&
        after.confirmed_at !== visit.confirmed_at
      )
        this.faults.add(`answer not carried over: ${visit.reference}`)
    }
    this.#marks = new Map(bookings.map(({ id, attendance }) => [id, attendance]))
  }
}
