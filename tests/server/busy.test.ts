import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { getPrice } from '../../domain/price.ts'
import { connect } from '../../server/database/sqlite.ts'
import { atWork, everythingIn, freeSlots, jane } from './at-work.ts'
import { here } from './engines.ts'

const SORRY =
  'Something went wrong on our side, and nothing was changed. Please try again in a minute, or call (845) 555-0142.'

describe.each(here)('on $name', (engine) => {
  const work = atWork(engine)
  const free = freeSlots(() => work.current)

  /** Someone else writes, and is at it until told to stop. */
  async function occupy(): Promise<() => Promise<void>> {
    const { databaseUrl } = work.current
    if (engine.name === 'SQLite') {
      const other = connect(databaseUrl.slice('file:'.length))
      other.exec('begin immediate')
      return async () => {
        other.exec('rollback')
        other.close()
      }
    }
    const other = new Client({ connectionString: databaseUrl, application_name: 'occupier' })
    await other.connect()
    await other.query('begin; lock table limits in exclusive mode')
    return () => other.end()
  }

  const book = async () =>
    work.current.visitor().post(bookAppointment, { ...jane, ...(await free()) })

  test('while someone else writes one waits, and then it is done', async () => {
    const leave = await occupy()
    const sent = [book(), book(), book()]
    const first = await Promise.race([...sent, pause(400, 'still waiting')])
    expect(first).toBe('still waiting')
    expect((await work.current.visitor().get(getPrice)).status).toBe(200)
    await leave()
    for (const { body } of await Promise.all(sent)) expect(body.success).toBe(true)
  })

  test('control: while nobody else writes, nobody waits', async () => {
    const first = await Promise.race([book(), pause(4000, 'still waiting')])
    expect(first).not.toBe('still waiting')
  })

  test('where it takes too long one is told so, nothing has changed, and then all is well again', async () => {
    const before = await everythingIn(work.current)
    const leave = await occupy()
    const { status, body } = await book()
    expect([status, body]).toEqual([503, { success: false, message: SORRY }])
    await leave()
    expect(await everythingIn(work.current)).toBe(before)
    expect((await book()).body.success).toBe(true)
  })

  // SQLite has no line that could be cut.
  if (engine.name === 'SQLite') return

  test('a database that cuts every line, also in the midst of a booking, is found again', async () => {
    const before = await everythingIn(work.current)
    const leave = await occupy()
    const sent = [book(), book(), book()]
    await pause(200)
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
        and application_name <> 'occupier'`
    await cut.execute(work.current.database.read)
    for (const { status, body } of await Promise.all(sent)) {
      expect([status, body]).toEqual([503, { success: false, message: SORRY }])
    }
    await leave()
    expect(await everythingIn(work.current)).toBe(before)
    expect((await book()).body.success).toBe(true)
  })

  test('a line that is cut between two steps of a transaction ends only that transaction', async () => {
    const { database } = work.current
    const torn = database.write(async (writing) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(writing)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.read)
      await pause(100)
      await writing.deleteFrom('limits').execute()
    })
    await expect(torn).rejects.toThrow()
    expect((await book()).body.success).toBe(true)
  })
})
