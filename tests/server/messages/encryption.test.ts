import { afterEach, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { openMailServer } from '../support/providers.ts'
import {
  freeSlots,
  jane,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Books a visit on a site whose mail server counts as another machine: this address is not loopback. */
async function bookWith(offersTls: boolean, parameters = '', env: NodeJS.ProcessEnv = {}) {
  const mail = await openMailServer({ offersTls })
  ends.push(mail.close)
  const { port } = new URL(mail.url)
  const SMTP_URL = `smtp://user:password@0.0.0.0:${port}${parameters}`
  const [engine] = engines
  if (!engine) throw new Error('SQLite is always there.')
  const app = await startTestServer(engine, { SMTP_URL, ...env })
  ends.push(app.close)
  await app.visitor().post(bookAppointment, { ...jane, ...(await freeSlots(() => app)()) })
  return { app, mail }
}

const failures = (app: TestServer) =>
  app.logged.filter((line) => line.includes('A message could not be sent.')).join('')

test('a mail server on another machine gets neither a letter nor a password without encryption', async () => {
  const { app, mail } = await bookWith(false)
  await expect.poll(() => failures(app)).toContain('"code":"ETLS"')
  expect(mail.state).toMatchObject({ passwords: 0 })
  expect(mail.mails).toEqual([])
})

test('where the practice allows it, letters go without encryption', async () => {
  const { app, mail } = await bookWith(false, '', { ALLOW_UNENCRYPTED: 'yes' })
  await waitForEmptyOutbox(app)
  expect(mail.mails).toHaveLength(2)
  expect(mail.state).toMatchObject({ encrypted: 0 })
})

test('a mail server with a certificate that nobody signed gets nothing', async () => {
  const { app, mail } = await bookWith(true)
  await expect.poll(() => failures(app)).not.toBe('')
  expect(mail.state).toMatchObject({ passwords: 0 })
  expect(mail.mails).toEqual([])
})

test('letters go encrypted to a mail server that offers it', async () => {
  const { app, mail } = await bookWith(true, '?tls.rejectUnauthorized=false')
  await waitForEmptyOutbox(app)
  expect(mail.mails).toHaveLength(2)
  expect(mail.state).toMatchObject({ encrypted: 2, passwords: 2 })
})
