import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/tables.ts'
import { killProcesses, launch } from '../server/support/child-process.ts'
import { createFolder } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { freeSlots, jane, startTestServer, type TestServer } from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { createLargePractice } from './support/large-practice.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { sizes } from './support/sizes.ts'

const TOOL = 'server/practice-tool.ts'
const VISITORS = 4
const OFTEN = { interval: 5 }

describe.each(proofEngines('restore'))('backups made while the site runs, on $name', (engine) => {
  let app: TestServer
  let free: () => Promise<SlotRequest>
  const PRACTICE_FILE = createLargePractice()
  const told = new Map<string, SlotRequest>()
  let backups = 0
  let last: { url: string; before: string[] }
  beforeAll(async () => {
    app = await startTestServer(engine, { PRACTICE_FILE })
    free = freeSlots(() => app)
  })
  afterAll(async () => {
    killProcesses()
    await app.close()
  })

  /** Visitors keep booking while an action runs. */
  async function underLoad(meanwhile: () => Promise<void>) {
    let isOver = false
    const visitors = Array.from({ length: VISITORS }, async () => {
      while (!isOver) {
        const slot = await free()
        const { body } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
        if (body.success) told.set(body.reference, slot)
        await pause(10)
      }
    })
    const begun = told.size
    try {
      await expect.poll(() => told.size - begun, OFTEN).toBeGreaterThan(10)
      await meanwhile()
    } finally {
      isOver = true
      await Promise.all(visitors)
    }
  }

  /** Makes a backup in its own process, and restores it where a site can use it. */
  async function restored(): Promise<string> {
    const file = join(createFolder(), `backup-${backups++}`)
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE }
    const tool = launch(env, TOOL, 'backup', file)
    expect([await tool.code, tool.err()]).toEqual([0, expect.stringMatching(/^Database: .*\n$/)])
    const url = await engine.create()
    const restoring = launch({ ...env, DATABASE_URL: url }, TOOL, 'restore', file)
    expect(await restoring.code).toBe(0)
    return url
  }

  /** Those bookings that the backup does not have exactly as the site has them. */
  async function missing(url: string, references: readonly string[]) {
    const rowsOf = async ({ read }: Database) => {
      const rows = await read.selectFrom('bookings').selectAll().execute()
      return new Map(rows.map((row) => [row.reference, JSON.stringify(row)]))
    }
    const copy = await openDatabase(url)
    const [there, availableEngines] = [await rowsOf(copy), await rowsOf(app.database)]
    if (engine.name === 'SQLite') {
      const { rows } = await sql`pragma integrity_check`.execute(copy.read)
      expect(rows).toEqual([{ integrity_check: 'ok' }])
    }
    await copy.close()
    return references.filter((one) => there.get(one) !== availableEngines.get(one))
  }

  test('each backup contains every booking that was acknowledged before it began', async (context) => {
    let checked = 0
    await underLoad(async () => {
      for (let backup = 0; backup < sizes.backups; backup++) {
        const before = [...told.keys()]
        const begun = told.size
        const url = await restored()
        // Control: visitors kept booking meanwhile.
        expect(told.size).toBeGreaterThan(begun)
        expect(await missing(url, before)).toEqual([])
        checked += before.length
        last = { url, before }
      }
    })
    reportFigures(context, { backups: sizes.backups, 'bookings looked for': checked, missing: 0 })
  })

  test('control: a booking made after a backup is not in it', async () => {
    expect((await missing(last.url, [...told.keys()])).length).toBeGreaterThan(0)
  })

  test('a site on a restored backup shows every visit as booked', async () => {
    const site = await app.another({ DATABASE_URL: last.url })
    const { body } = await createVisitor(site.url).get(getLocations)
    for (const reference of last.before) {
      const { location, date, slot } = told.get(reference) ?? (await free())
      const place = body.find(({ id }) => id === location.id)
      expect(place?.schedule[date]).toContain(`${slot} Booked`)
    }
  })

  test.runIf(engine.name === 'SQLite')(
    'control: copying the database file instead loses bookings',
    async () => {
      // Only what SQLite has moved into the file is copied; just after it did, that is everything.
      const lost = () => {
        const file = join(createFolder(), 'copied.db')
        copyFileSync(app.databaseUrl.slice('file:'.length), file)
        return missing(`file:${file}`, [...told.keys()])
      }
      await underLoad(() => expect.poll(lost, OFTEN).not.toEqual([]))
    },
  )
})
