import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { getLocations } from '../../domain/calendar/location.ts'
import { isBookedLabel } from '../../domain/calendar/slot.ts'
import { openDatabase } from '../../server/database/open.ts'
import { bookVisit } from '../server/support/bookings.ts'
import { killProcesses, launch, type Running, running } from '../server/support/child-process.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { slotsIn } from './support/answers.ts'
import { createLargePractice } from './support/large-practice.ts'
import { reportFigures, sizeOf } from './support/proof.ts'

const TOOL = 'dist/server/practice-tool.js'
const VISITORS = 8
const BEFORE = 5
const FEW = 3
const KILLS = 20
const fileOf = (url: string) => url.slice('file:'.length)

afterEach(killProcesses)

describe.each(availableEngines)('a backup, on $name', (engine) => {
  const PRACTICE_FILE = createLargePractice()

  async function createSite() {
    const DATABASE_URL = await engine.create()
    const folder = createFolder()
    // No mail server answers, so the outbox stays full.
    const env = {
      PRACTICE_FILE,
      DATABASE_URL,
      OUTBOX_DIR: join(folder, 'outbox'),
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const tool = async (...args: string[]) => {
      const { exit, out, err } = launch(env, TOOL, ...args)
      return { code: await exit(), out: out(), err: err() }
    }
    const start = () => running(env, 'dist/server/main.js')
    return { env, folder, tool, start, site: await start() }
  }

  /** A site with a backup, and with bookings that were made after it. */
  async function createSiteWithBackup(since: number) {
    const made = await createSite()
    const file = join(made.folder, 'backup.db')
    await book(made.site, BEFORE)
    const backup = await made.tool('backup', file)
    expect(backup.out).toContain(`holds ${BEFORE} bookings (${BEFORE} to come)`)
    await book(made.site, since)
    return { ...made, file }
  }

  const schedule = async ({ url }: Running) =>
    slotsIn((await createVisitor(url).get(getLocations)).body)
  const booked = async (site: Running) =>
    (await schedule(site)).filter(({ slot }) => isBookedLabel(slot)).length

  /** Several visitors book at once, up to `count` visits or until they are stopped. */
  async function startBooking(site: Running, count = Number.POSITIVE_INFINITY) {
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
    const free = (await schedule(site))
      .filter(({ date, slot }) => date > tomorrow && !isBookedLabel(slot))
      .slice(0, count)
    const told: string[] = []
    const working = times(VISITORS, async () => {
      for (let slot = free.shift(); slot; slot = free.shift())
        told.push((await bookVisit(createVisitor(site.url), slot)).reference)
    })
    const done = () => Promise.all(working)
    const stop = () => {
      free.length = 0
      return done()
    }
    return { told, done, stop }
  }
  const book = async (site: Running, count: number) => (await startBooking(site, count)).done()

  /** The stored bookings of a database as JSON, by reference. */
  async function bookingsIn(url: string) {
    const database = await openDatabase(url)
    const rows = await database.read.selectFrom('bookings').selectAll().execute()
    await database.close()
    return new Map(rows.map((row) => [row.reference, JSON.stringify(row)]))
  }

  test('made while visitors book has every booking that was acknowledged before it began', async (context) => {
    const { env, folder, tool, site } = await createSite()
    const visitors = await startBooking(site)
    const missing = async (url: string, references: readonly string[]) => {
      const [copied, kept] = [await bookingsIn(url), await bookingsIn(env.DATABASE_URL)]
      return references.filter((one) => !kept.has(one) || copied.get(one) !== kept.get(one))
    }
    let checked = 0
    for (let index = 0; index < sizeOf('backups'); index++) {
      await expect.poll(() => visitors.told.length - checked).toBeGreaterThan(10)
      const before = [...visitors.told]
      const file = join(folder, `${index}.db`)
      expect(await tool('backup', file)).toMatchObject({ code: 0 })
      const DATABASE_URL = await engine.create({ isEmpty: true })
      const restoring = launch({ ...env, DATABASE_URL }, TOOL, 'restore', file)
      expect(await restoring.exit()).toBe(0)
      expect(await missing(DATABASE_URL, before)).toEqual([])
      // Control: bookings made since then are missing from it.
      expect(await missing(DATABASE_URL, visitors.told)).not.toEqual([])
      checked = before.length
    }
    await visitors.stop()
    reportFigures(context, {
      backups: sizeOf('backups'),
      'bookings looked for': checked,
      missing: 0,
    })
  })

  test('restored in place is the state it was made of, and what was there before is kept', async (context) => {
    const since = sizeOf('since')
    const { env, file, tool, start, site } = await createSiteWithBackup(since)
    // A restore is refused while the site is running.
    const early = await tool('restore', file)
    expect(early).toMatchObject({ code: 1, out: '' })
    expect(early.err).toMatch(/The site is using .*\. Stop the site, .*Nothing was changed\.\n$/)
    expect(await booked(site)).toBe(BEFORE + since)
    await site.kill()

    const { code, out } = await tool('restore', file)
    expect(code).toBe(0)
    expect(out).toContain(`Restored ${file}: ${BEFORE} bookings (${BEFORE} to come)`)
    const [, aside = '', count] = /kept in (.*): (\d+) bookings/.exec(out) ?? []
    expect(count).toBe(String(BEFORE + since))
    expect(fs.statSync(aside).mode & 0o777).toBe(0o600)
    expect(out).toContain(`${since} visits to come are not as the client was told.`)
    expect(out).toMatch(/Messages to be sent when the site starts: \d+\./)
    if (engine.name === 'SQLite') {
      const beside = fs.readdirSync(dirname(fileOf(env.DATABASE_URL)))
      const kept = basename(aside)
      expect(beside.sort()).toEqual(['practice.db', kept, `${kept}.visits.txt`])
    }
    const again = await start()
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    expect(await booked(again)).toBe(BEFORE)
    await book(again, 1)
    await again.stop()
    // The replaced state can be restored like any backup.
    expect((await tool('restore', aside)).out).toContain(`: ${BEFORE + since} bookings`)
    reportFigures(context, { restored: BEFORE, 'kept aside': BEFORE + since, lost: 0 })
  })

  test('whose restoring is killed leaves the old state or the new one', async (context) => {
    const { env, file, site } = await createSiteWithBackup(FEW)
    await site.stop()
    for (let index = 0; index < KILLS; index++) {
      const { child, exit } = launch(env, TOOL, 'restore', file)
      setTimeout(() => child.kill('SIGKILL'), 150 + 40 * index)
      await exit()
      const { size } = await bookingsIn(env.DATABASE_URL)
      expect([BEFORE, BEFORE + FEW]).toContain(size)
    }
    reportFigures(context, { kills: KILLS, 'neither old nor new': 0 })
  })

  if (engine.name === 'SQLite')
    test('replaces a damaged database and a stale log, and they are kept as they were', async () => {
      const { env, file, tool, start, site } = await createSiteWithBackup(FEW)
      const target = fileOf(env.DATABASE_URL)
      await site.kill()
      expect(fs.statSync(`${target}-wal`).size).toBeGreaterThan(0)
      fs.writeFileSync(target, Buffer.alloc(20_000, 'x'))
      // Of another database: one that has every page would mend this one.
      const log = fs.openSync(`${target}-wal`, 'r+')
      fs.writeSync(log, Buffer.alloc(32, 'x'), 0, 32, 0)
      fs.closeSync(log)
      const { code, out } = await tool('restore', file)
      expect(code).toBe(0)
      expect(out).toContain('What was there before was damaged. It is kept as it was in ')
      expect(fs.existsSync(`${target}-wal`)).toBe(false)
      expect(await booked(await start())).toBe(BEFORE)
    })
})
