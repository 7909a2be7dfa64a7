import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { getHolds, holdAppointment, type SlotRequest } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { getPrice } from '../../../domain/price.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { openPostgres } from '../../../server/database/postgres.ts'
import { times } from '../../times.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { createDatabaseIn } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { type Cluster, openCluster } from '../support/postgres-cluster.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PATIENCE = 10_000

describe.runIf(inject('postgres') !== '')('while Postgres is frozen', () => {
  let cluster: Cluster
  let app: TestServer
  let free: () => Promise<SlotRequest>
  beforeAll(async () => {
    const opened = await openCluster()
    if (!opened) throw new Error('Postgres is not installed.')
    cluster = opened
    const create = () => createDatabaseIn(cluster.url, 'frozen')
    app = await startTestServer({ name: 'Postgres', create })
    free = freeSlots(app)
  })
  afterAll(async () => {
    cluster.thaw()
    await app.close()
    await cluster.close()
  })

  const statusOf = async (path: string) => (await fetch(app.url + path)).status
  const waitUntilReady = () => expect.poll(() => statusOf('/readyz')).toBe(200)
  test('every request is answered in time, and afterwards all works without a restart', async () => {
    // Opens several connections before the freeze. Many requests will wait for them.
    await Promise.all(times(20, () => app.visitor().get(getHolds)))
    const visitors = await Promise.all(
      times(25, async () => ({ visitor: app.visitor(), slot: await free() })),
    )
    cluster.freeze()
    const begin = performance.now()
    const timed = async (status: number | Promise<number>) => ({
      status: await status,
      isInTime: performance.now() - begin < PATIENCE,
    })
    const statusIn = async (reply: Promise<{ status: number }>) => timed((await reply).status)
    const asked = await Promise.all([
      ...visitors.map(({ visitor, slot }) =>
        statusIn(visitor.post(bookAppointment, { ...jane, ...slot })),
      ),
      ...visitors.map(({ slot }) => statusIn(app.visitor().post(holdAppointment, slot))),
      ...[getLocations, getHolds, getReviews].flatMap(({ path }) =>
        times(10, () => timed(statusOf(path))),
      ),
      timed(statusOf('/readyz')),
    ])
    expect(asked).toEqual(asked.map(() => ({ status: 503, isInTime: true })))
    // Calls that need no database still work.
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf(getPrice.path)).toBe(200)

    cluster.thaw()
    await waitUntilReady()
    for (const [nth, { visitor, slot }] of visitors.entries())
      await bookVisit(visitor, slot, {
        email: `c${nth}@client.example`,
        phone: `212555${1000 + nth}`,
      })
    const booked = await app.database.read.selectFrom('bookings').select('id').execute()
    expect(booked).toHaveLength(visitors.length)
  })

  test('only work that no visitor waits for may take longer', async () => {
    const database = openPostgres(app.databaseUrl, 200)
    const work = sql`select pg_sleep(0.5)`
    await expect(database.write((transaction) => work.execute(transaction))).rejects.toThrow()
    await expect(work.execute(database.read)).rejects.toThrow()
    await database.write((transaction) => work.execute(transaction), { isLong: true })
    await database.close()
  })
})
