import { beforeEach, expect, test } from 'vitest'
import { recallBooking } from '../../../domain/booking/booking.ts'
import { getHolds, holdAppointment, type SlotRequest } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import {
  cancelVisit,
  getVisit,
  moveVisit,
  stopTexts,
  UNKNOWN_LINK,
} from '../../../domain/visit/visit.ts'
import { deleteOutdated } from '../../../server/upkeep/retention.ts'
import { slot } from '../../days.ts'
import { bookVisit, offeredOn, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY } from '../support/clock.ts'
import { sqlite } from '../support/engines.ts'
import { mailsAbout, sentTokens } from '../support/letters.ts'
import { dumpDatabase } from '../support/stored.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'

// The test clock starts on Wednesday, July 1st.
const FRIDAY = slotAt('2026-07-03', '9:30 AM')
const NEXT_FRIDAY = slotAt('2026-07-10', '11:00 AM')
const PHONE = '(845) 555-0142'

let app: TestServer
beforeEach(async () => {
  app = await openTestServer(sqlite)
})

/** Books a visit, and opens the links of its letter and its text in a different browser. */
async function openVisit(slot = FRIDAY) {
  const { reference } = await bookVisit(app.visitor(), slot)
  const { letters, texts } = await sentTokens(app, reference)
  const [token = '', textToken = ''] = [letters[0], texts[0]]
  const visitor = app.visitor()
  const show = async (link = token) => {
    const reply = await visitor.post(getVisit, { token: link })
    return reply.body.success ? reply.body.visit : reply.body.message
  }
  return {
    ...{ reference, token, textToken, visitor, show },
    cancel: () => visitor.post(cancelVisit, { token }),
    move: (to: SlotRequest) => visitor.post(moveVisit, { token, ...to }),
  }
}
/** The status, the success flag and the message of a refused change. */
const refusal = async (reply: Promise<{ status: number; body: { success: boolean } }>) => {
  const { status, body } = await reply
  return [status, body.success, 'message' in body ? body.message : undefined]
}
const isFree = async (slot: SlotRequest) =>
  (await offeredOn(slot, app.visitor()))?.includes(slot.slot)
/** The subjects of the letters about changes to the visit, in alphabetical order. */
const subjects = async () =>
  (await mailsAbout(app, /moved|canceled/i)).map(({ subject }) => subject).sort()

test('how to find the door is on the card, the confirmation, the letter and the page of the visit', async () => {
  const notes = ['Park behind the house.', 'Three steps lead to the door.']
  const address = 'address: 12 Lantern Hill Road, Kingston, NY 12401'
  const file = changedPractice([
    `    ${address}\n`,
    `    ${address}\n    notes: ${JSON.stringify(notes)}\n`,
  ])
  app = await openTestServer(sqlite, { PRACTICE_FILE: file })
  const { body } = await app.visitor().get(getLocations)
  expect(body.map((place) => place.notes)).toEqual([notes, undefined, undefined, undefined])
  const jill = app.visitor()
  const booked = await bookVisit(jill, FRIDAY)
  const { reference = '' } = booked
  const recalled = (await jill.post(recallBooking, { reference })).body
  expect([booked.notes, recalled.success && recalled.notes]).toEqual([notes, notes])
  const [token = ''] = (await sentTokens(app, reference)).letters
  const shown = (await jill.post(getVisit, { token })).body
  expect(shown.success && shown.visit.notes).toEqual(notes)
  const [letter] = await mailsAbout(app, /confirmed/)
  expect(letter?.text).toMatch(/Getting there:?\s+Park behind the house\.\s+Three steps lead/)
})

