import fs from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/open.ts'
import { bookVisit, freeSlots } from './support/bookings.ts'
import { changedPractice, editPractice } from './support/changed-practice.ts'
import { killProcesses, launch, portOf, running } from './support/child-process.ts'
import { availableEngines, createFolder } from './support/engines.ts'
import { alter } from './support/stored.ts'
import { createVisitor, priceAt } from './support/visitor.ts'

afterEach(killProcesses)

function createEnv() {
  const folder = createFolder()
  const data = join(folder, 'data')
  const env = { DATABASE_URL: `file:${data}/practice.db`, OUTBOX_DIR: `${data}/outbox` }
  return { folder, data, file: join(data, 'practice.db'), env }
}
const modeOf = (path: string) => (fs.statSync(path).mode & 0o777).toString(8)

test('a server prints where everything is, answers, and stops at SIGTERM with one private file', async () => {
  const { data, file, env } = createEnv()
  const server = await running(env)
  expect(server.out()).toMatch(
    new RegExp(
      `^Lantern Hill Thermography is at http://localhost:\\d+, its bookings in SQLite at ${file}\\.
This is its first start: the database is new and empty\\.
No message leaves this machine: emails and texts are written to ${env.OUTBOX_DIR} until SMTP_URL and TWILIO_ACCOUNT_SID are set\\.\\n`,
    ),
  )
  const visitor = createVisitor(server.url)
  for (const path of ['/healthz', '/readyz'])
    expect((await visitor.send('GET', path)).status).toBe(200)
  await bookVisit(visitor, await freeSlots({ visitor: () => visitor })())
  const asked = Date.now()
  expect([await server.stop(), server.err()]).toEqual([0, ''])
  expect(Date.now() - asked).toBeLessThan(10_000)
  fs.copyFileSync(file, join(data, 'copy.db'))
  const copy = new Sqlite(join(data, 'copy.db'))
  expect(copy.prepare('select reference from bookings').all()).toHaveLength(1)
  copy.close()
  expect([fs.existsSync(`${file}-wal`), fs.existsSync(`${file}-shm`)]).toEqual([false, false])
  expect([data, env.OUTBOX_DIR, file].map(modeOf)).toEqual(['700', '700', '600'])
})

test('files that others can read are narrowed at the start', async () => {
  const { data, file, env } = createEnv()
  await (await openDatabase(env.DATABASE_URL)).close()
  fs.mkdirSync(env.OUTBOX_DIR, { recursive: true })
  const message = join(env.OUTBOX_DIR, 'old.eml')
  fs.writeFileSync(message, 'To: someone')
  for (const path of [file, message]) fs.chmodSync(path, 0o644)
  fs.chmodSync(env.OUTBOX_DIR, 0o755)
  await (await running(env)).stop()
  expect([data, env.OUTBOX_DIR, file, message].map(modeOf)).toEqual(['700', '700', '600', '600'])
})

test('server and tool read the settings beside the practice file', async () => {
  const file = changedPractice()
  const folder = join(file, '..')
  const settings = 'PORT=0\nDATABASE_URL=file:kept/ours.db\nOUTBOX_DIR=sent\n'
  fs.writeFileSync(join(folder, 'settings.env'), settings)
  const server = launch({ PRACTICE_FILE: file })
  await expect.poll(() => portOf(server.out())).toBeDefined()
  expect(server.out()).toContain(`its bookings in SQLite at ${folder}/kept/ours.db.`)
  expect(server.out()).toContain(`are written to ${folder}/sent until`)
  const tool = launch({ PRACTICE_FILE: file }, 'server/practice-tool.ts', 'today')
  expect([await tool.code, tool.err()]).toEqual([0, `Database: SQLite at ${folder}/kept/ours.db\n`])
  expect(tool.out()).toMatch(/: no visits\n$/)
  const wrong = launch({ PRACTICE_FILE: file }, 'server/practice-tool.ts', 'day', 'x')
  expect([await wrong.code, wrong.out()]).toEqual([1, ''])
})

describe.each(availableEngines)('on $name', (engine) => {
  test('SIGHUP loads the practice file in every process, unless it has a mistake', async () => {
    const file = changedPractice()
    const DATABASE_URL = await engine.create()
    const env = { PRACTICE_FILE: file, DATABASE_URL, OUTBOX_DIR: createFolder() }
    const [one, two] = await Promise.all([running(env), running(env)])
    editPractice(file, /^price: .*$/m, 'price: 321')
    process.kill(one.pid, 'SIGHUP')
    await expect
      .poll(() => Promise.all([one, two].map(({ url }) => priceAt(url))))
      .toEqual([321, 321])
    editPractice(file, /^price: .*$/m, 'price: much')
    process.kill(two.pid, 'SIGHUP')
    await expect
      .poll(() => two.err())
      .toMatch(
        /^The practice file was not loaded\. The site stays as it was\.\n.*line \d+: price must be/,
      )
    expect(await priceAt(two.url)).toBe(321)
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
  })
})

test('the site does not start on a damaged database, and says what to do', async () => {
  const { file, env } = createEnv()
  await (await openDatabase(env.DATABASE_URL)).close()
  const handle = fs.openSync(file, 'r+')
  const { size } = fs.statSync(file)
  for (let page = 4; page * 4096 < size; page++)
    fs.writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, page * 4096)
  const server = launch({ PORT: '0', ...env })
  expect(await server.code).toBe(1)
  expect(server.err()).toMatch(/^[^\n]*(?:damaged|cannot)[^\n]*\n$/)
})

test('a second opening in the same process leaves the locks of the first, which keep other processes from its log', async () => {
  const { file, env } = createEnv()
  const first = await openDatabase(env.DATABASE_URL)
  const second = await openDatabase(env.DATABASE_URL)
  const insert = (key: string) =>
    alter({ database: first }, sql`insert into limits (key, count, ends_at) values (${key}, 1, 1)`)
  await insert('before')
  // When the second process exits, it would delete the log if no other process used the database.
  const tool = launch(env, 'server/practice-tool.ts', 'closures')
  expect([await tool.code, tool.out()]).toEqual([0, expect.stringMatching(/^No hours are closed/)])
  expect(fs.existsSync(`${file}-wal`)).toBe(true)
  await insert('after')
  expect(await second.read.selectFrom('limits').select('key').execute()).toHaveLength(2)
  await first.close()
  await second.close()
})
