import { expect } from 'vitest'
import type { Difference } from '../../../server/backup/restored-visits.ts'
import type { Booking } from '../../../server/booking/booking.ts'
import { guardVisits } from '../../../server/booking/calendar/free-time.ts'
import { readConfig } from '../../../server/config/config.ts'
import { dueMessages, LEASE } from '../../../server/messages/outbox/due.ts'
import type { Transports } from '../../../server/messages/providers/transports.ts'
import { startWorker } from '../../../server/messages/worker.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { openServices, type Services } from '../../../server/services.ts'
import { createLog } from '../../../server/system/log.ts'
import { PROCESS_ID } from '../../../server/system/process-id.ts'
import { lookAtClock } from '../../../server/upkeep/clock-watch.ts'
import { deleteOutdated, retain } from '../../../server/upkeep/retention.ts'
import { MINUTE, TestClock } from '../../server/support/clock.ts'
import type { Engine } from '../../server/support/engines.ts'
import { overlaps } from './find-faults.ts'
import { type Told, toldBy } from './told.ts'

/** Midnight on a Wednesday. The year that begins then has both daylight saving changes. */
const YEAR_STARTS = Date.parse('2026-07-01T00:00:00-04:00')

/** What a control takes away from the product, so that there are faults to notice. */
export type Loss =
  | 'nothing'
  | 'the guard'
  | 'the zone'
  | 'what a restore takes over'
  | 'what was stored'
  | 'closed hours'
  | 'what was declined'
  | 'a cent'
  | 'a wish'
  | 'a kept time'
  | 'the end of invitations'
  | 'a mark'
  | 'who came'
  | 'who was thanked'
  | 'a place on the list'
  | 'an answer'

/** A practice that records what everybody was told, and finds what is wrong with it. */
export class CheckedPractice {
  readonly faults = new Set<string>()
  readonly told: Told[] = []
  protected readonly engine: Engine
  protected readonly loss: Loss
  protected readonly clock = new TestClock()
  protected readonly log = createLog({
    write: (line) => void (/"level":50/.test(line) && this.faults.add(line)),
  })
  protected file: string | undefined
  protected url = ''
  protected services!: Services
  protected now = YEAR_STARTS
  protected wrongBy = 0
  protected readonly stopped = new Set<string>()
  protected readonly hasStopped = new Set<string>()
  protected readonly forgotten = new Set<string>()
  protected readonly mayRepeat = new Set<string>()
  /** How many messages had been sent when a restore listed the visit, by booking id. */
  protected readonly named = new Map<string, number>()
  /** The phone of each visit that a restore may have lost. A text may have gone to a former one. */
  readonly #phones = new Map<string, string>()

  constructor(engine: Engine, loss: Loss) {
    this.engine = engine
    this.loss = loss
  }

  protected pass(time: number) {
    this.now += time
    this.clock.at = this.now + this.wrongBy
  }

  protected async open() {
    const practice = loadPractice(this.file)
    const config = readConfig({ DATABASE_URL: this.url })
    const options = { clock: this.clock, log: this.log }
    // As if a provider were set: the transports below send everything.
    this.services = { ...(await openServices(config, practice, options)), filed: [] }
    if (this.loss !== 'the guard') await guardVisits(this.services)
    await this.retain()
  }
  /** What a server does every hour. */
  protected async retain() {
    if (this.loss !== 'the guard') return retain(this.services)
    if (await lookAtClock(this.services)) await deleteOutdated(this.services)
  }
  protected close = () => this.services.database.close()
  protected async restart() {
    await this.close()
    await this.open()
  }

  protected readonly transports: Transports = {
    mail: ({ id, to, text }) => this.tell(id, to, text),
    sms: ({ id, to, text }) => this.tell(id, to, text),
    close: async () => undefined,
    notice: '',
  }

  protected async tell(id: string, to: string, words: string) {
    const { read } = this.services.database
    const rows = read.selectFrom('outbox').selectAll().where('id', '=', id)
    const row = await rows.executeTakeFirstOrThrow()
    const visits = read
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', row.booking ?? '')
    const told = toldBy(row, to, words, await visits.executeTakeFirst())
    const isRepeated = this.told.some(({ same }) => same === told.same)
    // After a clock is set back by weeks, past visits get new reminders, because the first ones were deleted.
    const isOver = told.visit !== undefined && told.visit < this.now
    if (isRepeated && !isOver && !this.mayRepeat.has(told.same))
      this.faults.add(`told twice: ${told.same}`)
    if (this.stopped.has(to)) this.faults.add(`text after STOP: ${to}`)
    await this.check(told)
    this.told.push(told)
    return 'sent' as const
  }

