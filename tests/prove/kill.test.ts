import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { addDays, formatDayWithYear } from '../../domain/calendar/day.ts'
import { getSettings, saveSettings } from '../../domain/desk/settings.ts'
import { enterDeskCode, sendDeskCode } from '../../domain/desk/sign-in.ts'
import { ANY_TIME } from '../../domain/waiting/waiting.ts'
import { putAddressOnList, sendListLink } from '../../server/booking/waiting/join.ts'
import { openDatabase } from '../../server/database/open.ts'
import { LEASE } from '../../server/messages/outbox/due.ts'
import { day } from '../days.ts'
import { createAsk } from '../server/support/ask-by-https.ts'
import { slotAt } from '../server/support/bookings.ts'
import { freePort } from '../server/support/caddy.ts'
import { changedPractice } from '../server/support/changed-practice.ts'
import { killProcesses, running, runningAt } from '../server/support/child-process.ts'
import { DAY, HOUR, MINUTE, TestClock } from '../server/support/clock.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import { alter } from '../server/support/stored.ts'
import { openTool } from '../server/support/tool-services.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { createCrowd } from './support/crowd.ts'
import { createLargePractice } from './support/large-practice.ts'
import { reportFigures, seed, sizeOf } from './support/proof.ts'
import { settle } from './support/settle.ts'
import { findUntruths } from './support/untruths.ts'

/** How long a change of the settings has before the server is killed, in milliseconds. */
const delay = fc.nat(160)

/** How many requests the server answers, how soon after that it is killed, and whether mail and texts work. */
const moment = fc.record({
  answers: fc.integer({ min: 10, max: 60 }),
  more: fc.nat(15),
  isMailUp: fc.boolean(),
  areTextsUp: fc.boolean(),
})

/** After how many notices of a wave the server is killed; none is before it. */
const inWave = fc.record({
  notices: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
  more: fc.nat(4),
})
const LIST_ON = ['price: 225', 'price: 225\nletters: { opening: { send: true } }'] as const
const SLOTS = ['10:00 AM', '11:00 AM', '1:00 PM', '2:00 PM']

const DEMO_OWNER = 'hello@lanternhill.example'
const facts = v.object({ price: v.number() })

afterEach(killProcesses)

