import {
  copyFileSync,
  existsSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'libsql'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { isBookedLabel } from '../../domain/slot.ts'
import { openDatabase } from '../../server/database/open.ts'
import { killProcesses, launch, type Running, running } from '../server/support/child-process.ts'
import { createFolder } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { jane } from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { createLargePractice } from './support/large-practice.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { isLong, sizes } from './support/sizes.ts'

const TOOL = 'server/practice-tool.ts'
const VISITORS = 8
const BEFORE = 5
const FEW = 3
const fileOf = (url: string) => url.slice('file:'.length)

afterEach(killProcesses)
afterAll(killProcesses)

describe.each(proofEngines('restore'))('a backup, on $name', (engine) => {
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
      const { code, out, err } = launch(env, TOOL, ...args)
      return { code: await code, out: out(), err: err() }
    }
    return { env, folder, tool, start: () => running(env, 'server/main.ts') }
  }

  const schedule = async ({ url }: Running) => {
    const { body } = await createVisitor(url).get(getLocations)
    return body.flatMap(({ id, schedule }) =>
      Object.entries(schedule).flatMap(([date, labels]) =>
        labels.map((slot): SlotRequest => ({ location: { id }, date, slot })),
      ),
    )
  }
  const booked = async (site: Running) =>
    (await schedule(site)).filter(({ slot }) => isBookedLabel(slot)).length

  /** Several visitors book at once, as many visits as asked or until they are stopped; returns the references. */
  async function startBooking(site: Running, count = Number.POSITIVE_INFINITY) {
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
    const free = (await schedule(site))
      .filter(({ date, slot }) => date > tomorrow && !isBookedLabel(slot))
      .slice(0, count)
    const told: string[] = []
    const working = times(VISITORS, async () => {
      for (let slot = free.shift(); slot; slot = free.shift()) {
        const { body } = await createVisitor(site.url).post(bookAppointment, { ...jane, ...slot })
        if (!body.success) throw new Error(body.message)
        told.push(body.reference)
      }
    })
    const done = async () => void (await Promise.all(working))
    const stop = () => {
      free.length = 0
      return done()
    }
    return { told, done, stop }
  }
  const book = async (site: Running, count: number) => (await startBooking(site, count)).done()

  /** The bookings of a database as they are stored, by their references. */
  async function bookingsIn(url: string) {
    const database = await openDatabase(url)
    const rows = await database.read.selectFrom('bookings').selectAll().execute()
    await database.close()
    return new Map(rows.map((row) => [row.reference, JSON.stringify(row)]))
  }

  test('made while visitors book has every booking that was acknowledged before it began', async (context) => {
    const { env, folder, tool, start } = await createSite()
    const site = await start()
    const visitors = await startBooking(site)
    const missing = async (url: string, references: readonly string[]) => {
      const [copied, kept] = [await bookingsIn(url), await bookingsIn(env.DATABASE_URL)]
      return references.filter((one) => !kept.has(one) || copied.get(one) !== kept.get(one))
    }
    let checked = 0
    for (let nth = 0; nth < sizes.backups; nth++) {
      await expect.poll(() => visitors.told.length - checked).toBeGreaterThan(10)
      const before = [...visitors.told]
      const file = join(folder, `${nth}.db`)
      expect(await tool('backup', file)).toMatchObject({ code: 0 })
      const DATABASE_URL = await engine.create()
      const restoring = launch({ ...env, DATABASE_URL }, TOOL, 'restore', file)
      expect(await restoring.code).toBe(0)
      expect(await missing(DATABASE_URL, before)).toEqual([])
      // Control: what was booked meanwhile is not in it.
      expect(await missing(DATABASE_URL, visitors.told)).not.toEqual([])
      checked = before.length
    }
    if (engine.name === 'SQLite') {
      // Control: a copy of the main file has only what SQLite has moved into it, which can just then be everything.
      const lost = () => {
        const copy = join(createFolder(), 'copied.db')
        copyFileSync(fileOf(env.DATABASE_URL), copy)
        return missing(`file:${copy}`, visitors.told)
      }
      await expect.poll(lost).not.toEqual([])
    }
    await visitors.stop()
    reportFigures(context, { backups: sizes.backups, 'bookings looked for': checked, missing: 0 })
  })

  const ends = {
    'a clean stop': async (site: Running) => expect(await site.stop()).toBe(0),
    'kill -9': (site: Running) => site.kill(),
  }
  const drills = Object.entries(ends).flatMap(([end, stop]) =>
    [FEW, sizes.since].map((since) => ({ end, stop, since })),
  )
  // In the short form, each end and each size occurs once.
  const chosen = isLong ? drills : [drills[0], drills[3]].filter((one) => one !== undefined)

  test.for(chosen)(
    'restored in place after $end, $since bookings later, is the state it was made of',
    async ({ stop, since }, context) => {
      const { folder, env, tool, start } = await createSite()
      const site = await start()
      const file = join(folder, 'backup.db')
      await book(site, BEFORE)
      expect(await tool('backup', file)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`holds ${BEFORE} bookings (${BEFORE} to come)`),
      })
      await book(site, since)
      // While the site runs, nothing is restored.
      const early = await tool('restore', file)
      expect(early).toMatchObject({ code: 1, out: '' })
      expect(early.err).toMatch(/The site is using .*\. Stop the site, .*Nothing was changed\.\n$/)
      expect(await booked(site)).toBe(BEFORE + since)
      await stop(site)

      const { code, out } = await tool('restore', file)
      expect({ code, out }).toEqual({ code: 0, out: expect.any(String) })
      expect(out).toContain(`Restored ${file}: ${BEFORE} bookings (${BEFORE} to come)`)
      const aside = /kept in (.*): (\d+) bookings/.exec(out)
      expect(aside?.[2]).toBe(String(BEFORE + since))
      expect(statSync(aside?.[1] ?? '').mode & 0o777).toBe(0o600)
      expect(out).toContain(`${since} of its bookings are not in the backup.`)
      expect(out).toMatch(/Messages that leave when the site starts: \d+\./)
      if (engine.name === 'SQLite') {
        const beside = readdirSync(dirname(fileOf(env.DATABASE_URL)))
        expect(beside.sort()).toEqual(['practice.db', basename(aside?.[1] ?? '')])
      }
      const again = await start()
      expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
      expect(await booked(again)).toBe(BEFORE)
      await book(again, 1)
      await again.stop()
      // The replaced state is a backup like any other.
      const back = await tool('restore', aside?.[1] ?? '')
      expect(back.out).toContain(`: ${BEFORE + since} bookings`)
      reportFigures(context, { restored: BEFORE, 'kept aside': BEFORE + since, lost: 0 })
    },
  )

  test('whose restoring is killed leaves the old state or the new one', async (context) => {
    const { folder, env, tool, start } = await createSite()
    const site = await start()
    const file = join(folder, 'backup.db')
    await book(site, BEFORE)
    await tool('backup', file)
    await book(site, FEW)
    await site.stop()
    const seen = new Set<number>()
    for (let nth = 0; nth < sizes.kills; nth++) {
      const { child, code } = launch(env, TOOL, 'restore', file)
      setTimeout(() => child.kill('SIGKILL'), 150 + 40 * nth)
      await code
      const found = /holds (\d+) bookings/.exec(
        (await tool('backup', join(folder, `${nth}.db`))).out,
      )
      seen.add(Number(found?.[1]))
    }
    expect([...seen].every((count) => count === BEFORE || count === BEFORE + FEW)).toBe(true)
    reportFigures(context, { kills: sizes.kills, 'neither old nor new': 0 })
  })

  test('that is not whole is refused, and the database stays as it is', async () => {
    const { folder, tool, start } = await createSite()
    const site = await start()
    const file = join(folder, 'backup.db')
    await book(site, BEFORE)
    await tool('backup', file)
    await site.stop()
    const [cut, rubbish, other, newer] = ['cut.db', 'rubbish.db', 'other.db', 'newer.db'].map(
      (name) => join(folder, name),
    )
    if (!cut || !rubbish || !other || !newer) throw new Error('There is no folder.')
    copyFileSync(file, cut)
    truncateSync(cut, statSync(file).size / 2)
    writeFileSync(rubbish, 'rubbish'.repeat(2000))
    new Sqlite(other).exec('create table something (one)')
    copyFileSync(file, newer)
    new Sqlite(newer).exec("insert into migrations values ('999-future')")
    const reasons: [string, RegExp][] = [
      [cut, /is damaged/],
      [rubbish, /is damaged, or not a backup of this site\./],
      [other, /is not a backup of this site\./],
      [newer, /was written by a newer version of the site \(999-future\)\./],
      [
        join(folder, 'nothing.db'),
        /^.*\nThere is no file ".*nothing\.db"\. Nothing was changed\.\n$/,
      ],
    ]
    for (const [bad, why] of reasons) {
      expect(await tool('restore', bad)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(why),
      })
    }
    const again = await start()
    expect(await booked(again)).toBe(BEFORE)
  })

  test.runIf(engine.name === 'SQLite')(
    'replaces a damaged database and a stale log, and they are kept as they were',
    async () => {
      const { env, folder, tool, start } = await createSite()
      const site = await start()
      const file = join(folder, 'backup.db')
      const target = fileOf(env.DATABASE_URL)
      await book(site, BEFORE)
      await tool('backup', file)
      await book(site, FEW)
      await site.kill()
      expect(statSync(`${target}-wal`).size).toBeGreaterThan(0)
      writeFileSync(target, Buffer.alloc(20_000, 'x'))
      const { code, out } = await tool('restore', file)
      expect({ code, out }).toMatchObject({
        code: 0,
        out: expect.stringMatching(/What was there before was damaged\. It is kept as it was in /),
      })
      expect(existsSync(`${target}-wal`)).toBe(false)
      const again = await start()
      expect(await booked(again)).toBe(BEFORE)
    },
  )
})
