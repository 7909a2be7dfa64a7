import { join } from 'node:path'
import * as fc from 'fast-check'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { closeHours } from '../../../server/booking/calendar/closures.ts'
import { cancel } from '../../../server/booking/changes/cancel.ts'
import { move } from '../../../server/booking/changes/move.ts'
import type { Notified } from '../../../server/booking/changes/notified.ts'
import { offerMove } from '../../../server/booking/changes/offer-move.ts'
import { reinstate } from '../../../server/booking/changes/reinstate.ts'
import { reopenHours } from '../../../server/booking/changes/reopen.ts'
import { runLate } from '../../../server/booking/changes/run-late.ts'
import { notifyWaitingList } from '../../../server/booking/waiting/wave.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { deliver } from '../../../server/messages/delivery.ts'
import { queueInvitations } from '../../../server/messages/kinds/recall-letter.ts'
import { dueMessages, LEASE } from '../../../server/messages/outbox/due.ts'
import { queueDueLetters } from '../../../server/messages/planner.ts'
import { accept } from '../../../server/result.ts'
import { cancelVisit, moveVisit } from '../../../server/visit/change-visit.ts'
import { editPractice } from '../../server/support/changed-practice.ts'
import { DAY, HOUR } from '../../server/support/clock.ts'
import { createFolder, type Engine } from '../../server/support/engines.ts'
import { changingHours } from './changing-hours.ts'
import { NO_NETWORK } from './checked-clients.ts'
import type { Loss } from './checked-practice.ts'
import { CheckedReturns } from './checked-returns.ts'
import { ZONES } from './told.ts'

const JUMPS = [2 * HOUR, 20 * HOUR, 3 * DAY, 45 * DAY, 400 * DAY].flatMap((by) => [by, -by])
const LETTERS = `letters:
  reminder: { confirm: true }
  opening: { send: true }
  recall: { send: true }
  thanks: { send: true }
  missed: { send: true }`
const day = fc.record({
  does: fc.constantFrom(
    ...(['book', 'book', 'book', 'book', 'change', 'change', 'change'] as const),
    ...(['stop', 'start', 'decline', 'correct', 'merge', 'forget', 'edit', 'edit'] as const),
    ...(['pay', 'pay'] as const),
    ...(['closeDay', 'closeDay', 'reopen', 'runLate', 'runLate', 'undo', 'moveAtDesk'] as const),
    ...(['join', 'join', 'join', 'leave', 'tellByHand', 'mark', 'mark'] as const),
    ...(['come', 'come', 'recall', 'recall', 'confirm', 'confirm'] as const),
    ...(['jump', 'jump', 'backUp', 'backUp', 'restore', 'loseGuard', 'kill', 'kill'] as const),
  ),
  chance: fc.nat(),
  hours: fc.integer({ min: 18, max: 30 }),
  /** Whether messages stay in the outbox until the next day. */
  waits: fc.boolean(),
})

/** A year in which the operator does everything wrong, one thing a day. */
export class BadYear extends CheckedReturns {
  #wrongUntil = 0
  #backups: string[] = []
  readonly #folder = createFolder()
  readonly #files = ZONES.flatMap(changingHours)

