import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { getPrice } from '../../domain/price.ts'
import { openDatabase } from '../../server/database/open.ts'
import { openApi } from '../../server/dev.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { killProcesses, launch, portOf } from './support/child-process.ts'
import { availableEngines, createFolder } from './support/engines.ts'
import { bookAppointment } from './support/own-calls.ts'
import { freeSlots, jane, startTestServer } from './support/test-server.ts'
import { createVisitor } from './support/visitor.ts'

afterEach(killProcesses)

describe('started by its own process', () => {
  test('it prints its address, its database and where messages go, and stops at SIGTERM', async () => {
    const folder = createFolder()
    const outbox = `${folder}/outbox`
    const server = launch({
      PORT: '0',
      DATABASE_URL: `file:${folder}/practice.db`,
      OUTBOX_DIR: outbox,
    })
    await expect.poll(() => portOf(server.out())).toBeDefined()
    expect(server.out()).toMatch(
      new RegExp(
        `^Lantern Hill Thermography is at http://localhost:\\d+, its bookings in SQLite at ${folder}/practice\\.db\\.
No message leaves this machine: e-mails and texts are written to ${outbox} until SMTP_URL and TWILIO_ACCOUNT_SID are set\\.\\n`,
      ),
    )
    const visitor = createVisitor(`http://127.0.0.1:${portOf(server.out())}`)
    expect((await visitor.send('GET', '/healthz')).status).toBe(200)
    expect((await visitor.send('GET', '/readyz')).status).toBe(200)
    const { body } = await visitor.get(getPrice)
    expect(body.success).toBe(true)
    const asked = Date.now()
    server.child.kill('SIGTERM')
    expect(await server.code).toBe(0)
    expect(Date.now() - asked).toBeLessThan(10_000)
    expect(server.err()).toBe('')
    // The database needs no recovery.
    await (await openDatabase(`file:${folder}/practice.db`)).close()
  })

  test('a mistake in the configuration is one sentence and exit code 1', async () => {
    const server = launch({ PORT: 'abc' })
    expect(await server.code).toBe(1)
    expect(server.err()).toBe('PORT must be a whole number from 0 to 65535, but is "abc".\n')
    expect(server.out()).toBe('')
  })
})

describe.each(availableEngines)('on $name', (engine) => {
  test('while it stops, requests in flight are finished and new ones are refused', async () => {
    const app = await startTestServer(engine)
    const second = await app.another()
    const free = freeSlots(() => app)
    const slots = await Promise.all(Array.from({ length: 20 }, free))
    const sent = slots.map((slot) =>
      createVisitor(second.url)
        .post(bookAppointment, { ...jane, ...slot })
        .catch(() => undefined),
    )
    // The first is answered, so the others are on their way.
    await Promise.race(sent)
    await second.close()
    const answers = await Promise.all(sent)
    const acknowledged = answers.flatMap((one) => (one?.body.success ? [one.body.reference] : []))
    const kept = await app.database.read.selectFrom('bookings').select('reference').execute()
    const references = new Set(kept.map(({ reference }) => reference))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.every((reference) => references.has(reference))).toBe(true)
    await expect(fetch(`${second.url}/healthz`)).rejects.toThrow()
    await app.close()
  })

  test('without its database it is alive but not ready', async () => {
    const app = await startTestServer(engine)
    const visitor = app.visitor()
    expect((await visitor.send('GET', '/readyz')).status).toBe(200)
    const gone = sql`drop table migrations`
    await app.database.write((transaction) => gone.execute(transaction))
    expect((await visitor.send('GET', '/readyz')).status).toBe(503)
    expect((await visitor.send('GET', '/healthz')).status).toBe(200)
    await app.close()
  })
})

test('the development server has the same calls', async () => {
  const folder = createFolder()
  const api = await openApi({
    PRACTICE_FILE: TEST_PRACTICE,
    DATABASE_URL: `file:${folder}/dev.db`,
    OUTBOX_DIR: `${folder}/outbox`,
  })
  const answer = await api.fetch(new Request('http://localhost:3000/api/getPrice'))
  expect(await answer.json()).toMatchObject({ success: true })
  const ask = new Request('http://localhost:3000/api/sendReviewCode', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"value":"jane@client.example"}',
  })
  expect(await (await api.fetch(ask)).json()).toEqual({ success: true })
  expect(api.facts()?.name).toBe('Lantern Hill Thermography')
  await api.close()
})
