import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/calendar/hold.ts'
import { slotFromLabel } from '../../domain/calendar/slot.ts'
import { cancelVisit, moveVisit } from '../../domain/visit/visit.ts'
import { bookVisit, freeSlots } from '../server/support/bookings.ts'
import { killProcesses, runningAt } from '../server/support/child-process.ts'
import { HOUR, MINUTE } from '../server/support/clock.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import { unsentMessages } from '../server/support/stored.ts'
import { startTestServer, type TestServer } from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { lostBookings } from './support/crowd.ts'
import { findFaults } from './support/find-faults.ts'
import { createLargePractice } from './support/large-practice.ts'
import { reportFigures, seed, sizeOf } from './support/proof.ts'
import { proofEngines } from './support/proof-engines.ts'
import { findUntruths, type Providers } from './support/untruths.ts'

const VISITORS = 6
/** The concurrent changes to the visits of a round: moved to a new time, or cancelled. */
const CHANGES = ['new', 'new', 'new', 'cancelled'] as const
/** How many requests the server answers, how soon after that it is killed, and whether mail and texts work. */
const moment = fc.record({
  answers: fc.integer({ min: 1, max: 12 }),
  more: fc.nat(15),
  isMailUp: fc.boolean(),
  areTextsUp: fc.boolean(),
})
type Moment = typeof moment extends fc.Arbitrary<infer M> ? M : never

