import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { connect, isBusy, openSqlite } from '../../../server/database/sqlite.ts'
import { times } from '../../times.ts'
import { ownFolder } from '../support/engines.ts'

describe('two connections to one file of SQLite', () => {
  /** Each reads before it writes, as a booking does. */
  async function together(begin: string) {
    const path = `${ownFolder()}/practice.db`
    const first = await openDatabase(`file:${path}`)
    const databases = times(3, () => openSqlite(path, begin))
    const outcomes = await Promise.allSettled(
      times(60, (nth) =>
        databases[nth % 3]?.write(async (writing) => {
          await writing.selectFrom('limits').selectAll().execute()
          await new Promise((resolve) => setImmediate(resolve))
          const limit = { key: String(nth), count: 1, ends_at: 1 }
          await writing.insertInto('limits').values(limit).execute()
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

  test('both write, for each transaction asks for the right to write first', async () => {
    expect(await together('begin immediate')).toEqual({ kept: 60, busy: 0 })
  })

  test('control: beginning with a plain begin, one is turned away', async () => {
    expect((await together('begin')).busy).toBeGreaterThan(0)
  })
})

test('every connection to SQLite keeps what it has committed, also after it was opened again', async () => {
  const path = `${ownFolder()}/practice.db`
  for (let opening = 0; opening < 2; opening++) {
    const database = openSqlite(path)
    const settings = await Promise.all(
      ['journal_mode', 'synchronous'].map(async (name) => {
        const { rows } = await sql
          .raw<Record<string, unknown>>(`pragma ${name}`)
          .execute(database.read)
        const written = await database.write((writing) =>
          sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(writing),
        )
        return [...rows, ...written.rows].flatMap((row) => Object.values(row))
      }),
    )
    expect(settings).toEqual([
      ['wal', 'wal'],
      [2, 2],
    ])
    await database.close()
  }
})

test('a file that was left without its log, by a connection in a hurry, is kept safe again', async () => {
  const path = `${ownFolder()}/practice.db`
  const hasty = new Sqlite(path)
  hasty.exec('create table kept (one integer)')
  hasty.prepare('pragma journal_mode = delete').all()
  hasty.prepare('pragma synchronous = normal').all()
  const settings = (connection: Sqlite.Database) =>
    ['journal_mode', 'synchronous'].flatMap((name) =>
      connection
        .prepare(`pragma ${name}`)
        .all()
        .flatMap((row) => Object.values(Object(row))),
    )
  // The control: one that nobody asked to be careful is not.
  expect(settings(hasty)).toEqual(['delete', 1])
  hasty.close()
  const safe = connect(path)
  expect(settings(safe)).toEqual(['wal', 2])
  safe.close()
})

test('a connection that cannot be made to keep what it commits is refused', () => {
  expect(() => connect(':memory:')).toThrow(/write-ahead log/)
})
