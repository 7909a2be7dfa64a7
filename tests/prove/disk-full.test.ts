import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, type TestContext, test } from 'vitest'
import { getLocations } from '../../domain/calendar/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { jane } from '../server/support/bookings.ts'
import { killProcesses, runningAt } from '../server/support/child-process.ts'
import { MINUTE, NOON } from '../server/support/clock.ts'
import { createDatabaseIn, createFolder, order } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { openCluster } from '../server/support/postgres-cluster.ts'
import { readFolder, unsentMessages } from '../server/support/stored.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { slotsIn } from './support/answers.ts'
import { createLargePractice } from './support/large-practice.ts'
import { isLong, reportFigures } from './support/proof.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  killProcesses()
  for (const end of ends.splice(0).reverse()) await end()
})

/** More bookings than a few pages of free space can hold. */
const MOST = 2000
const REFUSED = 10

const CHUNKS = [1024 * 1024, 64 * 1024, 4096]

function fill(file: string): void {
  for (const size of CHUNKS) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

/** A small disk that can be filled; undefined if this user may not mount one. */
function smallDisk(megabytes: number) {
  // Not in the folder of the test run: Postgres runs as its own user, who cannot enter it.
  const folder = mkdtempSync('/tmp/practice-disk-')
  ends.push(() => rmSync(folder, { recursive: true }))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`]
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  ends.push(() => execFileSync('umount', ['--lazy', folder]))
  const ballast = join(folder, 'ballast')
  return {
    /** Creates a folder on the disk for a user. */
    room(name: string, as?: { uid: number; gid: number }) {
      const path = join(folder, name)
      mkdirSync(path)
      if (as) chownSync(path, as.uid, as.gid)
      return path
    },
    fill: () => fill(ballast),
    relieve: () => rmSync(ballast, { force: true }),
  }
}

interface Disk {
  readonly databaseUrl: string
  readonly outbox: string
  fill(): void
  relieve(): void
}

/** Books until the disk is full, and once more when there is room again; returns the outcome. */
async function live({ databaseUrl, outbox, fill, relieve }: Disk, most = MOST) {
  const env = {
    DATABASE_URL: databaseUrl,
    OUTBOX_DIR: outbox,
    PRACTICE_FILE: createLargePractice(),
  }
  const site = await runningAt(NOON, env)
  const { body } = await createVisitor(site.url).get(getLocations)
  // An earlier visit could be over before there is room again, or have reminders due.
  const slots = slotsIn(body).filter(({ date }) => date > '2026-07-08')
  const told: string[] = []
  const wrong: string[] = []
  let refused = 0
  let clients = 0
  const book = async () => {
    const nth = clients++
    const contact = { email: `client${nth}@disk.example`, phone: String(2_120_000_000 + nth) }
    const { status, text, body } = await createVisitor(site.url).post(bookAppointment, {
      ...{ ...jane, ...contact, additionalInfo: 'x'.repeat(1000) },
      ...slots.shift(),
    })
    if (body.success) told.push(body.reference)
    else if (status === 503 && text.includes('Something went wrong on our side.')) refused++
    else wrong.push(text)
    return body.success
  }
  await book()
  fill()
  for (let sent = 0; sent < most && refused < REFUSED; sent++) await book()
  const seen = (await fetch(`${site.url}${getLocations.path}`)).status
  relieve()
  const isWellAgain = await book()

  const database = await openDatabase(databaseUrl)
  let time = NOON
  const messagesLeft = async () => {
    // Messages that could not be written are retried, and the office's combined letter waits until its hour is over.
    time += 10 * MINUTE
    await site.setClock(time)
    return unsentMessages(database)
  }
  await expect.poll(messagesLeft, { interval: 200 }).toEqual([])
  const kept = await database.read.selectFrom('bookings').select('reference').execute()
  const check =
    database.engine === 'sqlite'
      ? (await sql`pragma integrity_check`.execute(database.read)).rows
      : [{ integrity_check: 'ok' }]
  await database.close()
  const references = new Set(kept.map(({ reference }) => reference))
  const mails = readFolder(outbox).map(({ text }) => text)
  const untold = told.filter((one) => mails.filter((text) => text.includes(one)).length !== 3)
  await site.kill()
  return {
    refused,
    wrong,
    seen,
    isWellAgain,
    check,
    told: told.length,
    lost: told.filter((one) => !references.has(one)),
    partial: kept.length - told.length,
    untold,
  }
}

const placesIn = (folder: string) => ({
  databaseUrl: `file:${join(folder, 'practice.db')}`,
  outbox: join(folder, 'outbox'),
})

const TOLD = 'no booking is confirmed that cannot be stored, and with room all works again'

async function proveOn(context: TestContext, disk: Disk) {
  const { told, ...outcome } = await live(disk)
  expect(outcome).toEqual({
    refused: REFUSED,
    wrong: [],
    seen: 200,
    isWellAgain: true,
    check: [{ integrity_check: 'ok' }],
    lost: [],
    partial: 0,
    untold: [],
  })
  reportFigures(context, { booked: told, refused: REFUSED, lost: 0, 'partial effects': 0 })
}

test(`on a full disk, on SQLite, ${TOLD}`, async (context) => {
  const disk = smallDisk(8)
  if (!disk) return context.skip('A small disk can be mounted only by root.')
  await proveOn(context, { ...disk, ...placesIn(disk.room('data')) })
})

// Starting a separate Postgres cluster takes long.
test.runIf(isLong)(`on a full disk, on Postgres, ${TOLD}`, async (context) => {
  const disk = smallDisk(24)
  const cluster = disk && (await openCluster())
  if (!disk || !cluster) return context.skip('A small disk can be mounted only by root.')
  ends.push(cluster.close)
  const place = disk.room('tables', cluster.as)
  await order(cluster.url, `create tablespace small location '${place}'`)
  const databaseUrl = await createDatabaseIn(cluster.url, 'small', 'tablespace small')
  await proveOn(context, { ...disk, databaseUrl, outbox: disk.room('outbox') })
})

test('control: on a disk with room every booking is confirmed', async () => {
  const nothing = () => undefined
  const place = { ...placesIn(createFolder()), fill: nothing, relieve: nothing }
  const { refused, told } = await live(place, 20)
  expect({ refused, told }).toEqual({ refused: 0, told: 22 })
})
