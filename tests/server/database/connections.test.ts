import { sql } from 'kysely'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { connect, openSqlite } from '../../../server/database/sqlite.ts'
import { times } from '../../times.ts'
import { createFolder } from '../support/engines.ts'

test('several connections to one SQLite file all write, because each transaction takes the write lock first', async () => {
  const path = `${createFolder()}/practice.db`
  const first = await openDatabase(`file:${path}`)
  const databases = times(3, () => openSqlite(path))
  // Each transaction reads before it writes, as a booking does.
  await Promise.all(
    times(60, (nth) =>
      databases[nth % 3]?.write(async (transaction) => {
        await transaction.selectFrom('limits').selectAll().execute()
        await new Promise((resolve) => setImmediate(resolve))
        const limit = { key: String(nth), count: 1, ends_at: 1 }
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
