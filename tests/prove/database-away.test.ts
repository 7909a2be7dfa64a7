import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { getPrice } from '../../domain/price.ts'
import { connect } from '../../server/database/sqlite.ts'
import {
  atWork,
  everythingIn,
  filesIn,
  freeSlots,
  goToWork,
  jane,
  outboxIsEmpty,
} from '../server/support/at-work.ts'
import { createIn, here } from '../server/support/engines.ts'
import { openCluster } from '../server/support/postgres-cluster.ts'
import { sizes } from './support/sizes.ts'
import { tell } from './support/tell.ts'

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

  test('where it takes too long one is told so, nothing has changed, and then all is well again', async (context) => {
    const before = await everythingIn(work.current)
    const leave = await occupy()
    const slot = await free()
    let tries = 0
    const begin = performance.now()
    do {
      const sent = { ...jane, ...slot, email: `${tries++}@busy.example` }
      const { status, body } = await work.current.visitor().post(bookAppointment, sent)
      expect([status, body]).toEqual([503, { success: false, message: SORRY }])
    } while (performance.now() - begin < sizes.away * 1000)
    const seconds = Math.round((performance.now() - begin) / 1000)
    await leave()
    expect(await everythingIn(work.current)).toBe(before)
    expect((await book()).body.success).toBe(true)
    // The control: what is done is seen.
    expect(await everythingIn(work.current)).not.toBe(before)
    tell(context, { 'seconds busy': seconds, tries, 'told so': tries, 'partial effects': 0 })
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

test('a Postgres that crashes and stays away is found again, and all who were told of a visit hear of it', async (context) => {
  const cluster = await openCluster()
  if (!cluster) return context.skip('Postgres is not installed.')
  const create = () => createIn(cluster.url, 'away')
  const work = await goToWork({ name: 'Postgres', isHere: true, create })
  try {
    const free = freeSlots(() => work)
    const ready = async () => (await fetch(`${work.url}/readyz`)).status
    const before = await everythingIn(work)
    const slot = await free()
    // Nothing of it has been sent when the database goes.
    const { body: last } = await work.visitor().post(bookAppointment, { ...jane, ...slot })
    await cluster.stop('SIGQUIT')
    const begin = performance.now()
    let tries = 0
    do {
      expect(await ready()).toBe(503)
      expect((await work.visitor().get(getPrice)).status).toBe(200)
      const sent = { ...jane, ...slot, email: `${tries++}@gone.example` }
      const { status, body } = await work.visitor().post(bookAppointment, sent)
      expect([status, body]).toEqual([503, { success: false, message: SORRY }])
      await pause(100)
    } while (performance.now() - begin < sizes.away * 1000)
    const seconds = Math.round((performance.now() - begin) / 1000)
    await cluster.start()
    await vi.waitFor(async () => expect(await ready()).toBe(200), 10_000)
    const reference = last.success ? last.reference : 'none'
    await outboxIsEmpty(work)
    const told = filesIn(work.outbox).filter(({ text }) => text.includes(reference))
    expect(told).toHaveLength(3)
    const kept = await work.database.read.selectFrom('bookings').select('email').execute()
    expect(kept).toEqual([{ email: jane.email }])
    // The control: what is done is seen.
    expect(await everythingIn(work)).not.toBe(before)
    const { body } = await work.visitor().post(bookAppointment, { ...jane, ...(await free()) })
    expect(body.success).toBe(true)
    tell(context, { 'seconds away': seconds, tries, 'told so': tries, 'partial effects': 0 })
  } finally {
    await work.close()
    await cluster.close()
  }
})
