import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recallBooking } from '../../../domain/booking/booking.ts'
import { getHolds, holdAppointment, releaseHold } from '../../../domain/calendar/hold.ts'
import { bookVisit, freeSlots, jane, slotAt } from '../support/bookings.ts'
import { DAY, HOUR, NOON } from '../support/clock.ts'
import { availableEngines } from '../support/engines.ts'
import { sentTokens } from '../support/letters.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { alter, dumpDatabase } from '../support/stored.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

const STARTS_AT = Date.parse('2026-07-03T14:30:00-04:00')
const BOOKED = 'This time has just been booked by someone else. Please choose another.'
const OWN = 'You have already booked this time. To change your details, please call us.'
const UNKNOWN = 'We cannot find this booking. Please call us.'

describe.each(availableEngines)('booking, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(app)

  test('a booking is confirmed and stored with all its facts and no others, and the hold is used up', async () => {
    const [jill, slot] = [app.visitor(), slotAt('2026-07-03', '2:30 PM')]
    await jill.post(holdAppointment, slot)
    const details = { firstName: '  Jane ', phone: '+1 (212) 555-0142', additionalInfo: 'A ramp?' }
    const others = { location: { id: '6' }, reference: 'mine', cancelled_at: 1, network: 'none' }
    const wish = { ...details, smsConsent: '2026-11-22', timeZone: 'Europe/Berlin', ...others }
    const confirmed = await bookVisit(jill, slot, wish)
    expect(confirmed).toEqual({
      success: true,
      message: 'Appointment booked successfully!',
      clientName: 'Jane Doe',
      date: '2026-07-03',
      time: '2:30 PM',
      location: 'Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401',
      additionalInfo: 'A ramp?',
      reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
      price: 225,
      ics: expect.stringMatching(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/),
      sentTo: 'j…@client.example and (212) … 42',
    })
    expect((await jill.get(getHolds)).body).toEqual({ success: true, holds: [] })
    expect(await app.database.read.selectFrom('bookings').selectAll().execute()).toMatchObject([
      {
        reference: confirmed.reference,
        location_id: '6',
        zone: 'America/New_York',
        starts_at: STARTS_AT,
        ends_at: STARTS_AT + 30 * 60_000,
        phone: jane.phone,
        visitor: expect.stringMatching(/^.{43}$/),
        created_at: NOON,
        arranged_at: NOON,
        cancelled_at: null,
        client_zone: 'Europe/Berlin',
        sms_consent: expect.stringMatching(/^2026-11-22: We text you .* Reply STOP to end\.$/),
        network: null,
        client_moves: 0,
        attendance: null,
      },
    ])
  })

  test('only the visitor who booked gets the confirmation again, until the visit is canceled', async () => {
    const [jill, jack] = [app.visitor(), app.visitor()]
    const { message, ...facts } = await bookVisit(jill, await free(), { additionalInfo: '  ' })
    expect(facts).not.toHaveProperty('additionalInfo')
    const { reference } = facts
    expect((await jill.post(recallBooking, { reference })).body).toEqual(facts)
    await jack.get(getHolds)
    for (const each of [
      await jack.post(recallBooking, { reference }),
      await jill.post(recallBooking, { reference: 'NONE-NONE' }),
      await jill.post(recallBooking, {}),
    ]) {
      const refusal = { success: false, reason: 'unknown', message: UNKNOWN }
      expect([each.status, each.body]).toEqual([404, refusal])
    }
    const canceled = sql`update bookings set cancelled_at = 1 where reference = ${reference}`
    await alter(app, canceled)
    expect((await jill.post(recallBooking, { reference })).status).toBe(404)
    expect(message).not.toBe('')
  })

  test('the same booking from the same visitor gets the same response at every server, and one set of messages', async () => {
    const { visitor, another, clock } = app
    const [jill, slot] = [visitor(), await free()]
    await jill.get(getHolds)
    const first = await jill.post(bookAppointment, { ...jane, ...slot })
    const before = await dumpDatabase(app)
    const there = createVisitor((await another()).url, jill.cookie())
    const again = { ...jane, ...slot, phone: '(212) 555-0142' }
    expect((await jill.post(bookAppointment, again)).body).toEqual(first.body)
    expect((await there.post(bookAppointment, again)).body).toEqual(first.body)
    expect(await dumpDatabase(app)).toBe(before)
    // By now the visit is in the past.
    clock.advance(150 * DAY)
    onTestFinished(() => clock.advance(-150 * DAY))
    expect((await jill.post(bookAppointment, again)).body).toEqual(first.body)
  })

  test('a client with a visit to come is asked before a second one is booked, and the link to the first goes to its contacts', async () => {
    const [jill, slot] = [app.visitor(), slotAt('2026-07-10', '2:30 PM')]
    const first = slotAt('2026-07-10', '9:30 AM')
    const asks = { email: 'jill@client.example', phone: '2125550177', askFirst: true }
    const { reference } = await bookVisit(jill, first, asks)
    // The same booking again is no second one.
    expect(await bookVisit(jill, first, asks)).toMatchObject({ reference })
    const second = { ...jane, ...slot, ...asks, email: 'other@client.example' }
    const sent = await sentTokens(app, reference)
    onTestFinished(() => app.clock.advance(-2 * HOUR))
    // Asking again within the day sends nothing more.
    for (let time = 0; time < 2; time++) {
      app.clock.advance(HOUR)
      const { status, text } = await jill.post(bookAppointment, second)
      expect([status, JSON.parse(text)]).toEqual([
        409,
        {
          success: false,
          reason: 'asks-first',
          message:
            'You already have a visit on Friday, July 10th, 2026 at 9:30 AM. The link to change it goes to j…@client.example and (212) … 77. Not right? Call us at (845) 555-0142.',
        },
      ])
    }
    const again = await sentTokens(app, reference)
    expect(again.letters).toHaveLength(sent.letters.length + 1)
    expect(again.texts).toHaveLength(sent.texts.length + 1)
    // A client of the API that does not ask is not asked.
    await bookVisit(jill, slot, { ...asks, askFirst: false })
  })

  test('a client who books again, this or another visit, reads that the hours of the first one are closed, also on its page', async () => {
    const app = await openTestServer(engine)
    const [jo, first] = [app.visitor(), slotAt('2026-07-10', '11:30 AM')]
    const asks = { askFirst: true }
    const { reference } = await bookVisit(jo, first, asks)
    const closure = sql`insert into closures (id, location_id, starts_at, ends_at, reason, created_at)
      select 'snow', '', starts_at, ends_at, 'Snow', 1 from bookings where reference = ${reference}`
    await alter(app, closure)
    const again = await jo.post(bookAppointment, {
      ...jane,
      ...asks,
      ...slotAt('2026-07-10', '1:30 PM'),
    })
    expect(again.body).toMatchObject({
      message: expect.stringMatching(
        /^You already have a visit on Friday, July 10th, 2026 at 11:30 AM, but we are closed then\. The link/,
      ),
    })
    const repeated = await jo.post(bookAppointment, { ...jane, ...asks, ...first })
    for (const { body } of [repeated, await jo.post(recallBooking, { reference })])
      expect(body).toMatchObject({
        reference,
        message: 'We are sorry, but we are closed at that time. Please choose another.',
      })
  })

  test('a client who has read another price is asked before the visit is booked at today’s', async () => {
    const app = await openTestServer(engine)
    const [jim, slot] = [app.visitor(), slotAt('2026-07-10', '2:30 PM')]
    const asks = { ...jane, ...slot, askFirst: true, terms: 'A visit costs $199.' }
    const { status, text } = await jim.post(bookAppointment, asks)
    expect([status, JSON.parse(text)]).toEqual([
      409,
      {
        success: false,
        reason: 'asks-first',
        message:
          'Our price or cancellation policy has changed since you opened this page. A visit costs $225.',
      },
    ])
    const { askFirst, ...insists } = asks
    expect((await jim.post(bookAppointment, insists)).body).toMatchObject({ price: 225 })
    // It is booked already, so there is nothing to ask.
    expect((await jim.post(bookAppointment, asks)).body).toMatchObject({ price: 225 })
    const other = { askFirst, terms: 'A visit costs $225.' }
    await bookVisit(app.visitor(), slotAt('2026-07-10', '11:30 AM'), other)
  })

  test('nobody else learns of a visit to come, and its client is not asked once it is canceled', async () => {
    const jack = app.visitor()
    const asks = { email: 'jack@client.example', phone: '2125550188', askFirst: true }
    const { reference } = await bookVisit(jack, await free(), asks)
    const other = { email: 'jo@client.example', phone: '2125550189', askFirst: true }
    await bookVisit(jack, await free(), other)
    await bookVisit(app.visitor(), await free(), asks)
    await alter(app, sql`update bookings set cancelled_at = 1 where reference = ${reference}`)
    await bookVisit(jack, await free(), asks)
  })

  test('a booked time is refused to another visitor, and to the same one with other details', async () => {
    const [jill, slot] = [app.visitor(), await free()]
    await bookVisit(jill, slot)
    const before = await dumpDatabase(app)
    const refusals: [TestVisitor, object, string, string][] = [
      [app.visitor(), { ...jane, ...slot }, 'booked', BOOKED],
      [jill, { ...jane, ...slot, firstName: 'Joan' }, 'booked', OWN],
      [jill, { ...jane, ...slot, additionalInfo: 'More' }, 'booked', OWN],
    ]
    for (const [who, request, reason, message] of refusals) {
      const { status, body } = await who.post(bookAppointment, request)
      expect([status, body]).toEqual([409, { success: false, reason, message }])
    }
    const own = await jill.post(holdAppointment, slot)
    expect(own.body).toMatchObject({ success: false, message: OWN })
    const held = await app.visitor().post(holdAppointment, slot)
    expect(held.body).toMatchObject({ success: false, message: BOOKED })
    expect(await dumpDatabase(app)).toBe(before)
  })

  test('what is no time on offer can be neither booked nor held, and nothing changes', async () => {
    const slot = slotAt('2026-07-10', '9:00 AM')
    const before = await dumpDatabase(app)
    const pick = 'Please select a valid location, date, and timeslot to proceed.'
    const calendar = 'This date is not in the calendar. Please choose another.'
    const unknown = 'We do not know this location. Please choose another.'
    const noTime = 'This is not a time of day. Please choose another.'
    const notOffered = 'This time is not available. Please choose another.'
    const past = 'This time has already passed. Please choose a later one.'
    const reasons: Record<string, string> = { [notOffered]: 'not-offered', [past]: 'past' }
    const sorry: [Record<string, unknown>, number, string][] = [
      [{ location: { id: 99 } }, 400, unknown],
      [{ location: undefined }, 400, pick],
      [{ location: { id: {} } }, 400, pick],
      [{ date: '2026-02-30' }, 400, calendar],
      [{ slot: 'noon' }, 400, noTime],
      [{ slot: '3:07 AM' }, 409, notOffered],
      [{ date: '2026-07-02' }, 409, notOffered],
      [{ location: { id: 4 } }, 409, notOffered],
      [{ date: '2026-07-01', slot: '12:00 PM' }, 409, past],
    ]
    const visitor = app.visitor()
    for (const [wrong, status, message] of sorry) {
      const reason = reasons[message] ?? 'malformed'
      const answer = { wrong, status, body: { success: false, reason, message } }
      const request = { ...jane, ...slot, ...wrong }
      const booked = await visitor.post(bookAppointment, request)
      expect({ wrong, status: booked.status, body: booked.body }).toEqual(answer)
      const held = await visitor.post(holdAppointment, request)
      expect({ wrong, status: held.status, body: held.body }).toEqual(answer)
      if (status === 400) expect((await visitor.post(releaseHold, request)).status).toBe(400)
    }
    for (const call of [holdAppointment, releaseHold])
      expect((await visitor.post(call, [])).status).toBe(400)
    expect((await visitor.post(holdAppointment, { ...slot, renew: 'yes' })).status).toBe(400)
    const { status, body } = await visitor.post(bookAppointment, { ...jane, ...slot, email: '' })
    const errors = { email: 'Please enter your email address.' }
    expect([status, body]).toEqual([400, { success: false, reason: 'fields', errors }])
    expect(await dumpDatabase(app)).toBe(before)
  })
})
