import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import { TOOL } from '../../server/audit.ts'
import { book } from '../../server/booking/book.ts'
import type { Booking } from '../../server/booking/booking.ts'
import { cancel } from '../../server/booking/cancel.ts'
import { move } from '../../server/booking/move.ts'
import { readVisit } from '../../server/booking/visits.ts'
import { readConfig } from '../../server/config.ts'
import { practiceAs } from '../../server/http/requester.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { formatVisitTime } from '../../server/practice/visit-time.ts'
import { openServices, type Services } from '../../server/services.ts'
import { unwrap } from '../../server/tool/tool-context.ts'
import { killProcesses, type Running, running } from '../server/support/child-process.ts'
import { parseMail } from '../server/support/parse-mail.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import { freeSlots, startTestServer, type TestServer } from '../server/support/test-server.ts'
import { createLargePractice } from './support/large-practice.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

type Letter = ReturnType<typeof parseMail>

/** How long a claimed message is left to the process that claimed it. */
const LEASE = 120_000
/** The clock never jumps over the lease of a message that is on its way. */
const MOST_PASSING = 90_000
const OFFICE = 'hello@lanternhill.example'
const emailOf = (nth: number) => `client${nth}@letters.example`
const phoneOf = (nth: number) => String(2_120_000_000 + nth)

/** What happens around one booking: to the providers, to the processes, and to a booking made before. */
const happening = fc.record({
  providers: fc.constantFrom(
    ...(['as before', 'as before', 'mail down', 'texts down', 'mail up', 'all up'] as const),
  ),
  isKilled: fc.nat(29).map((nth) => nth === 0),
  change: fc.constantFrom(...(['none', 'move', 'move', 'cancel'] as const)),
  /** How far back the changed booking is. */
  back: fc.nat(8),
  /** The clock goes on by so much, and the workers get so long to work. */
  passing: fc.nat(MOST_PASSING),
  milliseconds: fc.nat(40),
})

