import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/calendar/hold.ts'
import { getPrice } from '../../domain/price.ts'
import { connect } from '../../server/database/sqlite.ts'
import { LEASE } from '../../server/letters/worker.ts'
import { freeSlots, jane } from '../server/support/bookings.ts'
import { createDatabaseIn } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { openCluster } from '../server/support/postgres-cluster.ts'
import { dumpDatabase, readFolder, waitForEmptyOutbox } from '../server/support/stored.ts'
import { startTestServer, type TestServer, useTestServer } from '../server/support/test-server.ts'
import { reportFigures, sizeOf } from './support/proof.ts'
import { proofEngines } from './support/proof-engines.ts'

const message: unknown = expect.stringMatching(
  /^Something went wrong on our side\. Please try again in a minute, or call \(845\) 555-0142 and tell us the number \d{9}\.$/,
)
const SORRY = [503, { success: false, reason: 'failure', message }]
const nothingBooked =
  'The visit could not be booked just now, and nothing was booked. Please try again in a minute, or call (845) 555-0142.'
const NOT_BOOKED = [503, { success: false, reason: 'failure', message: nothingBooked }]

/** Tries to book while the database is unavailable; every try must get the error message. */
async function bookInVain(
  app: TestServer,
  slot: SlotRequest,
  refusal: readonly unknown[] = NOT_BOOKED,
  look = async () => {},
) {
  const begin = performance.now()
  let tries = 0
  do {
    await look()
    const sent = { ...jane, ...slot, email: `${tries++}@away.example` }
    const { status, body } = await app.visitor().post(bookAppointment, sent)
    expect([status, body]).toEqual(refusal)
  } while (performance.now() - begin < sizeOf('away') * 1000)
  const seconds = Math.round((performance.now() - begin) / 1000)
  return { seconds, 'told so': tries, 'partial effects': 0 }
}

describe.each(proofEngines('database-away'))('on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(app)

  /** Holds the write lock until the returned function is called. */
  async function occupy(): Promise<() => Promise<void>> {
    const { databaseUrl } = app
    if (engine.name === 'SQLite') {
      const other = connect(databaseUrl.slice('file:'.length))
      other.exec('begin immediate')
      return async () => {
        other.exec('rollback')
        other.close()
      }
    }
    const other = new Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('begin; lock table limits in exclusive mode')
    return () => other.end()
  }

  const book = async () => app.visitor().post(bookAppointment, { ...jane, ...(await free()) })

  test('while another process writes, a booking waits and then succeeds', async () => {
    const leave = await occupy()
    const sent = [book(), book(), book()]
    const first = await Promise.race([...sent, pause(400, 'still waiting')])
    expect(first).toBe('still waiting')
    expect((await app.visitor().get(getPrice)).status).toBe(200)
    await leave()
    for (const { body } of await Promise.all(sent)) expect(body.success).toBe(true)
  })

  test('control: while no other process writes, no booking waits', async () => {
    const first = await Promise.race([book(), pause(4000, 'still waiting')])
    expect(first).not.toBe('still waiting')
  })

  test('when the wait is too long, the visitor is told, nothing changes, and then all works again', async (context) => {
    const before = await dumpDatabase(app)
    const leave = await occupy()
    const refusal = engine.name === 'SQLite' ? NOT_BOOKED : SORRY
    const figures = await bookInVain(app, await free(), refusal)
    await leave()
    expect(await dumpDatabase(app)).toBe(before)
    expect((await book()).body.success).toBe(true)
    // Control: a change is noticed.
    expect(await dumpDatabase(app)).not.toBe(before)
    reportFigures(context, figures)
  })
})

test('the server survives a crash of Postgres, and every confirmed booking gets its messages', async (context) => {
  const cluster = await openCluster()
  if (!cluster) return context.skip('Postgres is not installed.')
  const create = () => createDatabaseIn(cluster.url, 'away')
  const app = await startTestServer({ name: 'Postgres', create })
  try {
    const free = freeSlots(app)
    const ready = async () => (await fetch(`${app.url}/readyz`)).status
    const before = await dumpDatabase(app)
    const slot = await free()
    const { body: last } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
    await cluster.stop('SIGQUIT')
    const figures = await bookInVain(app, slot, NOT_BOOKED, async () => {
      expect(await ready()).toBe(503)
      expect((await app.visitor().get(getPrice)).status).toBe(200)
      await pause(100)
    })
    await cluster.start()
    await expect.poll(ready).toBe(200)
    // After this, messages that were claimed when the database stopped can be claimed again.
    app.clock.advance(LEASE)
    await waitForEmptyOutbox(app)
    const reference = last.success ? last.reference : 'none'
    const told = readFolder(app.outbox).filter(({ text }) => text.includes(reference))
    expect(told).toHaveLength(3)
    const kept = await app.database.read.selectFrom('bookings').select('email').execute()
    expect(kept).toEqual([{ email: jane.email }])
    // Control: a change is noticed.
    expect(await dumpDatabase(app)).not.toBe(before)
    const { body } = await app.visitor().post(bookAppointment, { ...jane, ...(await free()) })
    expect(body.success).toBe(true)
    reportFigures(context, figures)
  } finally {
    await app.close()
    await cluster.close()
  }
})
