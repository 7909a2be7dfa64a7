import { chmodSync, copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { afterEach, expect, test } from 'vitest'
import { getLocations } from '../../../domain/location.ts'
import { isBookedLabel } from '../../../domain/slot.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { killProcesses, launch, portOf } from '../support/child-process.ts'
import { createFolder } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { jane } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

afterEach(killProcesses)

const countBookings = (file: string) => {
  const database = new Sqlite(file)
  const rows = database.prepare('select reference from bookings').all()
  database.close()
  return rows.length
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Starts a server of its own process, books one visit, and stops the server. */
async function bookAndStop(file: string, outbox: string) {
  const server = launch({ PORT: '0', DATABASE_URL: `file:${file}`, OUTBOX_DIR: outbox })
  await expect.poll(() => portOf(server.out())).toBeDefined()
  const visitor = createVisitor(`http://127.0.0.1:${portOf(server.out())}`)
  const { body } = await visitor.get(getLocations)
  const [slot] = body.flatMap(({ id, schedule }) =>
    Object.entries(schedule).flatMap(([date, labels]) =>
      labels
        .filter((label) => !isBookedLabel(label))
        .map((label) => ({ location: { id }, date, slot: label })),
    ),
  )
  const booked = await visitor.post(bookAppointment, { ...jane, ...slot })
  expect(booked.body.success).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.code).toBe(0)
}

test('after a clean stop the one file has everything, and nothing lies beside it', async () => {
  const folder = createFolder()
  const file = join(folder, 'practice.db')
  await bookAndStop(file, join(folder, 'outbox'))
  const copy = join(folder, 'copy.db')
  copyFileSync(file, copy)
  expect(countBookings(copy)).toBe(1)
  expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false])
})

test('a process that stops leaves the file to the others that use it', async () => {
  const file = join(createFolder(), 'practice.db')
  const [first, second] = [await openDatabase(`file:${file}`), await openDatabase(`file:${file}`)]
  await first.close()
  const limit = { key: 'later', count: 1, ends_at: 1 }
  await second.write((transaction) => transaction.insertInto('limits').values(limit).execute())
  expect(await second.read.selectFrom('limits').selectAll().execute()).toEqual([limit])
  await second.close()
})

test('the database and the messages are readable by their owner only', async () => {
  const folder = createFolder()
  const data = join(folder, 'data')
  const outbox = join(data, 'outbox')
  const file = join(data, 'practice.db')
  await bookAndStop(file, outbox)
  expect([data, outbox, file].map(modeOf)).toEqual(['700', '700', '600'])
})

test('files that a version before left readable for others are narrowed at the start', async () => {
  const folder = createFolder()
  const outbox = join(folder, 'outbox')
  const file = join(folder, 'practice.db')
  await bookAndStop(file, outbox)
  mkdirSync(outbox, { recursive: true })
  const message = join(outbox, 'old.eml')
  writeFileSync(message, 'To: someone')
  for (const path of [file, message]) chmodSync(path, 0o644)
  chmodSync(outbox, 0o755)
  await bookAndStop(file, outbox)
  expect([outbox, file, message].map(modeOf)).toEqual(['700', '600', '600'])
})
