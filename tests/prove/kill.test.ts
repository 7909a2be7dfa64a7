import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { slot } from '../days.ts'
import {
  type AtWork,
  freeSlots,
  goToWork,
  jane,
  MINUTE,
  type Slot,
} from '../server/support/at-work.ts'
import { endAll, launch, running } from '../server/support/child.ts'
import { here } from '../server/support/engines.ts'
import { readLetter } from '../server/support/letter.ts'
import { openMailServer, openTextServer } from '../server/support/providers.ts'
import { visitorOf } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { isLong, seed, sizes } from './support/sizes.ts'
import { tell } from './support/tell.ts'
import { widePractice } from './support/wide-practice.ts'

const REFERENCE = /[A-Z0-9]{4}-[A-Z0-9]{4}/
const LANES = 2
const VISITORS = 8
/** How long nobody comes, how many it answers then, and how soon after that it is killed. */
const moment = fc.record({ idle: fc.nat(300), answers: fc.nat(15), more: fc.nat(15) })
type Moment = typeof moment extends fc.Arbitrary<infer M> ? M : never

describe.each(here)('processes that are killed, on $name', (engine) => {
  let work: AtWork
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let texts: Awaited<ReturnType<typeof openTextServer>>
  let env: Record<string, string>
  let free: () => Promise<Slot>
  beforeAll(async () => {
    mail = await openMailServer()
    texts = await openTextServer()
    env = { ...texts.env, SMTP_URL: mail.url, PRACTICE_FILE: widePractice() }
    work = await goToWork(engine, env)
    // The processes have the clock of this machine.
    work.clock.at = Date.now()
    const next = freeSlots(() => work)
    // A time of today may pass while the test is at it.
    const today = new Date(Date.now() + 24 * 60 * MINUTE).toISOString().slice(0, 10)
    free = async () => {
      const slot = await next()
      return slot.date > today ? slot : free()
    }
  })
  afterAll(async () => {
    endAll()
    await work.close()
    await mail.close()
    await texts.close()
  })

  const bookings = () =>
    work.database.read.selectFrom('bookings').select(['reference', 'email']).execute()

  /** A process that is killed while eight visitors book; gives what they were told. */
  async function life({ idle, answers, more }: Moment): Promise<string[]> {
    const victim = await running(
      { ...env, DATABASE_URL: work.databaseUrl, OUTBOX_DIR: work.outbox },
      isLong ? 'dist/server/main.js' : 'server/main.ts',
    )
    await pause(idle)
    const told: string[] = []
    let isOver = false
    const visitors = times(VISITORS, async () => {
      while (!isOver) {
        const sent = visitorOf(victim.url).post(bookAppointment, { ...jane, ...(await free()) })
        // Who gets no answer has been told nothing.
        const answer = await sent.catch(() => undefined)
        if (answer?.body.success) told.push(answer.body.reference)
        else return
      }
    })
    await expect.poll(() => told.length, { interval: 1, timeout: 10_000 }).not.toBeLessThan(answers)
    await pause(more)
    await victim.kill()
    isOver = true
    await Promise.all(visitors)
    return told
  }

  /** Bookings of which not everybody has heard. */
  async function unsent() {
    const [toOffice, toClient] = [new Set<string>(), new Set<string>()]
    for (const raw of mail.letters) {
      const { to, text } = readLetter(raw)
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
    // What the dead had in their hands is brought by others once its time is over.
    work.clock.at = Date.now() + 3 * MINUTE
    await Promise.all([work.another(), work.another()])
    const { read } = work.database
    const left = () => read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()
    await vi.waitFor(async () => expect(await left()).toEqual([]), {
      timeout: 600_000,
      interval: 100,
    })
  }

  test('whenever one is killed, none has lost what it acknowledged, and every message is sent', async (context) => {
    const acknowledged: string[] = []
    const moments = fc.sample(moment, { seed, numRuns: sizes.kills })
    await Promise.all(
      times(LANES, async (lane) => {
        for (const one of moments.filter((_, nth) => nth % LANES === lane)) {
          acknowledged.push(...(await life(one)))
          if (engine.name === 'Postgres') continue
          const { rows } = await sql`pragma integrity_check`.execute(work.database.read)
          expect({ seed, rows }).toEqual({ seed, rows: [{ integrity_check: 'ok' }] })
        }
      }),
    )
    const kept = new Set((await bookings()).map(({ reference }) => reference))
    expect({ seed, lost: acknowledged.filter((one) => !kept.has(one)) }).toEqual({ seed, lost: [] })
    expect(acknowledged.length).toBeGreaterThan(0)
    await sendTheRest()
    expect(await unsent()).toEqual([])
    const sent = mail.letters.length + texts.texts.length
    tell(context, {
      seed,
      kills: sizes.kills,
      acknowledged: acknowledged.length,
      lost: 0,
      'kept though unanswered': kept.size - acknowledged.length,
      messages: 3 * kept.size,
      'sent twice': sent - 3 * kept.size,
    })
  })

  test('control: of a booking that nobody was told of, it is known', async () => {
    const { read, write } = work.database
    const booking = await read.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
    const silent = { ...booking, id: 'silent', reference: 'SILE-NTLY', slot: slot('0001') }
    await write((writing) => writing.insertInto('bookings').values(silent).execute())
    expect(await unsent()).toEqual(['SILE-NTLY'])
  })

  test('control: told before it is committed, a booking is lost with its process', async () => {
    const hasty = launch(
      { DATABASE_URL: work.databaseUrl },
      'tests/prove/support/told-too-early.ts',
    )
    await vi.waitFor(() => expect(hasty.out()).toBe('told'), 20_000)
    hasty.child.kill('SIGKILL')
    await hasty.code
    const { read } = work.database
    const kept = await read.selectFrom('limits').select('key').where('key', '=', 'told').execute()
    expect(kept).toEqual([])
  })
})