  constructor(engine: Engine, loss: Loss) {
    super(engine, loss)
    for (const file of this.#files) editPractice(file, 'price: 225', `price: 225\n${LETTERS}`)
  }

  /** Lives through the days of a year, and checks for faults whenever the clock is right and everything is sent. */
  async live(seed: number): Promise<void> {
    this.url = await this.engine.create()
    ;[this.file] = this.#files
    await this.open()
    for (const one of fc.sample(day, { seed, numRuns: 365 })) {
      this.now += one.hours * HOUR
      if (this.#wrongUntil <= this.now) this.wrongBy = 0
      this.pass(0)
      this.chance = one.chance
      await this.retain()
      await queueDueLetters(this.services)
      await queueInvitations(this.services)
      await notifyWaitingList(this.services)
      const before = await this.toCome()
      await this[one.does]()
      if (one.waits) continue
      await this.settle()
      await this.tellList(before, one.does)
      if (this.wrongBy === 0) await this.look()
    }
    await this.close()
  }

  /** A client moves or cancels a visit with the link in a letter. */
  async change() {
    const token = this.any(this.told.flatMap((one) => one.token ?? []).slice(-30))
    if (!token) return
    const requester = { ...NO_NETWORK, visitor: 'somebody' }
    if (this.any([true, false, false])) await cancelVisit(this.services, token, requester)
    else await moveVisit(this.services, token, accept(this.freeTime()), requester)
  }

  /** Closes a day with visits, and offers their clients another time. */
  async closeDay() {
    const visit = this.any(await this.toCome())
    if (!visit) return
    await this.say(async () => {
      const hours = { location: undefined, day: visit.day, from: undefined, to: undefined }
      const closed = await closeHours(this.services, TOOL, { ...hours, reason: 'Snow' })
      if (closed.isRefused) return undefined
      const { closure, affected } = closed.value
      this.closures = [...this.closures, closure]
      const notified: Notified[] = []
      for (const { reference } of affected) {
        const offered = await offerMove(this.services, TOOL, closure.id, reference)
        if (!offered.isRefused) notified.push(offered.value)
      }
      return this.said('offer-', notified)
    })
  }

  async reopen() {
    const closure = this.any(this.closures)
    if (!closure) return
    await this.say(async () => {
      const opened = await reopenHours(this.services, TOOL, closure.id)
      if (opened.isRefused) return undefined
      this.closures = this.closures.filter(({ id }) => id !== closure.id)
      return this.said('reopened-', opened.value.notified)
    })
  }

  /** Half an hour before a visit, the practice runs late. */
  async runLate() {
    const [next] = (await this.toCome()).sort((one, other) => one.starts_at - other.starts_at)
    if (!next || this.wrongBy !== 0) return
    this.pass(Math.max(0, next.starts_at - 2 * HOUR - this.now))
    await this.say(async () => {
      const { database } = this.services
      if (this.loss === 'closed hours')
        await database.write((t) => t.updateTable('closures').set({ lifted_at: 1 }).execute())
      const late = await runLate(this.services, TOOL, '20')
      const bookings = (await this.toCome()).map(({ id }) => id)
      return late.isRefused ? undefined : { sentence: late.value, kind: 'late-', bookings }
    })
  }

  /** Cancels a visit, and undoes it. */
  async undo() {
    const visit = this.any(await this.toCome())
    if (!visit) return
    await this.say(async () => {
      const outcome = await cancel(this.services, TOOL, visit.reference)
      return outcome.isRefused ? undefined : this.saidOf('cancelled-', outcome.value)
    })
    await this.say(async () => {
      const outcome = await reinstate(this.services, TOOL, visit.reference)
      return outcome.isRefused ? undefined : this.saidOf('reinstated-', outcome.value.booking)
    })
  }

  async moveAtDesk() {
    const visit = this.any(await this.toCome())
    if (!visit) return
    await this.say(async () => {
      const outcome = await move(this.services, TOOL, visit.reference, this.freeTime())
      return outcome.isRefused ? undefined : this.saidOf('moved-', outcome.value.booking)
    })
  }

  /** The owner changes the time zone and the hours in the practice file. */
  async edit() {
    this.file = this.any(this.#files)
    await this.restart()
    if (this.loss !== 'the zone') return
    const { database, practice } = this.services
    await database.write(async (transaction) => {
      await transaction.updateTable('bookings').set({ zone: practice.timeZone }).execute()
    })
  }

  async jump() {
    this.wrongBy = this.any(JUMPS) ?? 0
    this.#wrongUntil = this.now + (this.any([5, 30, 80]) ?? 0) * HOUR
    this.pass(0)
    await this.retain()
  }

  async backUp() {
    const date = new Date(this.now).toISOString().slice(0, 10)
    const file = join(this.#folder, `practice-${date}.db`)
    const moment = { now: this.clock.at, timeZone: this.services.practice.timeZone }
    await writeBackup(this.services.database, file, moment)
    // A later backup may bring back what the restore of an earlier one has lost.
    this.#backups = [...this.#backups.filter((one) => one !== file), file]
  }

  async restore() {
    const file = this.any(this.#backups.slice(-3))
    if (!file) return
    // Only a correct clock can tell which visits are upcoming.
    this.wrongBy = 0
    this.pass(0)
    await this.retain()
    const before = await this.bookings()
    const listed = await this.readList()
    const { timeZone, visitsAtOnce } = this.services.practice
    await this.close()
    if (this.loss === 'what a restore takes over')
      this.url = await this.engine.create({ isEmpty: true })
    const { differences, losses } = await restoreBackup({
      ...{ file, databaseUrl: this.url, backupFolder: this.#folder },
      ...{ now: this.clock.at, timeZone, visitsAtOnce },
    })
    await this.open()
    await this.loseWhatClientsSaid()
    await this.checkRestored(before, differences)
    await this.checkPayments(before, losses)
    await this.checkClosures()
    await this.checkReturns(before, listed)
  }

  /** Deletes the guards of all visits; every start restores them. */
  async loseGuard() {
    await this.services.database.write((transaction) =>
      transaction.deleteFrom('occupied').execute(),
    )
    await this.restart()
  }

  /** Claims the due messages, sends some of them, and ends before anything is recorded. */
  async kill() {
    const { database } = this.services
    const due = await dueMessages(database.read, this.clock.at, Number.MAX_SAFE_INTEGER).execute()
    const claim = { claimed_by: 'killed', due_at: this.clock.at + LEASE }
    for (const { id } of due) {
      const row = await database.write((transaction) =>
        transaction
          .updateTable('outbox')
          .set(claim)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      const before = this.told.length
      if (this.any([true, false])) await deliver(this.services, this.transports, row)
      for (const { same } of this.told.slice(before)) this.mayRepeat.add(same)
    }
  }
}
