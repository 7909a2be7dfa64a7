import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { openEngine } from '../../../server/database/open.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines, type Engine } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { runCommand } from '../support/owner-tool.ts'
import { jane, NOON, readFolder, startTestServer } from '../support/test-server.ts'

const FRIDAY = '2026-07-03'
const at = (slot: string) => ({ location: { id: 6 }, date: FRIDAY, slot })

/** A database as the version before left it: with visits and holds that nothing kept from overlapping. */
async function olderDatabase(engine: Engine): Promise<string> {
  const url = await engine.create()
  const database = await openEngine(url)
  await migrate(database, '004-audit')
  await database.write(async (transaction) => {
    await sql`insert into clients (id, first_name, last_name, email, phone, created_at)
      values ('c', 'Jane', 'Doe', 'jane@client.example', '', 1)`.execute(transaction)
    const booking = (id: string, location: string, slot: string, cancelled: number | null = null) =>
      sql`insert into bookings (id, reference, location, day, slot, client_id, first_name,
        last_name, email, phone, note, visitor, created_at, cancelled_at) values (${id}, ${id},
        ${location}, ${FRIDAY}, ${slot}, 'c', 'Jane', 'Doe', 'jane@client.example', '', '', '', 1,
        ${cancelled})`.execute(transaction)
    await booking('AAAA-AAAA', '6', '0930')
    await booking('CCCC-CCCC', '6', '0945')
    await booking('EEEE-EEEE', '2', '0930')
    await booking('FFFF-FFFF', '77', '1500')
    await booking('HHHH-HHHH', '6', '1100', 2)
    const hold = (slot: string, until: number) =>
      sql`insert into holds (location, day, slot, id, visitor, expires_at, renewals) values
        ('6', ${FRIDAY}, ${slot}, ${slot}, 'v', ${until}, 0)`.execute(transaction)
    await hold('1300', NOON + 1000)
    await hold('1400', NOON - 1000)
    await hold('1000', NOON + 1000)
  })
  await database.close()
  return url
}

describe.each(availableEngines)('a database of the version before, on $name', (engine) => {
  test('its visits keep their time and place, and its visits and holds keep others out', async () => {
    const app = await startTestServer({ ...engine, create: () => olderDatabase(engine) })
    const bookings = await app.database.read
      .selectFrom('bookings')
      .select(['reference', 'place_name', 'place_address', 'starts_at', 'ends_at'])
      .orderBy('reference')
      .execute()
    const starts_at = Date.parse(`${FRIDAY}T09:30:00-04:00`)
    expect(bookings).toHaveLength(5)
    expect(bookings[0]).toEqual({
      reference: 'AAAA-AAAA',
      place_name: 'Lantern Hill Office',
      place_address: '12 Lantern Hill Road, Kingston, NY 12401',
      starts_at,
      ends_at: starts_at + 30 * 60_000,
    })
    expect(bookings[3]).toMatchObject({ place_name: 'Location 77', place_address: '' })
    const statusOf = async (slot: string) =>
      (await app.visitor().post(bookAppointment, { ...jane, ...at(slot) })).status
    const { body } = await app.visitor().get(getHolds)
    expect(body).toMatchObject({ success: true, holds: [{ slot: '13:00:00' }] })
    const taken = ['9:30 AM', '10:00 AM', '1:00 PM', '3:00 PM']
    expect(await Promise.all(taken.map(statusOf))).toEqual([409, 409, 409, 409])
    expect((await app.visitor().post(holdAppointment, at('2:00 PM'))).status).toBe(200)
    expect(await statusOf('11:00 AM')).toBe(200)
    // Two visits overlap from before. When one of them is cancelled, the other still has all of its time.
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    for (const reference of ['EEEE-EEEE', 'AAAA-AAAA']) {
      expect((await runCommand(['cancel', reference], env, app)).code).toBe(0)
    }
    expect(await statusOf('9:30 AM')).toBe(409)
    expect((await runCommand(['cancel', 'CCCC-CCCC'], env, app)).code).toBe(0)
    expect(await statusOf('9:30 AM')).toBe(200)
    const second = await app.another()
    expect(second.notice).toContain('FFFF-FFFF')
    await expect.poll(() => readFolder(app.outbox).length).toBeGreaterThan(0)
    await app.close()
  })
})
