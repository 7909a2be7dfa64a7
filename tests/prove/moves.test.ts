import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import { slotFromLabel } from '../../domain/slot.ts'
import { cancelVisit, moveVisit } from '../../domain/visit.ts'
import { killProcesses, running } from '../server/support/child-process.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { sentTokens } from '../server/support/sent-links.ts'
import {
  DAY,
  freeSlots,
  jane,
  MINUTE,
  startTestServer,
  type TestServer,
} from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { findFaults } from './support/find-faults.ts'
import { createLargePractice } from './support/large-practice.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

const VISITS = 6
/** After how many answers, and how many milliseconds later, the server is killed. */
const moment = fc.record({ answers: fc.nat(VISITS - 2), more: fc.nat(12) })

describe.each(proofEngines('moves'))('a server killed while visits move, on $name', (engine) => {
  let app: TestServer
  let env: Record<string, string>
  let free: () => Promise<SlotRequest>
  beforeAll(async () => {
    env = { PRACTICE_FILE: createLargePractice() }
    app = await startTestServer(engine, env)
    // The server processes use the clock of this machine.
    app.clock.at = Date.now()
    const next = freeSlots(() => app)
    // Until a day before a visit its client can move it.
    const soon = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)
    free = async () => {
      const slot = await next()
      return slot.date > soon ? slot : free()
    }
  })
  afterAll(async () => {
    killProcesses()
    await app.close()
  })

  async function bookVisit() {
    const from = await free()
    const { body } = await app.visitor().post(bookAppointment, { ...jane, MINUTE, ...from })
    if (!body.success) throw new Error(body.message)
    const { reference } = body
    const { letters } = await sentTokens(app, reference)
    return { reference, token: letters[0] ?? '', from, to: await free() }
  }
  type Booked = Awaited<ReturnType<typeof bookVisit>>

  const isAt = (row: { day: string; slot: string }, { date, slot }: SlotRequest) =>
    row.day === date && row.slot === slotFromLabel(slot)

  /** Where a visit is now: there should be one place. */
  async function placesOf({ reference, from, to }: Omit<Booked, 'token'>) {
    const rows = await app.database.read
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .where('cancelled_at', 'is', null)
      .execute()
    return rows.map((row) => (isAt(row, to) ? 'new' : isAt(row, from) ? 'old' : 'lost'))
  }

  /** Kills a server while visits move on it; returns the references of those that were said to have moved. */
  async function life(visits: readonly Booked[], at: { answers: number; more: number }) {
    const victim = await running(
      { ...env, DATABASE_URL: app.databaseUrl, OUTBOX_DIR: app.outbox },
      'server/main.ts',
    )
    const told: string[] = []
    const moves = visits.map(async ({ reference, token, to }) => {
      const sent = createVisitor(victim.url).post(moveVisit, { token, ...to })
      // A visitor without a response was promised nothing.
      const answer = await sent.catch(() => undefined)
      if (answer?.body.success) told.push(reference)
    })
    await expect.poll(() => told.length, { interval: 1 }).not.toBeLessThan(at.answers)
    await pause(at.more)
    await victim.kill()
    await Promise.all(moves)
    return told
  }

  test('each visit is at its old time or at its new one, and a move that was told is done', async (context) => {
    let [told, done] = [0, 0]
    for (const one of fc.sample(moment, { seed, numRuns: sizes.kills })) {
      const visits: Booked[] = []
      for (let nth = 0; nth < VISITS; nth++) visits.push(await bookVisit())
      const moved = await life(visits, one)
      // Messages that the killed process had claimed are sent by another once the lease is over.
      app.clock.advance(3 * MINUTE)
      told += moved.length
      for (const { reference, from, to } of visits) {
        const places = await placesOf({ reference, from, to })
        expect({ seed, places }).toEqual({
          seed,
          places: [moved.includes(reference) ? 'new' : expect.stringMatching(/old|new/)],
        })
        if (places[0] === 'new') done++
      }
      // Sent again, every move ends as it was meant to.
      for (const { token, to } of visits) {
        const again = await app.visitor().post(moveVisit, { token, ...to })
        expect(again.body).toMatchObject({
          success: true,
          visit: { date: to.date, time: to.slot },
        })
      }
    }
    const faults = await findFaults(app.database, [], app.clock.now())
    // It knows only the messages of bookings that never moved.
    expect({ seed, faults: faults.filter((fault) => !fault.endsWith(' messages')) }).toEqual({
      seed,
      faults: [],
    })
    reportFigures(context, {
      seed,
      kills: sizes.kills,
      moves: sizes.kills * VISITS,
      'told that they moved': told,
      'moved before the kill': done,
      'two visits or none': 0,
    })
  })

  test('control: a visit that is nowhere is noticed, and so is one at a third time', async () => {
    const visit = await bookVisit()
    const third = await free()
    expect(await placesOf(visit)).toEqual(['old'])
    await app.visitor().post(moveVisit, { token: visit.token, ...third })
    expect(await placesOf(visit)).toEqual(['lost'])
    await app.visitor().post(cancelVisit, { token: visit.token })
    expect(await placesOf(visit)).toEqual([])
  })
})
