import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getHolds, holdAppointment } from '../../domain/calendar/hold.ts'
import { checkAuth, checkReviewCode, sendReviewCode } from '../../domain/reviews/new-review.ts'
import { hasOptedOut, setOptedOut } from '../../server/messages/outbox/opt-outs.ts'
import { bookVisit, freeSlots, jane } from './support/bookings.ts'
import { auditOf } from './support/desk.ts'
import { availableEngines, createFolder, sqlite } from './support/engines.ts'
import { latestCode } from './support/letters.ts'
import { ownerTool } from './support/owner-tool.ts'
import { alter } from './support/stored.ts'
import { openTestServer } from './support/test-server.ts'
import { createVisitor } from './support/visitor.ts'

test('without its database a server is alive but not ready', async () => {
  const app = await openTestServer(sqlite)
  const statusOf = async (path: string) => (await app.visitor().send('GET', path)).status
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([200, 200])
  await alter(app, sql`drop table migrations`)
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
})

test.each(availableEngines)(
  'a database that a newer version has changed is served, unless what this one needs was removed, on $name',
  async (engine) => {
    const app = await openTestServer(engine)
    const migrate = (name: string) =>
      alter(app, sql`insert into migrations (name) values (${name})`)
    await migrate('900-newer')
    const { url } = await app.another()
    await bookVisit(createVisitor(url), await freeSlots(app)())
    await migrate('901-newer-breaking')
    await expect(app.another()).rejects.toThrow(
      'DATABASE_URL must be a database of this version, but a newer one has written to it (901-newer-breaking).',
    )
  },
)

test('a database that is gone while its backups or its log remain is not begun anew', async () => {
  const app = await openTestServer(sqlite)
  const DATABASE_URL = await sqlite.create({ isEmpty: true })
  const BACKUP_DIR = join(createFolder(), 'backups')
  const first = await app.another({ DATABASE_URL, BACKUP_DIR })
  expect(first.notice).toContain('This is its first start: the database is new and empty.')
  const again = await app.another({ DATABASE_URL, BACKUP_DIR })
  expect(again.notice).not.toContain('first start')
  await expect.poll(() => readdirSync(BACKUP_DIR)).toContain('practice-2026-07-01.db')
  expect(statSync(BACKUP_DIR).mode & 0o777).toBe(0o700)
  const gone = await sqlite.create({ isEmpty: true })
  await expect(app.another({ DATABASE_URL: gone, BACKUP_DIR })).rejects.toThrow(
    /^The database is gone: .* the last of them .*practice-2026-07-01\.db\. Nothing was changed\./,
  )
  writeFileSync(`${gone.slice('file:'.length)}-wal`, 'bookings')
  await expect(app.another({ DATABASE_URL: gone })).rejects.toThrow(/its log .* still there/)
  expect(readFileSync(`${gone.slice('file:'.length)}-wal`, 'utf8')).toBe('bookings')
})

test('the secret key is private, and rotated in every process; nobody is signed out, and stopped texts stay stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openTestServer(sqlite)
  const second = await app.another()
  const keys = app.database.read.selectFrom('keys').selectAll()
  expect(await keys.execute()).toMatchObject([
    { name: 'hash', secret: expect.stringMatching(/^.{43}$/) },
  ])
  const path = app.databaseUrl.slice('file:'.length)
  const modes = ['', '-wal', '-shm'].map((ending) => statSync(path + ending).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600, 0o600])
  const free = freeSlots(app)
  const visitor = app.visitor()
  await bookVisit(visitor, await free())
  await visitor.post(holdAppointment, await free())
  await visitor.post(sendReviewCode, { value: jane.email })
  await visitor.post(checkReviewCode, { code: await latestCode(app, jane.email) })
  await setOptedOut(app, '2125550199', true, app.clock.now())

  /** The hashed network that is stored with a hold. */
  const networkOfHold = async (url: string) => {
    const somewhere = createVisitor(url, '', { 'X-Forwarded-For': '203.0.113.9' })
    await somewhere.post(holdAppointment, await free())
    const holds = app.database.read.selectFrom('holds').select('network')
    const [hold] = await holds.where('network', 'is not', null).execute()
    await alter(app, sql`delete from holds where network is not null`)
    return hold?.network
  }
  const before = await networkOfHold(app.url)
  const { tool } = ownerTool(app)
  expect(await tool(['keys', 'rotate'])).toMatch(/Nobody was signed out/)
  vi.advanceTimersByTime(1_000)
  for (const { url } of [app, second]) await expect.poll(() => networkOfHold(url)).not.toBe(before)
  expect(await networkOfHold(app.url)).toBe(await networkOfHold(second.url))
  for (const { url } of [app, second]) {
    const same = createVisitor(url, visitor.cookie())
    expect((await same.get(checkAuth)).body).toEqual({ success: true, reviewed: false })
    expect((await same.get(getHolds)).body).toMatchObject({ holds: [{ current: true }] })
  }
  expect(await hasOptedOut(app.database.read, '2125550199')).toBe(true)
  expect(await auditOf(app)).toContainEqual(expect.stringContaining('rotated the keys'))
})
