import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import { slot } from '../days.ts'
import { killProcesses, launch, running } from '../server/support/child-process.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { parseMail } from '../server/support/parse-mail.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import {
  freeSlots,
  jane,
  MINUTE,
  startTestServer,
  type TestServer,
} from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { createLargePractice } from './support/large-practice.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

const REFERENCE = /[A-Z0-9]{4}-[A-Z0-9]{4}/
const LANES = 2
const VISITORS = 8
/** How long the server idles, how many requests it answers then, and how soon after that it is killed. */
const moment = fc.record({
  idle: fc.nat(300),
  answers: fc.integer({ min: 1, max: 15 }),
  more: fc.nat(15),
})
type Moment = typeof moment extends fc.Arbitrary<infer M> ? M : never

describe.each(proofEngines('kill'))('processes that are killed, on $name', (engine) => {
  let app: TestServer
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let texts: Awaited<ReturnType<typeof openSmsServer>>
  let env: Record<string, string>
  let free: () => Promise<SlotRequest>
  beforeAll(async () => {
    mail = await openMailServer()
    texts = await openSmsServer()
    env = { ...texts.env, SMTP_URL: mail.url, PRACTICE_FILE: createLargePractice() }
    app = await startTestServer(engine, env)
    // The server processes use the clock of this machine.
    app.clock.at = Date.now()
    const next = freeSlots(() => app)
    // A slot of today may begin while the test runs.
    const today = new Date(Date.now() + 24 * 60 * MINUTE).toISOString().slice(0, 10)
    free = async () => {
      const slot = await next()
      return slot.date > today ? slot : free()
    }
  })
  afterAll(async () => {
    killProcesses()
    await app.close()
    await mail.close()
    await texts.close()
  })

  const bookings = () =>
    app.database.read.selectFrom('bookings').select(['reference', 'email']).execute()

  /** Kills a server while eight visitors book; returns the references that they received. */
  async function life({ idle, answers, more }: Moment): Promise<string[]> {
    const victim = await running(
      { ...env, DATABASE_URL: app.databaseUrl, OUTBOX_DIR: app.outbox },
      'server/main.ts',
    )
    await pause(idle)
    const told: string[] = []
    let isOver = false
    const visitors = times(VISITORS, async () => {
      while (!isOver) {
        const sent = createVisitor(victim.url).post(bookAppointment, { ...jane, ...(await free()) })
        // A visitor without a response was promised nothing.
        const answer = await sent.catch(() => undefined)
        if (answer?.body.success) told.push(answer.body.reference)
        else return
      }
    })
    await expect.poll(() => told.length, { interval: 1 }).not.toBeLessThan(answers)
    await pause(more)
    await victim.kill()
    isOver = true
    await Promise.all(visitors)
    return told
  }

  /** The letters about single bookings; in the evening the office gets another. */
  const letters = () =>
    mail.mails.map(parseMail).filter(({ subject }) => !/: \d+ visits?$/.test(subject))

  /** Bookings with at least one message that was not sent. */
  async function unsent() {
    const [toOffice, toClient] = [new Set<string>(), new Set<string>()]
    for (const { to, text } of letters()) {
      const reference = REFERENCE.exec(text)?.[0] ?? ''
      if (to === jane.email) toClient.add(reference)
      else toOffice.add(reference)
    }
    const byText = new Set(
      texts.texts.map(({ body }) => REFERENCE.exec(body.get('Body') ?? '')?.[0]),
    )
    const all = [toOffice, toClient, byText]
    return (await bookings())
      .map(({ reference }) => reference)
      .filter((reference) => all.some((heard) => !heard.has(reference)))
  }

  async function sendTheRest() {
    // Messages that a killed process had claimed are sent by others once the lease is over.
    app.clock.at = Date.now() + 3 * MINUTE
    await Promise.all([app.another(), app.another()])
    const { read } = app.database
    const left = () => read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()
    await expect.poll(left, { timeout: 600_000, interval: 100 }).toEqual([])
  }

  test('whenever a process is killed, no acknowledged booking is lost and every message is sent', async (context) => {
    const acknowledged: string[] = []
    const moments = fc.sample(moment, { seed, numRuns: sizes.kills })
    await Promise.all(
      times(LANES, async (lane) => {
        for (const one of moments.filter((_, nth) => nth % LANES === lane)) {
          acknowledged.push(...(await life(one)))
          if (engine.name === 'Postgres') continue
          const { rows } = await sql`pragma integrity_check`.execute(app.database.read)
          expect({ seed, rows }).toEqual({ seed, rows: [{ integrity_check: 'ok' }] })
        }
      }),
    )
    const kept = new Set((await bookings()).map(({ reference }) => reference))
    expect({ seed, lost: acknowledged.filter((one) => !kept.has(one)) }).toEqual({ seed, lost: [] })
    expect(acknowledged.length).toBeGreaterThan(0)
    await sendTheRest()
    expect(await unsent()).toEqual([])
    const sent = letters().length + texts.texts.length
    reportFigures(context, {
      seed,
      kills: sizes.kills,
      acknowledged: acknowledged.length,
      lost: 0,
      'kept though unanswered': kept.size - acknowledged.length,
      messages: 3 * kept.size,
      'sent twice': sent - 3 * kept.size,
    })
  })

  test('control: a booking without messages is noticed', async () => {
    const { read, write } = app.database
    const booking = await read.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
    const silent = { ...booking, id: 'silent', reference: 'SILE-NTLY', slot: slot('0001') }
    await write((transaction) => transaction.insertInto('bookings').values(silent).execute())
    expect(await unsent()).toEqual(['SILE-NTLY'])
  })

  test('control: a booking that is reported before its commit is lost', async () => {
    const early = launch(
      { DATABASE_URL: app.databaseUrl },
      'tests/prove/support/reports-before-commit.ts',
    )
    await expect.poll(() => early.out()).toBe('told')
    early.child.kill('SIGKILL')
    await early.code
    const { read } = app.database
    const kept = await read.selectFrom('limits').select('key').where('key', '=', 'told').execute()
    expect(kept).toEqual([])
  })
})
