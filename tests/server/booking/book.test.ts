import { describe, expect, test } from 'vitest'
import { recallBooking } from '../../../domain/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines } from '../support/engines.ts'
import { faultyDetails } from '../support/faulty-details.ts'
import { bookAppointment } from '../support/own-calls.ts'
import {
  dumpDatabase,
  freeSlots,
  jane,
  readFolder,
  useTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  const bookings = () => app.current.database.read.selectFrom('bookings').selectAll().execute()

  test('a booking is confirmed with all its facts', { tags: ['call-book'] }, async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.post(holdAppointment, slot)
    const note = 'Second floor?\nI use a wheelchair.'
    const { status, body } = await jill.post(bookAppointment, {
      ...jane,
      ...slot,
      firstName: '  Jane ',
      phone: '+1 (212) 555-0142',
      additionalInfo: note,
    })
    expect(status).toBe(200)
    const location = loadPractice(TEST_PRACTICE).locations.find(({ id }) => id === slot.location.id)
    expect(body).toEqual({
      success: true,
      message: 'Appointment booked successfully!',
      clientName: 'Jane Doe',
      date: slot.date,
      time: slot.slot,
      location: `${location?.name}, ${location?.address}`,
      additionalInfo: note,
      reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
      ics: expect.stringMatching(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/),
    })
    const holds = await jill.get(getHolds)
    expect(holds.body).toEqual({ success: true, holds: [] })
    expect(await bookings()).toMatchObject([{ phone: '2125550142', note, email: jane.email }])
  })

  test('only the visitor who booked gets the confirmation again, until the visit is cancelled', async () => {
    const [jill, jack, slot] = [app.current.visitor(), app.current.visitor(), await free()]
    const { body } = await jill.post(bookAppointment, {
      ...jane,
      ...slot,
      additionalInfo: 'By bus.',
    })
    const { message, ...facts } = body.success ? { ...body } : { message: '' }
    const reference = body.success ? body.reference : ''
    const recalled = await jill.post(recallBooking, { reference })
    expect(message).not.toBe('')
    expect(recalled.body).toEqual(facts)
    const unknown = { success: false, message: 'This booking is not known here. Please call us.' }
    await jack.get(getHolds)
    const others = [
      await jack.post(recallBooking, { reference }),
      await app.current.visitor().post(recallBooking, { reference }),
      await jill.post(recallBooking, { reference: 'NONE-NONE' }),
    ]
    for (const each of others) expect([each.status, each.body]).toEqual([404, unknown])
    expect((await jill.post(recallBooking, {})).status).toBe(404)
    await app.current.database.write((transaction) =>
      transaction
        .updateTable('bookings')
        .set({ cancelled_at: app.current.clock.now() })
        .where('reference', '=', reference)
        .execute(),
    )
    expect((await jill.post(recallBooking, { reference })).body).toEqual(unknown)
  })

  test('additional information that was not given is not confirmed', async () => {
    const { additionalInfo, ...without } = jane
    for (const details of [
      without,
      { ...jane, additionalInfo: '  ' },
      { ...jane, additionalInfo },
    ]) {
      const { body } = await app.current
        .visitor()
        .post(bookAppointment, { ...details, ...(await free()) })
      expect(body.success).toBe(true)
      expect(body).not.toHaveProperty('additionalInfo')
    }
  })

  test('a slot can be booked without a hold', async () => {
    const { body } = await app.current
      .visitor()
      .post(bookAppointment, { ...jane, ...(await free()) })
    expect(body.success).toBe(true)
  })

  test('the same booking from the same visitor gets the same response, and one set of messages', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.get(getHolds)
    const first = await jill.post(bookAppointment, { ...jane, ...slot })
    await waitForEmptyOutbox(app.current)
    const before = await dumpDatabase(app.current)
    const mails = readFolder(app.current.outbox)
    const second = await app.current.another()
    const there = createVisitor(second.url)
    there.useCookie(jill.cookie())
    const lost = [
      await jill.post(bookAppointment, { ...jane, ...slot }),
      await jill.post(bookAppointment, { ...jane, ...slot, phone: '(212) 555-0142' }),
      await there.post(bookAppointment, { ...jane, ...slot }),
    ]
    for (const again of lost) expect(again.body).toEqual(first.body)
    expect(await dumpDatabase(app.current)).toBe(before)
    expect(readFolder(app.current.outbox)).toEqual(mails)
  })

  test('the same booking is still confirmed after the visit has begun', async () => {
    const { clock } = app.current
    const [jill, slot, start] = [app.current.visitor(), await free(), clock.at]
    const first = await jill.post(bookAppointment, { ...jane, ...slot })
    clock.at = Date.parse('2026-12-01T12:00:00Z')
    expect((await jill.post(bookAppointment, { ...jane, ...slot })).body).toEqual(first.body)
    clock.at = start
  })

  test('the same booking from another visitor is refused', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.post(bookAppointment, { ...jane, ...slot })
    await waitForEmptyOutbox(app.current)
    const before = await dumpDatabase(app.current)
    const jack = await app.current.visitor().post(bookAppointment, { ...jane, ...slot })
    expect(jack.status).toBe(409)
    expect(jack.body).toEqual({
      success: false,
      message: 'This time has just been booked by someone else. Please choose another.',
    })
    const other = await jill.post(bookAppointment, { ...jane, ...slot, firstName: 'Joan' })
    expect(other.status).toBe(409)
    expect(other.body).toEqual({
      success: false,
      message: 'You have booked this time already. To change what you told us, please call us.',
    })
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('exactly the faulty fields are named, and nothing changes', {
    tags: ['booking-rules'],
  }, async () => {
    const [slot, before] = [await free(), await dumpDatabase(app.current)]
    for (const [wrong, errors] of faultyDetails) {
      const { status, body } = await app.current
        .visitor()
        .post(bookAppointment, { ...jane, ...slot, ...wrong })
      expect({ wrong, status, body }).toEqual({
        wrong,
        status: 400,
        body: { success: false, errors },
      })
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('a slot that cannot be booked is refused with a message, and nothing changes', {
    tags: ['form-missing'],
  }, async () => {
    const slot = await free()
    const before = await dumpDatabase(app.current)
    const practice = loadPractice(TEST_PRACTICE)
    const shown = practice.locations.find(({ taken }) => taken > 0)
    const pick = 'Please select a valid location, date, and timeslot to proceed.'
    const calendar = 'This date is not in the calendar. Please choose another.'
    const unknown = 'We do not know this location. Please choose one from the list.'
    const noTime = 'This is not a time of day. Please choose one from the list.'
    const notOffered = 'No visits are offered at this time. Please choose one from the list.'
    const past = 'This time has already passed. Please choose a later one.'
    const sorry: [Record<string, unknown>, number, string][] = [
      [{ location: { id: 99 } }, 400, unknown],
      [{ location: { id: '__proto__' } }, 400, unknown],
      [{ location: undefined }, 400, pick],
      [{ location: null }, 400, pick],
      [{ location: { id: {} } }, 400, pick],
      [{ date: '2026-02-30' }, 400, calendar],
      [{ date: 'tomorrow' }, 400, calendar],
      [{ date: 20260703 }, 400, pick],
      [{ slot: 'noon' }, 400, noTime],
      [{ slot: '25:00 PM' }, 400, noTime],
      [{ slot: 14 }, 400, pick],
      [{ slot: '3:07 AM' }, 409, notOffered],
      [{ date: '2026-07-02', location: { id: 6 }, slot: '9:00 AM' }, 409, notOffered],
      [{ date: '2031-07-04', location: { id: 6 }, slot: '9:00 AM' }, 409, notOffered],
      [{ location: { id: 4 } }, 409, notOffered],
      [{ date: '2026-07-01', slot: '9:00 AM' }, 409, past],
      [{ date: '2026-07-01', slot: '12:00 PM' }, 409, past],
      [{ date: '1999-07-02', location: { id: 6 }, slot: '9:00 AM' }, 409, past],
    ]
    for (const [wrong, status, message] of sorry) {
      const refused = await app.current
        .visitor()
        .post(bookAppointment, { ...jane, ...slot, ...wrong })
      expect({ wrong, status: refused.status, body: refused.body }).toEqual({
        wrong,
        status,
        body: { success: false, message },
      })
    }
    expect(shown).toBeDefined()
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('unknown fields are ignored', async () => {
    const { body } = await app.current.visitor().post(bookAppointment, {
      ...jane,
      ...(await free()),
      reference: 'MINE-MINE',
      cancelled_at: 1,
      visitor: 'x',
      success: false,
    })
    expect(body).toMatchObject({ success: true, clientName: 'Jane Doe' })
    expect(body).not.toMatchObject({ reference: 'MINE-MINE' })
  })

  test('names in any script are stored unchanged', async () => {
    const names: [string, string][] = [
      ['Zoë', "O'Brien-Łukasz"],
      ['李', '小龙'],
      ['🌻 Sun', 'Müller, Jr.'],
      ["Robert'); DROP TABLE bookings;--", '<b>Tables</b>'],
    ]
    for (const [firstName, lastName] of names) {
      const { body } = await app.current
        .visitor()
        .post(bookAppointment, { ...jane, ...(await free()), firstName, lastName })
      expect(body).toMatchObject({ success: true, clientName: `${firstName} ${lastName}` })
    }
  })
})
