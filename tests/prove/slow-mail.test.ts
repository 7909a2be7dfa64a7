import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { announceReload } from '../../server/reload/announcements.ts'
import { bookVisit, jane, slotAt } from '../server/support/bookings.ts'
import { availableEngines } from '../server/support/engines.ts'
import { openMailServer, openSmsServer, portOf } from '../server/support/providers.ts'
import { waitForEmptyOutbox } from '../server/support/stored.ts'
import { openTestServer } from '../server/support/test-server.ts'

const LATER = slotAt('2026-07-31', '10:00 AM')
const GREETING = '220 mail.example ESMTP\r\n'

/** A mail server that does not greet, or one that reads a whole mail and never confirms it. */
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

describe.each(availableEngines)('on $name', (engine) => {
  test.each([
    ['does not greet', false],
    ['does not confirm', true],
  ])('a server whose mail server %s stops in time, and sends nothing twice', async (_, greets) => {
    const hanging = await openHangingMailServer(greets)
    const sms = await openSmsServer()
    onTestFinished(sms.close)
    const app = await openTestServer(engine, { SMTP_URL: hanging.url, ...sms.env })
    await bookVisit(app.visitor(), LATER)
    // The text message is recorded as sent while the emails of its batch still hang, for 15 seconds.
    await expect.poll(() => hanging.sockets.size).toBe(2)
    if (greets) {
      const mails = () => hanging.received.filter((text) => /Subject:/.test(text)).length
      await expect.poll(mails).toBe(2)
    }
    const outbox = app.database.read.selectFrom('outbox').select('channel')
    const sent = outbox.where('sent_at', 'is not', null)
    const isText = [{ channel: 'client-text' }]
    await expect.poll(() => sent.execute(), { timeout: 12_000 }).toEqual(isText)

    const asked = Date.now()
    await app.close()
    expect(Date.now() - asked).toBeLessThan(10_000)

    // The test clock stands still, so the emails are due immediately.
    const working = await openMailServer()
    onTestFinished(working.close)
    const sameDatabase = { ...engine, create: async () => app.databaseUrl }
    const again = await openTestServer(sameDatabase, { SMTP_URL: working.url, ...sms.env })
    await waitForEmptyOutbox(again)
    expect(working.mails.map(({ to }) => to).sort()).toEqual([
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
    await bookVisit(app.visitor(), LATER)
    await expect.poll(() => sms.texts.length).toBe(1)
    await app.database.write((transaction) => announceReload(transaction, app.clock.now()))
    await expect
      .poll(() => app.logged.join())
      .toContain('The practice file is in effect as it is now.')
    await waitForEmptyOutbox(app)
    expect(sms.texts).toHaveLength(1)
  })
})
