import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { announceReload } from '../../../server/reload/announcements.ts'
import { bookVisit, freeSlots, jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { killProcesses, running } from '../support/child-process.ts'
import { DAY } from '../support/clock.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { parseMail } from '../support/parse-mail.ts'
import { openMailServer, openSmsServer, portOf } from '../support/providers.ts'
import { waitForEmptyOutbox } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

afterEach(killProcesses)

/** It is noon there: at night nothing leaves, and in the evening the office gets a letter more. */
const hour = new Date().getUTCHours() - 12
const PRACTICE_FILE = changedPractice([
  'timeZone: America/New_York',
  `timeZone: Etc/GMT${hour < 0 ? '' : '+'}${hour}`,
])
const GREETING = '220 mail.example ESMTP\r\n'

/** A mail server that takes each line of a mail, or not even the connection's first, and never says that it has it. */
async function openHangingMailServer(greets: boolean) {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (greets) socket.write(GREETING)
    let isData = false
    socket.on('data', (chunk) => {
      const text = String(chunk)
      received.push(text)
      if (!isData) socket.write(/^DATA/i.test(text) ? '354 go on\r\n' : '250 ok\r\n')
      isData ||= /^DATA/i.test(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `smtp://127.0.0.1:${portOf(server)}`, received, sockets }
}

/** A slot that is so far away that nothing but its confirmation is due. */
async function laterSlot(visitor: TestVisitor) {
  const free = freeSlots(() => ({ visitor: () => visitor }))
  const inAWeek = new Date(Date.now() + 8 * DAY).toISOString().slice(0, 10)
  let slot = await free()
  while (slot.date < inAWeek) slot = await free()
  return slot
}

describe.each(availableEngines)('on $name', (engine) => {
  test.each([
    ['does not greet', false],
    ['does not confirm', true],
  ])('a server whose mail server %s stops in time, and sends nothing twice', async (_, greets) => {
    const hanging = await openHangingMailServer(greets)
    const sms = await openSmsServer()
    onTestFinished(sms.close)
    const databaseUrl = await engine.create()
    const env = {
      ...{ PRACTICE_FILE, DATABASE_URL: databaseUrl, OUTBOX_DIR: createFolder() },
      ...sms.env,
    }
    const server = await running({ ...env, SMTP_URL: hanging.url })
    const visitor = createVisitor(server.url)
    await bookVisit(visitor, await laterSlot(visitor))
    const database = await openDatabase(databaseUrl)
    onTestFinished(() => database.close())
    const outbox = () =>
      database.read.selectFrom('outbox').select(['sent_at', 'due_at', 'attempts']).execute()
    const sent = async () => (await outbox()).filter(({ sent_at }) => sent_at !== null)
    // The text is recorded as sent, although the e-mails of its batch are still on their way, for 15 seconds.
    await expect.poll(() => hanging.sockets.size).toBe(2)
    if (greets) {
      const mails = () => hanging.received.filter((text) => /Subject:/.test(text)).length
      await expect.poll(mails).toBe(2)
    }
    await expect.poll(async () => (await sent()).length, { timeout: 5_000 }).toBe(1)
    expect(sms.texts).toHaveLength(1)

    const asked = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - asked).toBeLessThan(10_000)
    expect(server.err()).toBe('')
    const left = (await outbox()).filter(({ sent_at }) => sent_at === null)
    expect(left.map(({ attempts }) => attempts)).toEqual([1, 1])
    for (const { due_at } of left) expect(due_at).toBeLessThanOrEqual(Date.now())

    const working = await openMailServer()
    onTestFinished(working.close)
    await running({ ...env, SMTP_URL: working.url })
    await expect.poll(async () => (await sent()).length).toBe(3)
    expect(working.mails.map((mail) => parseMail(mail).to).sort()).toEqual([
      'hello@lanternhill.example',
      jane.email,
    ])
    expect(sms.texts).toHaveLength(1)
  })

  test('a reload lets a slow provider finish, and sends nothing twice', async () => {
    const sms = await openSmsServer()
    sms.state.takes = 6_000
    const app = await openTestServer(engine, sms.env)
    onTestFinished(sms.close)
    await bookVisit(app.visitor(), slotAt('2026-07-31', '10:00 AM'))
    await expect.poll(() => sms.texts.length).toBe(1)
    await app.database.write((transaction) => announceReload(transaction, app.clock.now()))
    await waitForEmptyOutbox(app)
    expect(sms.texts).toHaveLength(1)
    expect(app.logged.join()).toContain('The practice file is in effect as it is now.')
  })
})
