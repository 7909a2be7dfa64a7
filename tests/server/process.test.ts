import { once } from 'node:events'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/open.ts'
import { bookVisit, freeSlots } from './support/bookings.ts'
import { changedPractice, editPractice } from './support/changed-practice.ts'
import { killProcesses, launch, type Running, running } from './support/child-process.ts'
import { createFolder } from './support/engines.ts'
import { createVisitor, priceAt } from './support/visitor.ts'

const modeOf = (path: string) => (fs.statSync(path).mode & 0o777).toString(8)

afterAll(killProcesses)

describe('a server in a process of its own, with its settings beside the practice file', () => {
  const PRACTICE_FILE = changedPractice([
    'reviewsFrom: Invented for this demonstration',
    'reviewsFrom: Our scans find tumors early.',
  ])
  const folder = dirname(PRACTICE_FILE)
  const database = join(folder, 'kept/ours.db')
  const letter = join(folder, 'sent/old.eml')
  let server: Running
  beforeAll(async () => {
    const settings = 'PORT=0\nDATABASE_URL=file:kept/ours.db\nOUTBOX_DIR=sent\n'
    fs.writeFileSync(join(folder, 'settings.env'), settings)
    fs.mkdirSync(dirname(letter), { mode: 0o755 })
    fs.writeFileSync(letter, 'To: someone', { mode: 0o644 })
    server = await running({ PRACTICE_FILE })
  })

  test('it prints where everything is, answers, and then tells what is wrong with the practice', async () => {
    expect(server.out()).toMatch(
      new RegExp(
        `^Lantern Hill Thermography is at http://localhost:\\d+, its bookings in SQLite at ${database}\\.
This is its first start: the database is new and empty\\.
No message leaves this machine: emails and texts are written to ${dirname(letter)} until SMTP_URL and TWILIO_ACCOUNT_SID are set\\.\\n`,
      ),
    )
    for (const path of ['/healthz', '/readyz'])
      expect((await fetch(server.url + path)).status).toBe(200)
    await expect.poll(server.out).toContain('may be read as a claim that it finds cancer.')
  })

  test('the tool uses the same database, leaves its log to the server, and exits with a code', async () => {
    const visitor = createVisitor(server.url)
    await bookVisit(visitor, await freeSlots({ visitor: () => visitor })())
    const tool = launch({ PRACTICE_FILE }, 'server/practice-tool.ts', 'cancel')
    expect([await tool.exit(), tool.out()]).toEqual([1, ''])
    expect(tool.err()).toContain(`Database: SQLite at ${database}\n`)
    // The last process that closes the database would delete its log, unless another one has locked it.
    expect(fs.existsSync(`${database}-wal`)).toBe(true)
  })

  test('SIGHUP loads the practice file, unless it has a mistake', async () => {
    editPractice(PRACTICE_FILE, /^price: .*$/m, 'price: 321')
    process.kill(server.pid, 'SIGHUP')
    await expect.poll(() => priceAt(server.url)).toBe(321)
    editPractice(PRACTICE_FILE, /^price: .*$/m, 'price: much')
    process.kill(server.pid, 'SIGHUP')
    await expect
      .poll(server.err)
      .toMatch(
        /^The practice file was not loaded\. The site stays as it was\.\n.*line \d+: price must be/,
      )
    expect(await priceAt(server.url)).toBe(321)
  })

  test('it stops at SIGTERM with one private file, which has everything', async () => {
    expect(await server.stop()).toBe(0)
    fs.copyFileSync(database, join(folder, 'copy.db'))
    const copy = new Sqlite(join(folder, 'copy.db'))
    expect(copy.prepare('select reference from bookings').all()).toHaveLength(1)
    copy.close()
    expect([fs.existsSync(`${database}-wal`), fs.existsSync(`${database}-shm`)]).toEqual([
      false,
      false,
    ])
    const places = [dirname(database), database, dirname(letter), letter]
    expect(places.map(modeOf)).toEqual(['700', '600', '700', '600'])
  })
})

/** Works for this many microseconds at a time, and ends if its event loop stands still for three seconds. */
const working = (time: number) =>
  launch(
    {},
    '--import',
    ...['tsx', '--input-type=module', '--eval'],
    `import { watchEventLoop } from './server/system/loop-watch.ts'
    watchEventLoop(20, 150)
    process.on('message', () => process.send('alive'))
    const used = () => Object.values(process.cpuUsage()).reduce((a, b) => a + b)
    setInterval(() => { for (const end = used() + ${time}; used() < end; ); }, 1)
    console.log('ready')`,
  )

test('a process whose event loop stands still is ended with a line in the log; one that is busy, and was suspended, is not', async () => {
  const line =
    /^ready\n\{"level":60,"time":\d{13},"event":"frozen","msg":"The process has done nothing for too long\. [^"]*"\}\n$/
  const oneIsEnded = async () => {
    const frozen = working(Number.POSITIVE_INFINITY)
    await frozen.exit()
    expect([frozen.child.signalCode, frozen.out()]).toEqual([
      'SIGKILL',
      expect.stringMatching(line),
    ])
  }
  const { child, out } = working(1_000)
  await expect.poll(out).toBe('ready\n')
  await oneIsEnded()
  child.kill('SIGSTOP')
  await oneIsEnded()
  child.kill('SIGCONT')
  await oneIsEnded()
  child.send('Are you there?')
  expect(await once(child, 'message')).toEqual(['alive', undefined])
})

test('the site does not start on a damaged database, and says what to do', async () => {
  const file = join(createFolder(), 'practice.db')
  const DATABASE_URL = `file:${file}`
  await (await openDatabase(DATABASE_URL)).close()
  const handle = fs.openSync(file, 'r+')
  const { size } = fs.statSync(file)
  for (let page = 4; page * 4096 < size; page++)
    fs.writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, page * 4096)
  const server = launch({ PORT: '0', DATABASE_URL })
  expect(await server.exit()).toBe(1)
  expect(server.err()).toMatch(/^[^\n]*(?:damaged|cannot)[^\n]*\n$/)
})
