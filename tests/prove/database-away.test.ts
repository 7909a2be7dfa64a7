import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { getHolds, type SlotRequest } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { getPrice } from '../../domain/price.ts'
import { getReviews } from '../../domain/reviews/review.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { connect } from '../../server/database/sqlite.ts'
import { LEASE } from '../../server/messages/outbox/due.ts'
import { bookVisit, freeSlots, jane } from '../server/support/bookings.ts'
import { availableEngines, createDatabaseIn } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { type Cluster, openCluster } from '../server/support/postgres-cluster.ts'
import { dumpDatabase, readFolder, waitForEmptyOutbox } from '../server/support/stored.ts'
import { startTestServer, type TestServer, useTestServer } from '../server/support/test-server.ts'
import { times } from '../times.ts'
import { reportFigures, sizeOf } from './support/proof.ts'

const message: unknown = expect.stringMatching(
  /^Something went wrong on our side\. Please try again in a minute, or call \(845\) 555-0142 and tell us the number \d{9}\.$/,
)
const SORRY = [503, { success: false, reason: 'failure', message }]
const nothingBooked =
  'We could not book the visit just now, so nothing was booked. Please try again in a minute, or call (845) 555-0142.'
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

describe.each(availableEngines)('on $name', (engine) => {
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
    await other.query('begin; lock table bookings in exclusive mode')
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

describe.runIf(inject('postgres') !== '')('a Postgres of its own', () => {
  let cluster: Cluster
  let app: TestServer
  let free: () => Promise<SlotRequest>
  beforeEach(async () => {
    const opened = await openCluster()
    if (!opened) throw new Error('Postgres is not installed.')
    cluster = opened
    app = await startTestServer({
      name: 'Postgres',
      create: () => createDatabaseIn(cluster.url, 'away'),
    })
    free = freeSlots(app)
  })
  afterEach(async () => {
    cluster.thaw()
    await app.close()
    await cluster.close()
  })
  const statusOf = async (path: string) => (await fetch(app.url + path)).status
  const waitUntilReady = () => expect.poll(() => statusOf('/readyz')).toBe(200)

  test('may crash: the server survives, and every confirmed booking gets its messages', async (context) => {
    const slot = await free()
    const { reference } = await bookVisit(app.visitor(), slot)
    await cluster.stop('SIGQUIT')
    const figures = await bookInVain(app, slot, NOT_BOOKED, async () => {
      expect(await statusOf('/readyz')).toBe(503)
      expect(await statusOf(getPrice.path)).toBe(200)
      await pause(100)
    })
    await cluster.start()
    await waitUntilReady()
    // After this, messages that were claimed when the database stopped can be claimed again.
    app.clock.advance(LEASE)
    await waitForEmptyOutbox(app)
    const files = readFolder(app.outbox)
    expect(files.filter(({ text }) => text.includes(reference))).toHaveLength(2)
    expect(files.filter(({ text }) => text.startsWith(`To: +1${jane.phone}\n`))).toHaveLength(1)
    const kept = await app.database.read.selectFrom('bookings').select('email').execute()
    expect(kept).toEqual([{ email: jane.email }])
    await bookVisit(app.visitor(), await free(), { email: 'c@client.example' })
    reportFigures(context, figures)
  })

  test('may freeze: every request is answered in time, and afterwards all works without a restart', async () => {
    // Opens several connections before the freeze. Many requests will wait for them.
    await Promise.all(times(20, () => app.visitor().get(getHolds)))
    const slots = await Promise.all(times(25, free))
    cluster.freeze()
    const begin = performance.now()
    const asked = await Promise.all([
      ...slots.map(async (slot) => {
        const { status } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
        return status
      }),
      ...[getLocations, getHolds, getReviews].flatMap(({ path }) =>
        times(10, () => statusOf(path)),
      ),
      statusOf('/readyz'),
    ])
    expect(new Set(asked)).toEqual(new Set([503]))
    expect(performance.now() - begin).toBeLessThan(10_000)
    // Calls that need no database still work.
    expect([await statusOf('/healthz'), await statusOf(getPrice.path)]).toEqual([200, 200])
    cluster.thaw()
    await waitUntilReady()
    for (const [index, slot] of slots.entries())
      await bookVisit(app.visitor(), slot, {
        ...{ email: `c${index}@client.example`, phone: `212555${1000 + index}` },
      })
  })

  test('lets only work that no visitor waits for take longer', async () => {
    const database = openPostgres(app.databaseUrl, 200)
    const work = sql`select pg_sleep(0.5)`
    await expect(database.write((transaction) => work.execute(transaction))).rejects.toThrow()
    await expect(work.execute(database.read)).rejects.toThrow()
    await database.write((transaction) => work.execute(transaction), { isLong: true })
    await database.close()
  })
})
