import { chmodSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKeys, encryptFile } from '../../server/backup/encryption.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { bookVisit, freeSlots, jane } from '../server/support/bookings.ts'
import { changedPractice } from '../server/support/changed-practice.ts'
import { DAY, HOUR, MINUTE } from '../server/support/clock.ts'
import { createFolder, sqlite } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { openMailServer, openSmsServer, portOf } from '../server/support/providers.ts'
import { openStalledMachines, STALLS, setDeadlines } from '../server/support/stalled-peer.ts'
import { alter } from '../server/support/stored.ts'
import { openTestServer } from '../server/support/test-server.ts'

/** A practice that is not a demo, so everything must be set. */
const PRACTICE_FILE = changedPractice(['demo: true', 'demo: false'], ['taken: 0.93', 'taken: 0'])

const examine = (env: NodeJS.ProcessEnv, clock?: { now(): number }) =>
  runCommand(['doctor'], env, { clock })

/** A proxy in front of a site, which changes X-Forwarded-For in this way. */
async function openProxy(
  url: string,
  forward: (claimed: string | undefined) => string | undefined,
) {
  const proxy = createServer((request, response) => {
    const { 'x-forwarded-for': claimed, ...headers } = request.headers
    const named = forward(claimed?.toString())
    const more = named === undefined ? {} : { 'X-Forwarded-For': named }
    const asked = fetch(url + request.url, { headers: { Host: String(headers.host), ...more } })
    asked.then(
      async (answer) =>
        response.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text()),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${portOf(proxy)}`
}

test.each([
  ['replaces it', () => '203.0.113.7', 'known'],
  ['adds to it', (claimed?: string) => `${claimed}, 203.0.113.7`, 'known'],
  ['forgets it', () => undefined, 'unknown'],
  ['passes it on', (claimed?: string) => claimed, 'unknown'],
  ['names its own gateway', () => '172.19.0.1', 'private'],
])('the doctor asks through a proxy that %s whether it names addresses', async (_, forward, is) => {
  const PUBLIC_URL = 'https://practice.example'
  const app = await openTestServer(sqlite, { PUBLIC_URL })
  const proxy = await openProxy(app.url, forward)
  // For the name of the site and its certificate.
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    send(url.replace(PUBLIC_URL, proxy), init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const says = async (env: NodeJS.ProcessEnv) =>
    (await examine(env, app.clock)).out.match(/^.*(?:The site answers|X-Forwarded-For).*$/gm)
  const answers = `ok     The site answers at ${PUBLIC_URL}.`
  expect(await says(app.env)).toEqual([
    answers,
    ...(is === 'unknown' ? [expect.stringMatching(/^WRONG {2}The proxy does not say which/)] : []),
    ...(is === 'private'
      ? [expect.stringMatching(/^ok {5}The proxy named a private address/)]
      : []),
  ])
  // Without https there need not be a proxy.
  const plain = app.url
  expect(await says({ ...app.env, PUBLIC_URL: plain })).toEqual([
    `ok     The site answers at ${plain}.`,
  ])
})

test('the doctor says in the words of the mail server why no email leaves, until one has left', async () => {
  const mail = await openMailServer()
  onTestFinished(mail.close)
  const app = await openTestServer(sqlite, { SMTP_URL: mail.url })
  const since = app.clock.now()
  const says = async (env: NodeJS.ProcessEnv = app.env) =>
    (await examine(env, app.clock)).out.match(/^.*No email has left.*$/gm)
  expect(await says()).toBeNull()
  const words = '550 5.7.26 The sender is unauthenticated.'
  await alter(app, sql`insert into mail_refusal (id, since, words) values (1, ${since}, ${words})`)
  expect(await says()).toEqual([
    `WRONG  No email has left since Wednesday, July 1st, 2026, 12:00 PM, because the mail server refuses them. It says: “${words}” They are tried again for seven days. Check the account and its domain at the mail provider.`,
  ])
  expect(await says({ ...app.env, SMTP_URL: '' })).toBeNull()
  await alter(app, sql`update mail_refusal set since = null`)
  expect(await says()).toBeNull()
})

test('when everything is set and works, the doctor says so and exits with 0', async () => {
  const [mail, sms] = [await openMailServer(), await openSmsServer()]
  for (const provider of [mail, sms]) onTestFinished(provider.close)
  sms.state.status = 200
  const folder = createFolder()
  const BACKUP_DIR = join(folder, 'backups')
  const settings = { ...sms.env, PRACTICE_FILE, SMTP_URL: mail.url, BACKUP_DIR }
  const app = await openTestServer(sqlite, settings)
  const env = { ...settings, ...app.env, PORT: new URL(app.url).port }
  await expect
    .poll(async () => (await examine(env, app.clock)).out)
    .toContain('ok     The last good backup is that of Wednesday, July 1st, 2026. It is ')
  const { code, out, err } = await examine(env, app.clock)
  expect(out).toContain(`ok     The mail server ${new URL(mail.url).host} accepts us.`)
  expect(out).toContain(`ok     The SMS provider ${new URL(sms.url).host} accepts us.`)
  expect(out).toContain('ok     The database is whole and can be written to. It is ')
  expect(out).toContain('ok     Messages waiting to be sent: 0. None have failed.')
  expect(out).toContain('ok     The disk has room.')
  // Nothing has been booked yet, so the steps of the first day come first.
  expect(out.match(/^(?:ok|to do) +Step .*$/gm)).toEqual([
    'ok     Step 1 of 5. Your practice: done.',
    'ok     Step 2 of 5. Emails: done.',
    'ok     Step 3 of 5. Texts: done.',
    'ok     Step 4 of 5. Backups: done.',
    expect.stringMatching(/^to do {2}Step 5 of 5[.] A first visit: book one/),
  ])
  expect(out).toContain(`ok     The site answers at http://localhost:${env.PORT}.`)
  // The address is not set, because a test has no https.
  expect({ code, err }).toEqual({ code: 1, err: 'One thing needs your attention; see above.\n' })
  expect(out).toContain(
    'WRONG  The site does not know the address that visitors use. Set PUBLIC_URL to it.',
  )
  expect(await examine({ ...env, PRACTICE_FILE: TEST_PRACTICE }, app.clock)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^ok +The site does not know .* A demonstration can do without\. Set PUBLIC_URL to it\.$.*\nEverything works\.\n$/ms,
    ),
  })
  const now = app.clock.now()
  const failed = (age: number) => sql`update outbox set failed_at = ${now - age} where id = 'b'`
  await alter(
    app,
    sql`insert into outbox (id, message, created_at, due_at, attempts) values
      ('a', '{}', ${now}, ${now + MINUTE}, 0), ('b', '{}', ${now}, ${now + MINUTE}, 0)`,
    failed(7 * DAY),
  )
  await bookVisit(app.visitor(), await freeSlots(app)())
  const { BACKUP_DIR: _, ...unsaved } = { ...env, PRACTICE_FILE: TEST_PRACTICE }
  const missing = async () => (await examine(unsaved, app.clock)).out
  const booked = await missing()
  expect(booked).toContain('WRONG  There are no nightly backups. Set BACKUP_DIR')
  expect(booked).not.toContain('Step')
  await alter(app, sql`delete from bookings`, sql`delete from outbox where booking is not null`)
  expect(await missing()).toContain('ok     There are no nightly backups.')
  const waits = 'Messages waiting to be sent: 1. None have failed.'
  expect((await examine(env, app.clock)).out).toContain(waits)
  await alter(app, failed(7 * DAY - 1), sql`update outbox set attempts = 1 where id = 'a'`)
  const after = (await examine(env, app.clock)).out
  expect(after).toContain('WRONG  1 message could not be delivered.')
  expect(after).toContain('WRONG  1 message could not be sent so far, and is tried again for')
})