test('letter and text lead to the page of a visit, opening it changes nothing, and the database has only the hash of the token', async () => {
  const { token, textToken, show, reference } = await openVisit()
  const before = await dumpDatabase(app)
  const visit = {
    status: 'upcoming',
    reference,
    clientName: 'Jane Doe',
    location: {
      ...{ id: '6', name: 'Lantern Hill Office' },
      address: '12 Lantern Hill Road, Kingston, NY 12401',
    },
    ...{ date: FRIDAY.date, time: FRIDAY.slot, zone: 'America/New_York', wasMoved: false },
    hasEmail: true,
    isClosed: false,
    ...{ changes: 'possible', changesUntil: '2026-07-02T13:30:00.000Z' },
    preparation: expect.arrayContaining([expect.stringContaining('lotion')]),
    price: 225,
    ics: expect.stringContaining('METHOD:PUBLISH'),
  }
  expect(await show()).toEqual(visit)
  expect(await show(textToken)).toEqual({ ...visit, texts: 'on' })
  expect(await dumpDatabase(app)).toBe(before)
  expect([token.length, textToken.length]).toEqual([22, 12])
  for (const secret of [token, textToken]) expect(before + app.logged.join()).not.toContain(secret)
})

test('texts to a number are stopped on the page of a visit that was texted to it, and by no link of a letter', async () => {
  const { token, textToken, show, visitor } = await openVisit()
  const stop = (link: string) => visitor.post(stopTexts, { token: link })
  const refused = [403, false, 'To stop our texts, reply STOP to any of them.']
  expect(await refusal(stop(token))).toEqual(refused)
  expect(await show(textToken)).toMatchObject({ texts: 'on' })
  expect((await stop(textToken)).body).toMatchObject({ success: true, visit: { texts: 'stopped' } })
  expect((await stop(textToken)).status).toBe(200)
  const stopped = await app.database.read.selectFrom('opt_outs').selectAll().execute()
  expect(stopped).toMatchObject([{ way: 'page', actor: '' }])
  expect(await show(token)).not.toHaveProperty('texts')
  const next = await bookVisit(app.visitor(), NEXT_FRIDAY)
  expect(next.noTexts).toBe(true)
})

test('a canceled visit frees its time at once, and client and office are told', async () => {
  const { cancel, show, reference } = await openVisit()
  expect(await isFree(FRIDAY)).toBe(false)
  const first = await cancel()
  expect(first.body).toMatchObject({ success: true, visit: { status: 'canceled' } })
  expect(await isFree(FRIDAY)).toBe(true)
  expect(await show()).toMatchObject({ status: 'canceled', wasMoved: false })
  expect((await cancel()).text).toBe(first.text)
  expect(await subjects()).toEqual([
    expect.stringMatching(`^Canceled booking ${reference}`),
    expect.stringMatching(/^Your visit on .* is canceled$/),
  ])
  expect(await app.database.read.selectFrom('audit').selectAll().execute()).toEqual([])
})

test('a moved visit gives up its time for a free one or one its visitor holds, and sent again it is the same', async () => {
  const { visitor, move, show, reference, token } = await openVisit()
  const taken = slotAt('2026-07-10', '9:30 AM')
  await bookVisit(app.visitor(), taken)
  const booked = 'This time has just been booked by someone else. Please choose another.'
  expect(await refusal(move(taken))).toEqual([409, false, booked])
  expect((await visitor.post(moveVisit, { token })).status).toBe(400)
  expect(await show()).toMatchObject({ date: FRIDAY.date, wasMoved: false })
  await visitor.post(holdAppointment, NEXT_FRIDAY)
  const first = await move(NEXT_FRIDAY)
  expect(first.body).toMatchObject({
    success: true,
    visit: { date: NEXT_FRIDAY.date, time: NEXT_FRIDAY.slot, wasMoved: true, reference },
  })
  expect([await isFree(FRIDAY), await isFree(NEXT_FRIDAY)]).toEqual([true, false])
  expect((await visitor.get(getHolds)).body).toMatchObject({ holds: [] })
  expect((await move(NEXT_FRIDAY)).text).toBe(first.text)
  expect(await subjects()).toEqual([
    expect.stringMatching(`^Moved booking ${reference}`),
    expect.stringMatching(/^Your visit has been moved to Friday, July 10th/),
  ])
  expect(await show()).toMatchObject({ ics: expect.stringContaining('SEQUENCE:1') })
  // Every letter and text has its own link, and earlier links keep working.
  const { letters, texts } = await sentTokens(app, reference)
  expect(new Set([...letters, ...texts]).size).toBe(4)
  for (const each of [...letters, ...texts])
    expect(await show(each)).toMatchObject({ date: NEXT_FRIDAY.date })
})