  /** Checks a message when it leaves. */
  protected async check(_told: Told): Promise<void> {}

  /** Whether the client gets messages about a visit by this channel, if she can be reached. */
  protected isTold(_channel: string, _visit: string): boolean {
    return true
  }

  /** Runs the worker until everything that can be sent has been sent. */
  protected async settle() {
    const { database } = this.services
    const waiting = database.read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
    // A message above the recipient's hourly limit waits for the next hour.
    for (let round = 0; round < 5; round++) {
      if ((await waiting.execute()).length === 0) return
      // Messages that a fast clock dated too far ahead count as due, as they do for the worker.
      const due = dueMessages(database.read, this.clock.at, this.clock.at + LEASE + 15 * MINUTE)
      const claimed = waiting.where('claimed_by', '=', PROCESS_ID)
      const onTheirWay = async () => [...(await due.execute()), ...(await claimed.execute())]
      // A message may become due between the two checks, so only the check after the worker has stopped counts.
      do {
        const worker = startWorker(this.services, this.transports, 1)
        await expect.poll(onTheirWay, { interval: 3 }).toEqual([])
        await worker.stop()
      } while ((await onTheirWay()).length > 0)
      this.pass(20 * MINUTE)
    }
  }

  /** In the same order whenever a year is lived again: Postgres has none by itself. */
  protected bookings = () =>
    this.services.database.read
      .selectFrom('bookings')
      .selectAll()
      .orderBy('created_at')
      .orderBy('starts_at')
      .execute()
  protected async toCome() {
    const now = this.clock.at
    return (await this.bookings()).filter((one) => one.ends_at > now && one.cancelled_at === null)
  }

  /** Checks that the restore listed every upcoming visit that it changed. */
  protected async checkRestored(before: readonly Booking[], differences: readonly Difference[]) {
    for (const { former, restored } of differences)
      this.named.set((former ?? restored).id, this.told.length)
    const after = new Map((await this.bookings()).map((booking) => [booking.id, booking]))
    for (const { id, starts_at, cancelled_at, phone } of before) {
      this.#phones.set(id, phone)
      const restored = after.get(id)
      const isOn = restored?.cancelled_at === null
      const isSame = isOn === (cancelled_at === null) && (!isOn || restored.starts_at === starts_at)
      const isToCome = Math.max(starts_at, restored?.starts_at ?? 0) > this.now
      const isNamed = differences.some(({ former }) => former?.id === id)
      if (!isSame && isToCome && !isNamed) this.faults.add(`not named: ${id}`)
    }
  }

  protected async look() {
    const bookings = await this.bookings()
    const live = (await this.toCome()).sort((one, other) => one.starts_at - other.starts_at)
    for (const [index, one] of live.entries()) {
      const next = live[index + 1]
      if (next && overlaps(one, next)) this.faults.add(`booked twice: ${one.id} and ${next.id}`)
    }
    for (const { email, phone } of bookings)
      if (this.forgotten.has(email) || this.forgotten.has(phone))
        this.faults.add(`known again: ${email} ${phone}`)
    const rows = new Map(bookings.map((booking) => [booking.id, booking]))
    const outbox = this.services.database.read.selectFrom('outbox').where('sent_at', 'is', null)
    const waiting = await outbox.select(['channel', 'booking']).execute()
    const unsent = new Set(waiting.map(({ channel, booking }) => `${channel} ${booking}`))
    for (const id of new Set([...rows.keys(), ...this.told.flatMap((one) => one.booking ?? [])])) {
      const row = rows.get(id)
      if (row?.email === '') continue
      for (const channel of ['client-mail', 'client-text']) {
        if (!this.isTold(channel, id)) continue
        // Nothing could leave until the visit was over.
        if (row && row.ends_at <= this.now && unsent.has(`${channel} ${id}`)) continue
        // A delay names no date.
        const isAbout = (one: Told) =>
          one.booking === id && one.channel === channel && one.visit !== undefined
        const index = this.told.findLastIndex(isAbout)
        const last = this.told[index]
        if (index < (this.named.get(id) ?? -1)) continue
        const phone = row?.phone ?? this.#phones.get(id) ?? last?.to ?? ''
        if (this.forgotten.has(last?.to ?? '') || this.hasStopped.has(phone)) continue
        const isOff = !row || row.cancelled_at !== null
        const isTrue = isOff ? (last?.isCanceled ?? true) : last?.visit === row.starts_at
        const isToCome = Math.max(last?.visit ?? 0, row?.starts_at ?? 0) > this.now
        if (!isTrue && isToCome) this.faults.add(`untrue: ${channel} of ${id}`)
      }
    }
  }
}
