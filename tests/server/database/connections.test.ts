import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { connect, isBusy, openSqlite } from '../../../server/database/sqlite.ts'
import { times } from '../../times.ts'
import { createFolder } from '../support/engines.ts'

describe('several connections to one SQLite file', () => {
  /** Each transaction reads before it writes, as a booking does. */
  async function together(begin: string) {
    const path = `${createFolder()}/practice.db`
    const first = await openDatabase(`file:${path}`)
    const databases = times(3, () => openSqlite(path, begin))
    const outcomes = await Promise.allSettled(
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
    await Promise.all([first, ...databases].map((database) => database.close()))
    return {
      kept: kept.length,
      busy: outcomes.filter((one) => one.status === 'rejected' && isBusy(one.reason)).length,
    }
  }

  test('both write, because each transaction takes the write lock first', async () => {
    expect(await together('begin immediate')).toEqual({ kept: 60, busy: 0 })
  })

  test('control: with a plain begin, a transaction fails as busy', async () => {
    expect((await together('begin')).busy).toBeGreaterThan(0)
  })
})

test('every SQLite connection is durable, also after the file is opened again', async () => {
  const path = `${createFolder()}/practice.db`
  for (let opening = 0; opening < 2; opening++) {
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
  }
})

test('a file that another connection left without a write-ahead log gets one again', async () => {
  const path = `${createFolder()}/practice.db`
  const early = new Sqlite(path)
  early.exec('create table kept (one integer)')
  early.prepare('pragma journal_mode = delete').all()
  early.prepare('pragma synchronous = normal').all()
  const settings = (connection: Sqlite.Database) =>
    ['journal_mode', 'synchronous']
      .flatMap((name) => connection.prepare(`pragma ${name}`).all())
      .flatMap((row) => Object.values(Object(row)))
  // Control: the early connection is not durable.
  expect(settings(early)).toEqual(['delete', 1])
  early.close()
  const safe = connect(path)
  expect(settings(safe)).toEqual(['wal', 2])
  safe.close()
})

test('a database that cannot be durable is refused', () => {
  expect(() => connect(':memory:')).toThrow(/write-ahead log/)
})
