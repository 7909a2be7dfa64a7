import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { getLocations } from '../../domain/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/tables.ts'
import { type AtWork, freeSlots, goToWork, jane, type Slot } from '../server/support/at-work.ts'
import { endAll, launch } from '../server/support/child.ts'
import { here, ownFolder } from '../server/support/engines.ts'
import { visitorOf } from '../server/support/visitor.ts'
import { sizes } from './support/sizes.ts'
import { tell } from './support/tell.ts'
import { widePractice } from './support/wide-practice.ts'

const VISITORS = 4
const PATIENT = { interval: 5, timeout: 20_000 }

describe.each(here)('backups made while the site runs, on $name', (engine) => {
  let work: AtWork
  let free: () => Promise<Slot>
  const PRACTICE_FILE = widePractice()
  const told = new Map<string, Slot>()
  let backups = 0
  let last: { url: string; before: string[] }
  beforeAll(async () => {
    work = await goToWork(engine, { PRACTICE_FILE })
    free = freeSlots(() => work)
  })
  afterAll(async () => {
    endAll()
    await work.close()
  })

  /** Visitors book and book, while something is done. */
  async function underLoad(meanwhile: () => Promise<void>) {
    let isOver = false
    const visitors = Array.from({ length: VISITORS }, async () => {
      while (!isOver) {
        const slot = await free()
        const { body } = await work.visitor().post(bookAppointment, { ...jane, ...slot })
        if (body.success) told.set(body.reference, slot)
        await pause(10)
      }
    })
    const begun = told.size
    await expect.poll(() => told.size - begun, PATIENT).toBeGreaterThan(10)
    await meanwhile()
    isOver = true
    await Promise.all(visitors)
  }

  /** The owner makes a backup in a process of its own, and puts it where a site can use it. */
  async function restored(): Promise<string> {
    const file = join(ownFolder(), `backup-${backups++}`)
    const env = { DATABASE_URL: work.databaseUrl, PRACTICE_FILE }
    const tool = launch(env, 'server/practice-tool.ts', 'backup', file)
    expect([await tool.code, tool.err()]).toEqual([0, ''])
    if (engine.name === 'SQLite') return `file:${file}`
    const url = await engine.create()
    execFileSync('pg_restore', [`--dbname=${url}`, file], { stdio: 'ignore' })
    return url
  }

  /** Of these bookings, those that are not there just as the site has them. */
  async function missing(url: string, references: readonly string[]) {
    const rowsOf = async ({ read }: Database) => {
      const rows = await read.selectFrom('bookings').selectAll().execute()
      return new Map(rows.map((row) => [row.reference, JSON.stringify(row)]))
    }
    const copy = await openDatabase(url)
    const [there, here] = [await rowsOf(copy), await rowsOf(work.database)]
    if (engine.name === 'SQLite') {
      const { rows } = await sql`pragma integrity_check`.execute(copy.read)
      expect(rows).toEqual([{ integrity_check: 'ok' }])
    }
    await copy.close()
    return references.filter((one) => there.get(one) !== here.get(one))
  }

  test('each gives back every booking that was acknowledged before it began', async (context) => {
    let checked = 0
    await underLoad(async () => {
      for (let backup = 0; backup < sizes.backups; backup++) {
        const before = [...told.keys()]
        const begun = told.size
        const url = await restored()
        // The control: visitors went on booking meanwhile.
        expect(told.size).toBeGreaterThan(begun)
        expect(await missing(url, before)).toEqual([])
        checked += before.length
        last = { url, before }
      }
    })
    tell(context, { backups: sizes.backups, 'bookings looked for': checked, missing: 0 })
  })

  test('control: what is booked after a backup is not in it', async () => {
    expect((await missing(last.url, [...told.keys()])).length).toBeGreaterThan(0)
  })

  test('a site that is opened on one shows every visit as booked', async () => {
    const site = await work.another({ DATABASE_URL: last.url })
    const { body } = await visitorOf(site.url).get(getLocations)
    for (const reference of last.before) {
      const { location, date, slot } = told.get(reference) ?? (await free())
      const place = body.find(({ id }) => id === location.id)
      expect(place?.schedule[date]).toContain(`${slot} Booked`)
    }
  })

  test.runIf(engine.name === 'SQLite')(
    'control: who copies the file of the database instead, loses bookings',
    async () => {
      const file = join(ownFolder(), 'copied.db')
      await underLoad(async () => {
        copyFileSync(work.databaseUrl.slice('file:'.length), file)
        expect((await missing(`file:${file}`, [...told.keys()])).length).toBeGreaterThan(0)
      })
    },
  )
})
