import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getHolds, holdAppointment, type SlotRequest } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { cancelVisit, getVisit, moveVisit, UNKNOWN_LINK } from '../../../domain/visit.ts'
import { deleteOutdated } from '../../../server/database/retention.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { runCommand } from '../support/owner-tool.ts'
import { parseMail } from '../support/parse-mail.ts'
import { sentTokens } from '../support/sent-links.ts'
import {
  DAY,
  dumpDatabase,
  HOUR,
  jane,
  readFolder,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

const KINGSTON = 6
const at = (date: string, slot: string): SlotRequest => ({
  location: { id: KINGSTON },
  date,
  slot,
})
// The clock begins on Wednesday the 1st.
const FRIDAY = at('2026-07-03', '9:30 AM')
const NEXT_FRIDAY = at('2026-07-10', '11:00 AM')
const PHONE = '(845) 555-0142'

describe.each(availableEngines)('the page of a visit, on $name', (engine) => {
  let app: TestServer
  beforeEach(async () => {
    app = await startTestServer(engine)
  })
  afterEach(() => app.close())

  /** Books a visit, and opens the links of its letter and its text in another browser. */
  async function bookVisit(slot = FRIDAY) {
    const { body } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
    if (!body.success) throw new Error('The visit was not booked.')
    const { letters, texts } = await sentTokens(app, body.reference)
    const [token = '', textToken = ''] = [letters[0], texts[0]]
    const visitor = app.visitor()
    const show = async (link = token) => {
      const reply = await visitor.post(getVisit, { token: link })
      return reply.body.success ? reply.body.visit : reply.body.message
    }
    return {
      reference: body.reference,
      token,
      textToken,
      visitor,
      show,
      cancel: () => visitor.post(cancelVisit, { token }),
      move: (to: SlotRequest) => visitor.post(moveVisit, { token, ...to }),
    }
  }

  const isFree = async ({ location, date, slot }: SlotRequest) => {
    const { body } = await app.visitor().get(getLocations)
    return body.find(({ id }) => id === location.id)?.schedule[date]?.includes(slot)
  }
  /** What was written about changes of the visit, in the order of the alphabet. */
  const subjects = () =>
    readFolder(app.outbox)
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ text }) => parseMail(text).subject)
      .filter((subject) => /moved|cancelled/i.test(subject))
      .sort()
  const tool = (...args: string[]) =>
    runCommand(
      args,
      { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE },
      { clock: app.clock },
    )

  test('letter and text lead to it, and the database has only the hash of the token', async () => {
    const { token, textToken, show, reference } = await bookVisit()
    const visit = {
      status: 'upcoming',
      reference,
      clientName: 'Jane Doe',
      date: FRIDAY.date,
      time: FRIDAY.slot,
      zone: 'America/New_York',
      wasMoved: false,
      changes: 'possible',
      changesUntil: '2026-07-02T13:30:00.000Z',
      ics: expect.stringContaining('METHOD:PUBLISH'),
    }
    expect(await show()).toMatchObject(visit)
    expect(await show(textToken)).toMatchObject(visit)
    expect(token).toHaveLength(22)
    expect(textToken).toHaveLength(12)
    const rows = await app.database.read.selectFrom('visit_links').selectAll().execute()
    expect(rows).toHaveLength(2)
    for (const one of [token, textToken]) {
      expect(JSON.stringify(rows)).not.toContain(one)
      expect(app.logged.join()).not.toContain(one)
    }
  })

  test('opening it changes nothing', async () => {
    const { show } = await bookVisit()
    const before = await dumpDatabase(app)
    for (let nth = 0; nth < 3; nth++) await show()
    expect(await dumpDatabase(app)).toBe(before)
  })

  test('a cancelled visit frees its time at once, and client and office are told', async () => {
    const { cancel, show, reference } = await bookVisit()
    expect(await isFree(FRIDAY)).toBe(false)
    const first = await cancel()
    expect(first.body).toMatchObject({ success: true, visit: { status: 'cancelled' } })
    expect(await isFree(FRIDAY)).toBe(true)
    expect(await show()).toMatchObject({ status: 'cancelled', wasMoved: false })
    expect((await cancel()).text).toBe(first.text)
    await waitForEmptyOutbox(app)
    expect(subjects()).toEqual([
      expect.stringMatching(`^Cancelled booking ${reference}`),
      expect.stringMatching(/^Your visit on .* is cancelled$/),
    ])
    expect((await tool('audit')).out).not.toContain('cancelled')
  })

  test('a moved visit gives up its time for the one its visitor holds, and sent again it is the same', async () => {
    const { visitor, move, show, reference } = await bookVisit()
    await visitor.post(holdAppointment, NEXT_FRIDAY)
    const first = await move(NEXT_FRIDAY)
    expect(first.body).toMatchObject({
      success: true,
      visit: { date: NEXT_FRIDAY.date, time: NEXT_FRIDAY.slot, wasMoved: true, reference },
    })
    expect([await isFree(FRIDAY), await isFree(NEXT_FRIDAY)]).toEqual([true, false])
    expect((await visitor.get(getHolds)).body).toMatchObject({ holds: [] })
    expect((await move(NEXT_FRIDAY)).text).toBe(first.text)
    await waitForEmptyOutbox(app)
    expect(subjects()).toEqual([
      expect.stringMatching(`^Moved booking ${reference}`),
      expect.stringMatching(/^Your visit is moved to Friday, July 10th/),
    ])
    expect(await show()).toMatchObject({ ics: expect.stringContaining('SEQUENCE:1') })
  })

  test('a time that another visitor holds or has booked is refused, and the visit stays', async () => {
    const { move, show } = await bookVisit()
    const held = at('2026-07-10', '9:30 AM')
    await app.visitor().post(holdAppointment, held)
    await app.visitor().post(bookAppointment, { ...jane, ...NEXT_FRIDAY })
    expect([(await move(held)).body, (await move(NEXT_FRIDAY)).body]).toEqual([
      { success: false, message: expect.stringContaining('Someone else is booking this time') },
      { success: false, message: expect.stringContaining('booked by someone else') },
    ])
    expect(await show()).toMatchObject({ date: FRIDAY.date, wasMoved: false })
    expect(await isFree(FRIDAY)).toBe(false)
  })

  test('a time that is not offered, and what is no time, are refused, and the visit stays', async () => {
    const { move, show } = await bookVisit()
    for (const to of [at('2026-07-05', '9:30 AM'), at('2026-07-10', '9:31 AM'), at('x', 'y')]) {
      expect((await move(to)).body).toMatchObject({ success: false })
    }
    expect(await show()).toMatchObject({ date: FRIDAY.date, wasMoved: false })
  })

  test('until a day before the visit it can be changed, and not later', async () => {
    const { move, cancel, show } = await bookVisit()
    app.clock.at = Date.parse('2026-07-02T09:30:00-04:00') - 1
    expect(await show()).toMatchObject({ changes: 'possible' })
    app.clock.advance(1)
    expect(await show()).toMatchObject({ changes: 'too-late', status: 'upcoming' })
    const message = `It is too late to change this visit here. Please call us at ${PHONE}.`
    expect((await move(NEXT_FRIDAY)).body).toEqual({ success: false, message })
    expect((await cancel()).body).toEqual({ success: false, message })
    expect(await show()).toMatchObject({ status: 'upcoming', date: FRIDAY.date })
  })

  test('a visit moved three times can be cancelled only; what the office moves does not count', async () => {
    const { move, cancel, show, reference } = await bookVisit()
    const office = ['--date', '2026-07-10', '--time', '9:30 AM', '--location', String(KINGSTON)]
    expect((await tool('move', reference, ...office)).code).toBe(0)
    for (const slot of ['11:00 AM', '9:30 AM', '11:00 AM']) {
      expect((await move(at('2026-07-10', slot))).body).toMatchObject({ success: true })
    }
    expect(await show()).toMatchObject({ changes: 'too-many' })
    expect((await move(FRIDAY)).body).toEqual({
      success: false,
      message: `This visit was moved 3 times already. To move it again, please call us at ${PHONE}.`,
    })
    expect((await cancel()).body).toMatchObject({ success: true })
  })

  test('what is over or cancelled stays as it is', async () => {
    const { show, move, cancel } = await bookVisit()
    app.clock.at = Date.parse('2026-07-03T16:00:00-04:00')
    expect(await show()).toMatchObject({ status: 'over', changes: 'too-late' })
    expect((await cancel()).body).toEqual({ success: false, message: 'This visit is over.' })
    app.clock.at = Date.parse('2026-07-01T13:00:00-04:00')
    await cancel()
    expect((await move(NEXT_FRIDAY)).body).toEqual({
      success: false,
      message: 'This visit is cancelled. You are welcome to book another.',
    })
    expect(await isFree(NEXT_FRIDAY)).toBe(true)
  })

  test('a token that is unknown, used up or malformed gets one and the same answer', async () => {
    const { token, visitor } = await bookVisit()
    app.clock.at = Date.parse('2026-07-03T16:00:00-04:00') + DAYS_KEPT.visitLinks * DAY
    await deleteOutdated(app)
    const replies = []
    for (const wrong of [token, token.slice(1), '', '\u0000', 'x'.repeat(10_000), 7, undefined]) {
      for (const call of [getVisit, cancelVisit, moveVisit]) {
        replies.push(await visitor.post(call, { ...NEXT_FRIDAY, token: wrong }))
      }
    }
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`404 ${JSON.stringify({ success: false, message: UNKNOWN_LINK })}`]),
    )
  })

  test('every later letter has a link of its own, and the earlier ones stay good', async () => {
    const { token, reference, move, show } = await bookVisit()
    await move(NEXT_FRIDAY)
    const { letters, texts } = await sentTokens(app, reference)
    expect(new Set([...letters, ...texts]).size).toBe(4)
    for (const each of [...letters, ...texts, token]) {
      expect(await show(each)).toMatchObject({ date: NEXT_FRIDAY.date })
    }
  })

  test('who guesses tokens is stopped', async () => {
    const visitor = app.visitor()
    const statuses = new Set<number>()
    for (let nth = 0; nth < 245; nth++) {
      statuses.add((await visitor.post(getVisit, { token: `guess ${nth}` })).status)
    }
    expect([...statuses]).toEqual([404, 429])
    app.clock.advance(HOUR)
    expect((await visitor.post(getVisit, { token: 'guess' })).status).toBe(404)
  })
})