describe.each(availableEngines)('a server that is killed, on $name', (engine) => {
  test('what was answered is so, no visit is half moved, and the last letter to everyone is true', async (context) => {
    const providers = { mail: await openMailServer(), texts: await openSmsServer() }
    const { mail, texts } = providers
    onTestFinished(() => Promise.all([mail.close(), texts.close()]).then(() => undefined))
    const port = await freePort()
    const env = {
      ...texts.env,
      SMTP_URL: mail.url,
      PORT: String(port),
      DATABASE_URL: await engine.create(),
      OUTBOX_DIR: createFolder(),
      PRACTICE_FILE: createLargePractice(),
    }
    const authority = () => Buffer.alloc(0)
    const ask = createAsk({ site: 'localhost', httpPort: port, httpsPort: port, authority })
    const start = () => running(env, 'dist/server/main.js')
    const database = await openDatabase(env.DATABASE_URL)
    onTestFinished(database.close)

    let server = await start()
    const crowd = createCrowd({
      ask: (path, asked) => ask(path, { ...asked, isPlain: true }),
      origin: `http://localhost:${port}`,
      mails: mail.mails,
    })
    const moments = fc.sample(moment, { seed, numRuns: sizeOf('kills') })
    for (const { answers, more, isMailUp, areTextsUp } of moments) {
      mail.state.isUp = isMailUp
      texts.state.status = areTextsUp ? 201 : 503
      const before = crowd.counts.answers
      await expect
        .poll(() => crowd.counts.answers - before, { interval: 1 })
        .not.toBeLessThan(answers)
      await pause(more)
      await server.kill()
      if (engine.name === 'SQLite') {
        const { rows } = await sql`pragma integrity_check`.execute(database.read)
        expect({ seed, rows }).toEqual({ seed, rows: [{ integrity_check: 'ok' }] })
      }
      server = await start()
    }
    mail.state.isUp = true
    texts.state.status = 201
    // Visits are only changed by links in letters, and the mail may not have worked so far.
    const { counts } = crowd
    await expect
      .poll(() => Math.min(counts.booked, counts.moved, counts.canceled))
      .toBeGreaterThan(0)
    await crowd.end()
    await server.stop()
    const { booked, moved, canceled } = counts
    const lost = await crowd.losses(env.DATABASE_URL)
    const wrong = await settle(env, providers)
    expect({ seed, lost, ...wrong }).toEqual({ seed, lost: [], faults: [], untruths: [] })
    reportFigures(context, {
      ...{ seed, kills: sizeOf('kills'), booked, moved, canceled, lost: 0 },
      ...{ letters: mail.mails.length + texts.texts.length, untrue: 0 },
    })

    // Control: a visit at another time, a missing one, and what no one was notified of, are noticed.
    // The visitors insisted on an answer to the first bookings; to the last ones they may have got none.
    const [one, other] = await database.read
      .selectFrom('bookings')
      .select('reference')
      .where('cancelled_at', 'is', null)
      .orderBy('created_at')
      .limit(2)
      .execute()
    await alter(
      { database },
      sql`update bookings set slot = '0001' where reference = ${one?.reference}`,
      sql`update bookings set cancelled_at = 1 where reference = ${other?.reference}`,
    )
    expect(await crowd.losses(env.DATABASE_URL)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`${one?.reference} is .* 0001, not `),
        expect.stringMatching(`${other?.reference} is canceled, not `),
      ]),
    )
    expect(await findUntruths(database, providers)).toEqual(
      expect.arrayContaining(
        ['mail', 'office', 'text'].map((channel) => `${other?.reference} by ${channel}`),
      ),
    )
  })

  test('a change of the settings is saved whole or not at all, and once', async (context) => {
    const port = await freePort()
    const DATABASE_URL = await engine.create()
    const own = { PRACTICE_FILE: '', PORT: String(port) }
    const env = { ...own, DATABASE_URL, OUTBOX_DIR: createFolder() }
    const start = () => running(env, 'dist/server/main.js')
    let server = await start()
    const owner = createVisitor(`http://localhost:${port}`)
    await owner.post(sendDeskCode, { email: DEMO_OWNER })
    const { out } = await runCommand(['desk-code', DEMO_OWNER], env)
    const [code = ''] = /(?:\d{4} ){3}\d{4}/.exec(out) ?? []
    expect((await owner.post(enterDeskCode, { code })).body).toMatchObject({ success: true })
    const saved = async () => {
      const { body } = await owner.post(getSettings, {})
      if (!body.success) throw new Error(JSON.stringify(body))
      return { version: body.version, price: v.parse(facts, body.facts).price }
    }
    const rounds = { saved: 0, lost: 0, killed: 0 }
    for (const wait of fc.sample(delay, { seed, numRuns: sizeOf('kills') })) {
      const { version, price } = await saved()
      const changes = [{ path: ['price'], value: price + 1 }]
      const change = { version, what: 'Price and payment', changes }
      const save = () => owner.post(saveSettings, change)
      const answered = save().then(
        ({ body }) => body.success,
        () => false,
      )
      await pause(wait)
      await server.kill()
      server = await start()
      const after = await saved()
      const isSaved = after.version > version
      expect([seed, after]).toEqual([
        seed,
        isSaved ? { version: version + 1, price: price + 1 } : { version, price },
      ])
      if (await answered) expect([seed, isSaved]).toEqual([seed, true])
      rounds[(await answered) ? 'saved' : isSaved ? 'lost' : 'killed']++
      // Whoever got no answer sends the same again.
      const { body: again } = await save()
      expect([seed, again.success]).toEqual([seed, true])
      expect(await saved()).toEqual({ version: version + 1, price: price + 1 })
    }
    await server.stop()
    reportFigures(context, { seed, kills: sizeOf('kills'), ...rounds })
  })

  test('three people are notified of each freed time once, and it is public after an hour, whenever the server is killed', async (context) => {
    const mail = await openMailServer()
    onTestFinished(() => mail.close())
    const PRACTICE_FILE = changedPractice(LIST_ON)
    const clock = new TestClock()
    const databaseUrl = await engine.create()
    const env = { SMTP_URL: mail.url, DATABASE_URL: databaseUrl, PRACTICE_FILE }
    const place = { databaseUrl, clock, closeAtEnd: onTestFinished }
    const practice = await openTool(place, PRACTICE_FILE)
    const { database } = practice
    for (const name of Array.from('abcdefghijklmn'))
      await database.write(async (transaction) => {
        clock.advance(1)
        const email = `${name}@client.example`
        await sendListLink(transaction, practice, email)
        const row = transaction.selectFrom('waiting').selectAll().where('email', '=', email)
        await putAddressOnList(transaction, practice, await row.executeTakeFirstOrThrow(), ANY_TIME)
      })
    const told = () =>
      database.read
        .selectFrom('openings')
        .leftJoin('opening_notices', 'opening_notices.opening', 'openings.id')
        .select(['openings.id', 'day', 'slot', 'notified_at', 'waiting'])
        .where('freed_at', '>', clock.at - HOUR)
        .execute()
    const unsent = () =>
      database.read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()
    /** What is wrong with the times of a day: those of which the three whose turn it was were not notified, or are still kept. */
    async function faultsOn(date: string, slots = SLOTS) {
      const faults: string[] = []
      for (const slot of slots) {
        const words = `${formatDayWithYear(day(date))} at ${slot}`
        const all = mail.mails.filter(({ subject }) => subject === `A time opened up: ${words}`)
        const people = new Set(all.map(({ to }) => to))
        if (people.size !== 3) faults.push(`${slot} was told to ${[...people].join(' and ')}`)
      }
      const rows = await told()
      const most = Math.max(...rows.map(({ id }) => rows.filter((row) => row.id === id).length))
      if (most > 3) faults.push(`${most} were told of one time`)
      return faults
    }

    let server = await runningAt(clock.at, env)
    const kills = { before: 0, inside: 0, after: 0 }
    let date = '2026-07-10'
    for (const { notices, more } of fc.sample(inWave, { seed, numRuns: sizeOf('waves') })) {
      for (const slot of SLOTS) {
        const { reference } = await practice.book(slotAt(date, slot))
        await practice.cancel(reference)
      }
      clock.advance(11 * MINUTE)
      const noticed = async () => (await told()).filter(({ waiting }) => waiting !== null).length
      if (notices > 0) {
        await server.setClock(clock.at)
        await expect.poll(noticed, { interval: 1 }).not.toBeLessThan(notices)
        await pause(more)
      }
      await server.kill()
      const before = await told()
      const sent = await noticed()
      kills[sent === 0 ? 'before' : sent < 12 ? 'inside' : 'after']++
      clock.advance(LEASE + MINUTE)
      server = await runningAt(clock.at, env)
      await expect.poll(noticed).toBe(12)
      await expect.poll(unsent).toEqual([])
      const known = before.filter(({ notified_at }) => notified_at !== null)
      expect(await told()).toEqual(expect.arrayContaining(known))
      expect({ seed, date, faults: await faultsOn(date) }).toEqual({ seed, date, faults: [] })
      clock.advance(2 * HOUR)
      for (const slot of SLOTS) await practice.hold(slotAt(date, slot), `jill ${slot}`)
      clock.advance(7 * DAY - 2 * HOUR - LEASE - 12 * MINUTE)
      await server.setClock(clock.at)
      date = addDays(day(date), 7)
    }
    await server.stop()
    reportFigures(context, { seed, waves: sizeOf('waves'), ...kills, lost: 0, twice: 0 })

    // Control: a time that no one is notified of is noticed.
    expect(await faultsOn(date, ['10:00 AM'])).toEqual(['10:00 AM was told to '])
  })
})