describe.each(proofEngines('letters'))('the letters of many bookings, on $name', (engine) => {
  const practiceFile = createLargePractice()
  const practice = loadPractice(practiceFile)
  let app: TestServer
  let services: Services
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let texts: Awaited<ReturnType<typeof openSmsServer>>
  let victim: Running
  let env: Record<string, string>
  let free: () => Promise<SlotRequest>

  beforeAll(async () => {
    mail = await openMailServer()
    texts = await openSmsServer()
    env = { ...texts.env, SMTP_URL: mail.url, PRACTICE_FILE: practiceFile }
    app = await startTestServer(engine, env)
    const config = readConfig({ DATABASE_URL: app.databaseUrl })
    services = await openServices(config, practice, { clock: app.clock })
    const next = freeSlots(() => app)
    // None of the visits is over when its letters are sent.
    free = async () => {
      const slot = await next()
      return slot.date > '2026-08-01' ? slot : free()
    }
    victim = await startVictim()
  })
  afterAll(async () => {
    killProcesses()
    await services.database.close()
    await app.close()
    await mail.close()
    await texts.close()
  })

  const startVictim = () =>
    running(
      {
        ...env,
        ...{ DATABASE_URL: app.databaseUrl, OUTBOX_DIR: app.outbox },
        CLOCK: String(app.clock.now()),
      },
      'tests/prove/support/clock-controlled-server.ts',
    )

  const nextVisit = async () => unwrap(readVisit(services.timetable, await free()))

  async function bookAs(nth: number): Promise<string> {
    const contact = { email: emailOf(nth), phone: phoneOf(nth) }
    const details = { firstName: 'Ann', lastName: 'Lee', additionalInfo: '', ...contact }
    return unwrap(await book(services, await nextVisit(), details, practiceAs(TOOL))).reference
  }

  function setProviders(to: string) {
    if (to === 'mail down') mail.state.isUp = false
    if (to === 'mail up' || to === 'all up') mail.state.isUp = true
    if (to === 'texts down') texts.state.status = 503
    if (to === 'all up') texts.state.status = 201
  }

  let before = 0
  /** What a killed process had claimed. */
  const lost: string[] = []
  const onTheirWay = async () => {
    const claimed = [before, app.clock.now()].map((at) => at + LEASE)
    const rows = await app.database.read
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('due_at', 'in', claimed)
      .execute()
    return rows.map(({ id }) => id).filter((id) => !lost.includes(id))
  }

  async function goOn(milliseconds: number) {
    await expect.poll(onTheirWay, { interval: 10 }).toEqual([])
    before = app.clock.now()
    app.clock.advance(milliseconds)
    await victim.setClock(app.clock.now())
  }

  async function killVictim() {
    await victim.kill()
    // What the other process has claimed arrives meanwhile.
    await pause(3000)
    lost.push(...(await onTheirWay()))
    victim = await startVictim()
  }

  const unsent = async () => {
    const { read } = app.database
    return (await read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute())
      .length
  }

  interface Heard {
    readonly words: string
    readonly sequence?: number
  }

  /** What each client and the office was told of a booking, in order, by the names of the channels. */
  function heardOf(letters: readonly Letter[], { reference, email, phone }: Booking) {
    const heard: Record<string, Heard[]> = {
      mail: letters
        .filter(({ to }) => to === email)
        .map(({ subject, calendar }) => ({
          words: subject,
          sequence: Number(/^SEQUENCE:(\d+)/m.exec(calendar)?.[1]),
        })),
      office: letters
        .filter(({ to, subject }) => to === OFFICE && subject.includes(reference))
        .map(({ subject }) => ({ words: subject })),
      text: texts.texts
        .filter(({ isAccepted, body }) => isAccepted && body.get('To') === `+1${phone}`)
        .map(({ body }) => ({ words: body.get('Body') ?? '' })),
    }
    return heard
  }

  /** The bookings of which someone was told something untrue last, or in the wrong order. */
  async function findUntruths(): Promise<string[]> {
    const bookings = await app.database.read.selectFrom('bookings').selectAll().execute()
    const letters = mail.mails.map(parseMail)
    return bookings.flatMap((booking) => {
      const time = formatVisitTime(booking.day, booking.slot, practice.timeZone)
      const isCancelled = booking.cancelled_at !== null
      return Object.entries(heardOf(letters, booking)).flatMap(([channel, heard]) => {
        const last = heard.at(-1)
        const isTrue = last?.words.includes(time) && /cancelled/i.test(last.words) === isCancelled
        const numbers = heard.flatMap(({ sequence }) => sequence ?? [])
        const isInOrder = numbers.every((number, nth) => number >= (numbers[nth - 1] ?? 0))
        const isLatest = numbers.length === 0 || numbers.at(-1) === booking.sequence
        return isTrue && isInOrder && isLatest ? [] : [`${booking.reference} by ${channel}`]
      })
    })
  }

  test('whatever fails, the last letter to every client and to the office is true', async (context) => {
    const happenings = fc.sample(happening, { seed, numRuns: sizes.letters })
    const references: string[] = []
    const count = { moved: 0, cancelled: 0, kills: 0 }
    for (const [nth, one] of happenings.entries()) {
      setProviders(one.providers)
      if (one.isKilled || nth === Math.floor(happenings.length / 2)) {
        await killVictim()
        count.kills++
      }
      references.push(await bookAs(nth))
      const changed = references[nth - one.back]
      if (changed && one.change === 'move') {
        const moved = await move(services, TOOL, changed, await nextVisit())
        if (!moved.isRefused) count.moved++
      }
      if (changed && one.change === 'cancel') {
        const cancelled = await cancel(services, TOOL, changed)
        if (!cancelled.isRefused) count.cancelled++
      }
      await goOn(one.passing)
      await pause(one.milliseconds)
    }
    setProviders('all up')
    await expect
      .poll(
        async () => {
          await goOn(MOST_PASSING - 1)
          return unsent()
        },
        { timeout: 300_000, interval: 200 },
      )
      .toBe(0)
    expect({ seed, untruths: await findUntruths() }).toEqual({ seed, untruths: [] })
    expect(Math.min(count.moved, count.cancelled)).toBeGreaterThan(0)
    const letters = mail.mails.length + texts.texts.length
    reportFigures(context, { seed, bookings: references.length, ...count, letters, untrue: 0 })
  })

  test('control: a booking of which nobody was told the latest is noticed', async () => {
    const { reference } = await app.database.read
      .selectFrom('bookings')
      .select('reference')
      .where('cancelled_at', 'is', null)
      .executeTakeFirstOrThrow()
    await app.database.write((transaction) =>
      transaction
        .updateTable('bookings')
        .set({ cancelled_at: 1 })
        .where('reference', '=', reference)
        .execute(),
    )
    expect(await findUntruths()).toEqual(
      ['mail', 'office', 'text'].map((channel) => `${reference} by ${channel}`),
    )
  })
})