describe.each(proofEngines('kill'))('a server that is killed, on $name', (engine) => {
  let app: TestServer
  let providers: Providers
  let free: () => Promise<SlotRequest>
  let clients = 0
  beforeAll(async () => {
    providers = { mail: await openMailServer(), texts: await openSmsServer() }
    const { mail, texts } = providers
    const env = { ...texts.env, SMTP_URL: mail.url, PRACTICE_FILE: createLargePractice() }
    app = await startTestServer(engine, env)
    const next = freeSlots(app)
    // Far enough ahead that no reminder or intake form is due.
    free = async () => {
      const slot = await next()
      return slot.date > '2026-08-01' ? slot : free()
    }
  })
  afterAll(async () => {
    killProcesses()
    await app.close()
    await providers.mail.close()
    await providers.texts.close()
  })

  const newClient = () => {
    const nth = clients++
    return { email: `client${nth}@kill.example`, phone: String(2_120_000_000 + nth) }
  }

  function setProviders(isMailUp: boolean, areTextsUp: boolean) {
    providers.mail.state.isUp = isMailUp
    providers.texts.state.status = areTextsUp ? 201 : 503
  }

  /** Books a visit, and waits for the letter with its link. */
  async function bookWithLink() {
    const [from, to, client] = [await free(), await free(), newClient()]
    const { reference } = await bookVisit(app.visitor(), from, client)
    const tokenIn = () =>
      providers.mail.mails
        .filter((letter) => letter.to === client.email)
        .map(({ text }) => /\/visit#([\w-]+)/.exec(text)?.[1])[0]
    await expect.poll(tokenIn).toBeDefined()
    return { reference, from, to, token: tokenIn() ?? '' }
  }
  type Visit = Awaited<ReturnType<typeof bookWithLink>>

  const change = ({ token, to }: Visit, what: (typeof CHANGES)[number], url: string) =>
    what === 'new'
      ? createVisitor(url).post(moveVisit, { token, ...to })
      : createVisitor(url).post(cancelVisit, { token })

  /** The state of a visit in the database. */
  async function stateOf({ reference, from, to }: Omit<Visit, 'token'>) {
    const row = await app.database.read
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!row) return 'lost'
    if (row.cancelled_at !== null) return 'cancelled'
    const isAt = ({ date, slot }: SlotRequest) =>
      row.day === date && row.slot === slotFromLabel(slot)
    return isAt(to) ? 'new' : isAt(from) ? 'old' : 'elsewhere'
  }

  /** Kills a server while visitors book, move and cancel; returns the references of confirmed requests. */
  async function life(visits: readonly Visit[], { answers, more, isMailUp, areTextsUp }: Moment) {
    setProviders(isMailUp, areTextsUp)
    const victim = await runningAt(app.clock.now(), app.env)
    const booked: string[] = []
    const changed: string[] = []
    // A visitor who got no response was promised nothing.
    const bookers = times(VISITORS, async () => {
      for (;;) {
        const sent = bookVisit(createVisitor(victim.url), await free(), newClient())
        const answer = await sent.catch(() => undefined)
        if (!answer) return
        booked.push(answer.reference)
      }
    })
    const changers = visits.map(async (visit, nth) => {
      const sent = change(visit, CHANGES[nth] ?? 'new', victim.url)
      const answer = await sent.catch(() => undefined)
      if (answer?.body.success) changed.push(visit.reference)
    })
    await expect
      .poll(() => booked.length + changed.length, { interval: 1 })
      .not.toBeLessThan(answers)
    await pause(more)
    await victim.kill()
    await Promise.all([...bookers, ...changers])
    return { booked, changed }
  }

  /** Lets leases and retry delays run out, so that the other server sends what was claimed or failed. */
  async function passLease() {
    // Gives messages that the other server has claimed time to arrive.
    await pause(500)
    app.clock.advance(3 * MINUTE)
  }

  test('what was answered is so, no visit is half moved, and the last letter to everyone is true', async (context) => {
    const booked: string[] = []
    let changed = 0
    for (const one of fc.sample(moment, { seed, numRuns: sizeOf('kills') })) {
      setProviders(true, true)
      const visits: Visit[] = []
      for (const _ of CHANGES) visits.push(await bookWithLink())
      const told = await life(visits, one)
      booked.push(...told.booked)
      changed += told.changed.length
      if (engine.name === 'SQLite') {
        const { rows } = await sql`pragma integrity_check`.execute(app.database.read)
        expect({ seed, rows }).toEqual({ seed, rows: [{ integrity_check: 'ok' }] })
      }
      for (const [nth, visit] of visits.entries()) {
        const wanted = CHANGES[nth] ?? 'new'
        const possible = told.changed.includes(visit.reference) ? [wanted] : ['old', wanted]
        const state = await stateOf(visit)
        expect(possible, `${visit.reference}, seed ${seed}`).toContain(state)
        // A retry completes every change.
        const again = await change(visit, wanted, app.url)
        expect(again.body).toMatchObject({ success: true })
        expect(await stateOf(visit)).toBe(wanted)
      }
      await passLease()
    }
    expect(Math.min(booked.length, changed)).toBeGreaterThan(0)
    const lost = await lostBookings(app.databaseUrl, booked)
    expect({ seed, lost }).toEqual({ seed, lost: [] })
    // Control: a missing booking is noticed.
    expect(await lostBookings(app.databaseUrl, ['NOT-HERE'])).toEqual(['NOT-HERE'])
    expect(await findFaults(app.database, [], app.clock.now())).toEqual([])

    setProviders(true, true)
    const sendTheRest = async () => {
      await passLease()
      // The office gets a limited number of letters an hour.
      app.clock.advance(HOUR)
      return unsentMessages(app.database)
    }
    await expect.poll(sendTheRest, { timeout: 600_000, interval: 200 }).toEqual([])
    const untruths = await findUntruths(app.database, providers)
    expect({ seed, untruths }).toEqual({ seed, untruths: [] })
    reportFigures(context, {
      ...{ seed, kills: sizeOf('kills'), acknowledged: booked.length + changed, lost: 0 },
      letters: providers.mail.mails.length + providers.texts.texts.length,
      untrue: 0,
    })
  })

  test('control: a visit at a third time, and what nobody was told, are noticed', async () => {
    // The office may have reached its hourly limit of letters.
    app.clock.advance(HOUR)
    const visit = await bookWithLink()
    expect(await stateOf(visit)).toBe('old')
    await change({ ...visit, to: await free() }, 'new', app.url)
    expect(await stateOf(visit)).toBe('elsewhere')
    expect(await stateOf({ ...visit, reference: 'NONE-NONE' })).toBe('lost')
    await expect.poll(() => findUntruths(app.database, providers)).toEqual([])
    await app.database.write((transaction) =>
      transaction
        .updateTable('bookings')
        .set({ cancelled_at: 1 })
        .where('reference', '=', visit.reference)
        .execute(),
    )
    expect(await findUntruths(app.database, providers)).toEqual(
      ['mail', 'office', 'text'].map((channel) => `${visit.reference} by ${channel}`),
    )
  })
})