test('until a day before the visit it can be changed, and not later', async () => {
  const { move, cancel, show } = await openVisit()
  app.clock.at = Date.parse('2026-07-02T09:30:00-04:00') - 1
  expect(await show()).toMatchObject({ changes: 'possible' })
  app.clock.advance(1)
  expect(await show()).toMatchObject({ changes: 'too-late', status: 'upcoming' })
  const message = `It is too late to change this visit online. Please call us at ${PHONE}.`
  for (const reply of [move(NEXT_FRIDAY), cancel()])
    expect(await refusal(reply)).toEqual([409, false, message])
  expect(await show()).toMatchObject({ status: 'upcoming', date: FRIDAY.date })
})

test('a visit whose hours were closed says so until it ends, and can be moved until it begins', async () => {
  const { move, show } = await openVisit()
  await (await openTool(app)).close(FRIDAY.date, { to: slot('9:45 AM') })
  app.clock.at = Date.parse('2026-07-03T09:59:00-04:00')
  expect(await show()).toMatchObject({ isClosed: true, changes: 'too-late' })
  app.clock.at = Date.parse('2026-07-03T09:30:00-04:00') - 1
  expect(await show()).toMatchObject({ isClosed: true, changes: 'possible' })
  expect((await move(NEXT_FRIDAY)).body).toMatchObject({ success: true })
  expect(await show()).toMatchObject({ isClosed: false, date: NEXT_FRIDAY.date })
})

test('a visit moved three times can be canceled only; what the office moves does not count', async () => {
  const { move, cancel, show, reference } = await openVisit()
  await (await openTool(app)).move(reference, slotAt('2026-07-10', '9:30 AM'))
  for (const slot of ['11:00 AM', '9:30 AM', '11:00 AM']) {
    expect(await show()).toMatchObject({ changes: 'possible' })
    expect((await move(slotAt('2026-07-10', slot))).body).toMatchObject({ success: true })
  }
  expect(await show()).toMatchObject({ changes: 'too-many' })
  const message = `This visit has already been moved 3 times. To move it again, please call us at ${PHONE}.`
  expect(await refusal(move(FRIDAY))).toEqual([409, false, message])
  expect((await cancel()).body).toMatchObject({ success: true })
})

test('what is over or canceled stays as it is', async () => {
  const { show, move, cancel } = await openVisit()
  app.clock.at = Date.parse('2026-07-03T10:00:00-04:00')
  expect(await show()).toMatchObject({ status: 'over', changes: 'too-late' })
  expect(await refusal(cancel())).toEqual([409, false, 'This visit is over.'])
  app.clock.at = Date.parse('2026-07-01T13:00:00-04:00')
  await cancel()
  const message = 'This visit is canceled. You are welcome to book another.'
  expect(await refusal(move(NEXT_FRIDAY))).toEqual([409, false, message])
  expect(await isFree(NEXT_FRIDAY)).toBe(true)
})

test('a token that is unknown, used up or malformed gets one and the same answer', async () => {
  const { token, visitor, show } = await openVisit()
  app.clock.at = Date.parse('2026-07-03T10:00:00-04:00') + DAYS_KEPT.visitLinks * DAY - 1
  await deleteOutdated(app)
  expect(await show()).toMatchObject({ status: 'over' })
  app.clock.advance(1)
  await deleteOutdated(app)
  for (const wrong of [token, '', '\u0000', 'x'.repeat(10_000), 7]) {
    for (const call of [getVisit, cancelVisit, moveVisit]) {
      const { status, text } = await visitor.post(call, { ...NEXT_FRIDAY, token: wrong })
      const refusal = `{"success":false,"reason":"unknown","message":"${UNKNOWN_LINK}"}`
      expect([status, text]).toEqual([404, refusal])
    }
  }
})
