import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdAppointment, releaseHold } from '../../../domain/hold.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { openEngine } from '../../../server/database/open.ts'
import { availableEngines, type Engine } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import {
  DAY,
  freeSlots,
  HOUR,
  jane,
  MINUTE,
  NOON,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const MANY_VISITS =
  'Many visits are booked already by you or from your network. To book another, please call us.'
const MANY_HOLDS =
  'Many times are being held from your network at the moment. Please try again in a few minutes, or call us.'

let people = 0
const somebody = () => {
  people++
  return { ...jane, email: `somebody${people}@mail.example`, phone: String(2_125_000_000 + people) }
}

/** Sends one request from an address, by default without a cookie. */
async function sendFrom(app: TestServer, address: string, path: string, body: object, cookie = '') {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, Cookie: cookie },
    body: JSON.stringify(body),
  })
  const { message } = await response.json()
  return { status: response.status, message: response.status === 200 ? 'yes' : message }
}

async function withServer(engine: Engine, run: (app: TestServer) => Promise<void>) {
  const app = await startTestServer(engine)
  await run(app)
  await app.close()
}

describe.each(availableEngines)('on $name', (engine) => {
  test('a visitor has at most eight visits to come, and may book again when one is over', () =>
    withServer(engine, async (app) => {
      const [free, visitor] = [freeSlots(() => app), app.visitor()]
      for (let booked = 0; booked < 8; booked++) {
        const { body } = await visitor.post(bookAppointment, { ...somebody(), ...(await free()) })
        expect(body.success).toBe(true)
      }
      const wish = { ...somebody(), ...(await free()) }
      const refused = await visitor.post(bookAppointment, wish)
      expect([refused.status, refused.body]).toEqual([
        429,
        { success: false, message: MANY_VISITS },
      ])
      // Others, and the same visitor once a visit is over, can book.
      expect((await app.visitor().post(bookAppointment, wish)).body.success).toBe(true)
      app.clock.advance(30 * DAY)
      const later = freeSlots(() => app)
      const again = await visitor.post(bookAppointment, { ...somebody(), ...(await later()) })
      expect(again.body.success).toBe(true)
    }))

  test('a contact has at most six visits to come, from whatever addresses they are booked', () =>
    withServer(engine, async (app) => {
      const free = freeSlots(() => app)
      const from = (nth: number) => `198.${nth}.100.1`
      for (let nth = 0; nth < 6; nth++) {
        const email = nth % 2 === 0 ? 'Her@mail.example' : 'her@MAIL.example'
        const wish = { ...somebody(), email, ...(await free()) }
        expect(await sendFrom(app, from(nth), bookAppointment.path, wish)).toMatchObject({
          status: 200,
        })
      }
      const wish = { ...somebody(), email: 'HER@mail.example', ...(await free()) }
      expect(await sendFrom(app, from(7), bookAppointment.path, wish)).toEqual({
        status: 429,
        message: MANY_VISITS,
      })
      const other = { ...wish, email: 'other@mail.example' }
      expect((await sendFrom(app, from(7), bookAppointment.path, other)).status).toBe(200)
    }))

  test('an address holds ten times at once, also when it asks for twenty at the same moment', () =>
    withServer(engine, async (app) => {
      const free = freeSlots(() => app)
      const slots = await Promise.all(Array.from({ length: 20 }, free))
      const second = await app.another()
      const answers = await Promise.all(
        slots.map((slot, nth) =>
          sendFrom(
            { ...app, url: nth % 2 === 0 ? app.url : second.url },
            '203.0.113.7',
            holdAppointment.path,
            slot,
          ),
        ),
      )
      const held = answers.filter(({ status }) => status === 200)
      expect(held).toHaveLength(10)
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answer).toEqual({ status: 429, message: MANY_HOLDS })
      }
      // Its neighbors hold two more, and then it is the turn of others.
      const near = async () => {
        const slot = await free()
        return (await sendFrom(app, '203.0.113.8', holdAppointment.path, slot)).status
      }
      expect([await near(), await near(), await near()]).toEqual([200, 200, 429])
      const other = await sendFrom(app, '203.0.114.8', holdAppointment.path, await free())
      expect(other.status).toBe(200)
      app.clock.advance(10 * MINUTE)
      expect(await near()).toBe(200)
    }))

  test('who lets go of a time can hold another', () =>
    withServer(engine, async (app) => {
      const free = freeSlots(() => app)
      const visitor = app.visitor()
      await visitor.post(releaseHold, await free())
      const from = '2001:db8::1'
      const slots = await Promise.all(Array.from({ length: 9 }, free))
      for (const slot of slots) await sendFrom(app, from, holdAppointment.path, slot)
      const [own, next] = [await free(), await free()]
      const hold = (slot: object) =>
        sendFrom(app, from, holdAppointment.path, slot, visitor.cookie())
      expect((await hold(own)).status).toBe(200)
      expect((await hold(next)).status).toBe(429)
      await sendFrom(app, from, releaseHold.path, own, visitor.cookie())
      expect((await hold(next)).status).toBe(200)
    }))

  test('a network of many addresses books eighteen visits a day, and an address twelve to come', () =>
    withServer(engine, async (app) => {
      const free = freeSlots(() => app)
      const book = async (address: string) =>
        (await sendFrom(app, address, bookAppointment.path, { ...somebody(), ...(await free()) }))
          .status
      for (let nth = 0; nth < 12; nth++) expect(await book('2001:db8:5:1::1')).toBe(200)
      expect(await book('2001:db8:5:1:ffff::1')).toBe(429)
      for (let nth = 0; nth < 6; nth++) expect(await book(`2001:db8:5:${nth + 2}::1`)).toBe(200)
      expect(await book('2001:db8:5:99::1')).toBe(429)
      expect(await book('2001:db8:6:99::1')).toBe(200)
      app.clock.advance(24 * HOUR)
      expect(await book('2001:db8:5:99::1')).toBe(200)
    }))

  test('from where a visit was booked is forgotten a day after it', () =>
    withServer(engine, async (app) => {
      const wish = { ...somebody(), ...(await freeSlots(() => app)()) }
      await sendFrom(app, '203.0.113.7', bookAppointment.path, wish)
      const networks = () =>
        app.database.read.selectFrom('bookings').select(['network', 'network_wide']).execute()
      expect(await networks()).toEqual([
        { network: expect.any(String), network_wide: expect.any(String) },
      ])
      app.clock.advance(90 * DAY)
      await (await app.another()).close()
      expect(await networks()).toEqual([{ network: null, network_wide: null }])
    }))

  test('bookings and holds of the version before go on', async () => {
    const url = await engine.create()
    const older = await openEngine(url)
    await migrate(older, '009-moves')
    await older.write(async (transaction) => {
      await sql`insert into clients (id, first_name, last_name, email, phone, created_at)
        values ('c', 'Jane', 'Doe', 'jane@client.example', '', 1)`.execute(transaction)
      await sql`insert into bookings (id, reference, location, day, slot, client_id, first_name,
        last_name, email, phone, note, visitor, created_at, starts_at, ends_at) values ('b',
        'AAAA-AAAA', '6', '2026-07-03', '0930', 'c', 'Jane', 'Doe', 'jane@client.example', '', '',
        'v', 1, ${Date.parse('2026-07-03T09:30:00-04:00')},
        ${Date.parse('2026-07-03T10:00:00-04:00')})`.execute(transaction)
      await sql`insert into holds (location, day, slot, id, visitor, expires_at, renewals) values
        ('6', '2026-07-03', '1400', 'h', 'v', ${NOON + 1000}, 0)`.execute(transaction)
    })
    await older.close()
    await withServer({ ...engine, create: async () => url }, async (app) => {
      const slot = { location: { id: 6 }, date: '2026-07-03', slot: '2:00 PM' }
      const held = await sendFrom(app, '203.0.113.7', holdAppointment.path, slot)
      expect(held.status).toBe(409)
      const booked = { ...somebody(), ...slot, slot: '10:00 AM' }
      expect((await sendFrom(app, '203.0.113.7', bookAppointment.path, booked)).status).toBe(200)
    })
  })
})
