import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { getSettings, saveSettings } from '../../domain/desk/settings.ts'
import { enterDeskCode, sendDeskCode } from '../../domain/desk/sign-in.ts'
import { openDatabase } from '../../server/database/open.ts'
import { createAsk } from '../server/support/ask-by-https.ts'
import { freePort } from '../server/support/caddy.ts'
import { killProcesses, running } from '../server/support/child-process.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import { alter } from '../server/support/stored.ts'
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
      from: (index) => `127.${1 + (index % 250)}.${Math.floor(index / 250)}.1`,
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

    // Control: a visit at another time, a missing one, and what nobody was told, are noticed.
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
})
