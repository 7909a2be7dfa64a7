import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, type TestContext, test } from 'vitest'
import { getLocations } from '../../domain/calendar/location.ts'
import { getSettings, moveSettings, saveSettings } from '../../domain/desk/settings.ts'
import { enterDeskCode, sendDeskCode } from '../../domain/desk/sign-in.ts'
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
import { reportFigures } from './support/proof.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  killProcesses()
  for (const end of ends.splice(0).reverse()) await end()
})

/** More bookings than a few pages of free space can hold. */
const MOST = 2000
const REFUSED = 10

function fill(file: string): void {
  for (const size of [1024 * 1024, 64 * 1024, 4096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

/** A small disk that can be filled. Only root may mount one. */
function smallDisk(megabytes: number) {
  // Not in the folder of the test run: Postgres runs as its own user, who cannot enter it.
  const folder = mkdtempSync('/tmp/practice-disk-')
  ends.push(() => rmSync(folder, { recursive: true }))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
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

const INCOMPRESSIBLE = Array.from({ length: 100 }, (_, index) =>
  createHash('sha512').update(String(index)).digest('hex'),
)

/** The owner at the desk, whose settings are in the database, and a change of them that takes more room than a page. */
async function openSettings(url: string, outbox: string) {
  const owner = createVisitor(url)
  await owner.post(sendDeskCode, { email: 'hello@lanternhill.example' })
  const codes = () =>
    readFolder(outbox).flatMap(({ text }) => /code[^\d]*(\d{6})/.exec(text)?.[1] ?? [])
  await expect.poll(() => codes().length).toBe(1)
  await owner.post(enterDeskCode, { code: codes()[0] ?? '' })
  expect((await owner.post(moveSettings, {})).body).toMatchObject({ success: true })
  return {
    save: () => {
      const changes = [{ path: ['preparation'], value: INCOMPRESSIBLE }]
      return owner.post(saveSettings, { version: 1, what: 'How to prepare', changes })
    },
    version: async () => {
      const { body } = await owner.post(getSettings, {})
      return body.success && body.version
    },
  }
}

/** Books until the disk is full, and once more when there is room again; returns the outcome. */
async function live({ databaseUrl, outbox, fill, relieve }: Disk, most = MOST) {
  const PRACTICE_FILE = createLargePractice()
  const env = { DATABASE_URL: databaseUrl, OUTBOX_DIR: outbox, PRACTICE_FILE }
  const site = await runningAt(NOON, env)
  const { body } = await createVisitor(site.url).get(getLocations)
  // An earlier visit could be over before there is room again, or have reminders due.
  const slots = slotsIn(body).filter(({ date }) => date > '2026-07-08')
  const told: { readonly reference: string; readonly phone: string }[] = []
  let refused = 0
  const book = async () => {
    const index = told.length + refused
    const contact = { email: `client${index}@disk.example`, phone: String(2_122_000_000 + index) }
    const { status, text, body } = await createVisitor(site.url).post(bookAppointment, {
      ...{ ...jane, ...contact, additionalInfo: 'x'.repeat(1000) },
      ...slots.shift(),
    })
    if (body.success) told.push({ reference: body.reference, phone: contact.phone })
    else {
      expect([status, text]).toEqual([503, expect.stringContaining('Something went wrong')])
      refused++
    }
    return body.success
  }
  await book()
  const settings = await openSettings(site.url, outbox)
  fill()
  for (let sent = 0; sent < most && refused < REFUSED; sent++) await book()
  expect((await fetch(`${site.url}${getLocations.path}`)).status).toBe(200)
  const isFull = refused > 0
  const outcome = isFull ? { status: 503, body: { success: false } } : { status: 200 }
  expect(await settings.save()).toMatchObject(outcome)
  expect(await settings.version()).toBe(isFull ? 1 : 2)
  relieve()
  expect(await book()).toBe(true)
  // What was refused is saved when it is sent again, and what was saved is not saved twice.
  expect((await settings.save()).body).toMatchObject({ success: true })
  expect(await settings.version()).toBe(2)

  const database = await openDatabase(databaseUrl)
  let time = NOON
  const messagesLeft = async () => {
    // Messages that could not be written are retried, and the office's combined letter waits until its hour is over.
    time += 10 * MINUTE
    await site.setClock(time)
    return unsentMessages(database)
  }
  await expect.poll(messagesLeft, { interval: 200 }).toEqual([])
  await site.kill()
  if (database.engine === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(database.read)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
  }
  const kept = await database.read.selectFrom('bookings').select('reference').execute()
  await database.close()
  // Nothing is lost, and nothing is half done.
  const references = (all: readonly { reference: string }[]) =>
    all.map(({ reference }) => reference).sort()
  expect(references(kept)).toEqual(references(told))
  const letters = readFolder(outbox).map(({ text }) => text)
  // A text names no reference.
  const lettersAbout = ({ reference, phone }: (typeof told)[number]) =>
    letters.filter((text) => text.includes(reference) || text.startsWith(`To: +1${phone}\n`))
  expect(told.filter((one) => lettersAbout(one).length !== 3)).toEqual([])
  return { booked: told.length, refused }
}

const placesIn = (folder: string) => ({
  databaseUrl: `file:${join(folder, 'practice.db')}`,
  outbox: join(folder, 'outbox'),
})

const TOLD = 'no booking is confirmed that cannot be stored, and with room all works again'

async function proveOn(context: TestContext, disk: Disk) {
  const { booked, refused } = await live(disk)
  expect(refused).toBe(REFUSED)
  reportFigures(context, { booked, refused, lost: 0, 'partial effects': 0 })
}

test(`on a full disk, on SQLite, ${TOLD}`, async (context) => {
  const disk = smallDisk(8)
  await proveOn(context, { ...disk, ...placesIn(disk.room('data')) })
})

test(`on a full disk, on Postgres, ${TOLD}`, async (context) => {
  const disk = smallDisk(24)
  const cluster = await openCluster()
  if (!cluster) return context.skip('Postgres is not installed.')
  ends.push(cluster.close)
  const place = disk.room('tables', cluster.as)
  await order(cluster.url, `create tablespace small location '${place}'`)
  const databaseUrl = await createDatabaseIn(cluster.url, 'small', 'tablespace small')
  await proveOn(context, { ...disk, databaseUrl, outbox: disk.room('outbox') })
})

test('control: on a disk with room every booking is confirmed', async () => {
  const nothing = () => undefined
  const place = { ...placesIn(createFolder()), fill: nothing, relieve: nothing }
  expect(await live(place, 20)).toEqual({ booked: 22, refused: 0 })
})