test('each thing that does not work is one sentence, and the exit code is 1', async () => {
  const folder = createFolder()
  const BACKUP_DIR = join(folder, 'backups')
  const app = await openTestServer(sqlite, { SMTP_URL: 'smtp://127.0.0.1:1', BACKUP_DIR })
  await app.visitor().post(bookAppointment, { ...jane, ...(await freeSlots(app)()) })
  const tried = app.database.read.selectFrom('outbox').selectAll().where('attempts', '>', 0)
  await expect.poll(() => tried.execute()).not.toEqual([])
  const SMTP_URL = 'smtp://user:hunter2@127.0.0.1:1'
  const env = { ...app.env, PRACTICE_FILE, SMTP_URL, PORT: '1' }
  await expect.poll(() => app.logged.join()).toContain('The nightly backup was written')
  const backup = join(BACKUP_DIR, 'practice-2026-07-01.db')
  const old = (app.clock.at - 48 * HOUR) / 1000
  utimesSync(backup, old, old)
  const { publicKey } = await createKeys()
  const secret = { ...env, BACKUP_PUBLIC_KEY: publicKey }
  const { out: readable } = await examine(secret, app.clock)
  expect(readable).toContain(`that of Wednesday, July 1st, 2026. It is ${backup}.`)
  expect(readable).toContain(`WRONG  1 backup from before they were encrypted`)
  expect(readable).toContain('when the next night has written an encrypted one.')
  const encrypted = join(BACKUP_DIR, 'practice-2026-07-02.db.age')
  await encryptFile(backup, encrypted, publicKey)
  const { out: replaced } = await examine(secret, app.clock)
  expect(replaced).toContain(`that of Thursday, July 2nd, 2026, encrypted. It is ${encrypted}.`)
  expect(replaced).toContain(`Delete what you can do without: rm "${backup}"\n`)
  rmSync(encrypted)
  app.clock.advance(1)
  chmodSync(backup, 0o644)
  const { code, out, err } = await examine(env, app.clock)
  expect(code).toBe(1)
  expect(err).toMatch(/^\d+ things need your attention; see above\.\n$/)
  const sentences = [
    'The mail server 127.0.0.1:1 does not accept us (ESOCKET). Check SMTP_URL.',
    'Texts are not sent, only written to files. The files are in ',
    'messages could not be sent so far',
    'That is older than 48 hours.',
    `Others on the server may read a file with personal data. Run: chmod go= "${backup}"`,
    'The site at http://localhost:1 does not answer.',
  ]
  for (const sentence of sentences) expect(out).toContain(sentence)
  expect(out + err).not.toContain('hunter2')
})

test.each(STALLS)('the doctor does not wait for a machine that %s', async (stall) => {
  setDeadlines({ look: 500, copyStep: 500 })
  const { env, findings } = await openStalledMachines(stall, 50)
  const { out } = await examine({ ...env, PRACTICE_FILE, DATABASE_URL: await sqlite.create() })
  for (const finding of findings) expect(out).toContain(finding)
})

test('without a database the doctor says which one is missing, and creates none', async () => {
  const DATABASE_URL = await sqlite.create({ isEmpty: true })
  const { code, out } = await examine({ PRACTICE_FILE: TEST_PRACTICE, DATABASE_URL })
  expect(code).toBe(1)
  const missing =
    /^WRONG {2}The database cannot be used\. It is .* There is no database of a practice/m
  expect(out).toMatch(missing)
})
