import ICAL from 'ical.js'
import { sql } from 'kysely'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { createFeed, revokeFeed } from '../../../domain/desk/calendar-feed.ts'
import { getPasskeys } from '../../../domain/desk/passkeys.ts'
import { signOutEverywhere } from '../../../domain/desk/sign-in.ts'
import { bookVisit, slotAt } from '../support/bookings.ts'
import { auditOf, OWNER, useDesk } from '../support/desk.ts'
import { alter } from '../support/stored.ts'
import { openTool } from '../support/tool-services.ts'

const PLACE = 'Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401'

/** The visits as the parser of Thunderbird reads them. */
const readByIcalJs = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, startDate, endDate, sequence } = new ICAL.Event(component)
    const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString())
    return { uid, summary, location, start, end, sequence }
  })

/** The same by a second parser, which has nothing in common with the first one. */
const readByNodeIcal = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => {
    if (part.type !== 'VEVENT') return []
    const { uid, summary, location, start, end, sequence } = part
    const times = { start: start.toISOString(), end: end.toISOString() }
    return [{ uid, summary, location, ...times, sequence: Number(sequence) }]
  })

describe('the visits in a calendar', () => {
  const { app, ask, told } = useDesk()
  const makeAddress = async () => {
    const { message } = await ask(createFeed, {})
    return /http\S+\/calendar\/[\w-]{22}\.ics$/.exec(message)?.[0] ?? ''
  }

  test('two parsers read each visit, without a name, before and after a move and a cancellation', async () => {
    const address = await makeAddress()
    const { reference } = await bookVisit(app.visitor(), slotAt('2026-07-10', '10:00 AM'))
    await bookVisit(app.visitor(), slotAt('2026-07-11', '2:00 PM'), { email: 'b@list.example' })
    const read = async () => {
      const response = await fetch(address)
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      const text = await response.text()
      expect(text).toMatch(/METHOD:PUBLISH\r\n[\s\S]*REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n/)
      expect(text).not.toMatch(/Jane|Doe|client\.example|2125550142/)
      expect(text).not.toContain(reference)
      const visits = readByIcalJs(text)
      expect(readByNodeIcal(text)).toEqual(visits)
      return visits
    }
    const [first, second] = await read()
    expect(first).toEqual({
      uid: expect.stringMatching(/^[\w-]{36}@localhost$/),
      summary: 'J. D.',
      location: PLACE,
      start: '2026-07-10T14:00:00.000Z',
      end: '2026-07-10T14:30:00.000Z',
      sequence: 0,
    })
    const { move, cancel } = await openTool(app)
    await move(String(reference), slotAt('2026-07-10', '3:00 PM'))
    const moved = { start: '2026-07-10T19:00:00.000Z', end: '2026-07-10T19:30:00.000Z' }
    expect(await read()).toEqual([{ ...first, ...moved, sequence: 1 }, second])
    await cancel(String(reference))
    expect(await read()).toEqual([second])
  })

  test('a calendar that asks again gets nothing until a visit has changed', async () => {
    const address = await makeAddress()
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    const again = () => fetch(address, { headers: { 'If-None-Match': etag } })
    expect((await again()).status).toBe(304)
    await bookVisit(app.visitor(), slotAt('2026-07-17', '9:00 AM'), { email: 'c@list.example' })
    expect((await again()).status).toBe(200)
  })

  test('an address that was replaced, turned off, signed out everywhere, or whose owner has left finds nothing', async () => {
    const [before, address] = [await makeAddress(), await makeAddress()]
    const status = async (url: string) => (await fetch(url)).status
    expect([await status(before), await status(address)]).toEqual([404, 200])
    expect(await ask(getPasskeys, {})).toMatchObject({ feedSince: expect.stringMatching(/^2026/) })
    const stored = await app.database.read.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(address.slice(-26, -4))
    await alter(app, sql`update calendar_feeds set email = 'former@lanternhill.example'`)
    expect(await status(address)).toBe(404)
    await alter(app, sql`update calendar_feeds set email = ${OWNER}`)
    expect(await told(revokeFeed, {})).toBe('200 The calendar address no longer works.')
    expect(await status(address)).toBe(404)
    expect(await told(revokeFeed, {})).toBe('404 There is no calendar address to turn off.')
    expect(await ask(getPasskeys, {})).not.toHaveProperty('feedSince')
    const acts = await auditOf(app)
    expect(acts).toContain(`${OWNER} created a calendar feed desk`)
    expect(acts).toContain(`${OWNER} revoked a calendar feed desk`)
    expect(app.logged.join()).not.toContain(address.slice(-26, -4))
    const latest = await makeAddress()
    expect(await status(latest)).toBe(200)
    await ask(signOutEverywhere, {})
    expect(await status(latest)).toBe(404)
  })
})
