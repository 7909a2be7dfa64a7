import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { connect, openSqlite } from '../../../server/database/sqlite.ts'
import { times } from '../../times.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { createFolder, sqlite } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { openTestServer } from '../support/test-server.ts'

test('several connections to one SQLite file all write, because each transaction takes the write lock first', async () => {
  const path = `${createFolder()}/practice.db`
  const first = await openDatabase(`file:${path}`)
  const databases = times(3, () => openSqlite(path))
  // Each transaction reads before it writes, as a booking does.
  await Promise.all(
    times(60, (index) =>
      databases[index % 3]?.write(async (transaction) => {
        await transaction.selectFrom('limits').selectAll().execute()
        await new Promise((resolve) => setImmediate(resolve))
        const limit = { key: String(index), count: 1, ends_at: 1 }
        await transaction.insertInto('limits').values(limit).execute()
      }),
    ),
  )
  const kept = await first.read.selectFrom('limits').selectAll().execute()
  expect(kept).toHaveLength(60)
  await Promise.all([first, ...databases].map((database) => database.close()))
})

test('every SQLite connection is durable, also to a file that was left without a write-ahead log', async () => {
  const path = `${createFolder()}/practice.db`
  const early = new Sqlite(path)
  early.exec('create table kept (one integer)')
  early.prepare('pragma journal_mode = delete').all()
  early.close()
  const database = openSqlite(path)
  // The reader attaches the file as `practice`.
  const pragma = (name: string) => sql.raw<object>(`pragma ${name}`)
  for (const [name, setting] of [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
  ] as const) {
    const read = await pragma(`practice.${name}`).execute(database.read)
    const written = await database.write((transaction) => pragma(name).execute(transaction))
    expect(read.rows.flatMap(Object.values)).toEqual([setting])
    expect(written.rows.flatMap(Object.values)).toEqual([setting])
  }
  await database.close()
})

test('a database that cannot be durable is refused', () => {
  expect(() => connect(':memory:')).toThrow(/write-ahead log/)
})

test('while its file is moved or replaced nothing is committed and the site is not ready, until it is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openTestServer(sqlite)
  const path = app.databaseUrl.slice('file:'.length)
  const ready = async () => (await fetch(`${app.url}/readyz`)).status
  const book = async (slot: string) => {
    const body = { ...jane, ...slotAt('2026-07-10', slot) }
    const { status } = await app.visitor().post(bookAppointment, body)
    return status
  }
  expect([await ready(), await book('9:00 AM')]).toEqual([200, 200])
  renameSync(path, `${path}.away`)
  expect([await ready(), await book('10:00 AM')]).toEqual([503, 503])
  vi.advanceTimersByTime(10_000)
  expect(app.logged.filter((line) => line.includes('database-moved'))).toHaveLength(1)
  copyFileSync(`${path}.away`, path)
  expect([await ready(), await book('10:00 AM')]).toEqual([503, 503])
  rmSync(path)
  renameSync(`${path}.away`, path)
  expect([await ready(), await book('10:00 AM')]).toEqual([200, 200])
})
