import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelVisit, moveVisit } from '../../../domain/visit.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import { sentTokens } from '../support/sent-links.ts'
import {
  jane,
  readFolder,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

const at = (date: string, slot: string) => ({ location: { id: 6 }, date, slot })

/** A calendar as RFC 5546 describes it: one entry for each UID, changed only by a later sequence. */
function createCalendar() {
  const entries = new Map<string, { sequence: number; start: string; summary: string }>()
  return {
    take(file: string) {
      const calendar = new ICAL.Component(ICAL.parse(file))
      const [event, ...others] = calendar.getAllSubcomponents('vevent')
      if (!event || others.length > 0) throw new Error('A letter has one visit.')
      const { uid, sequence, startDate, summary } = new ICAL.Event(event)
      const before = entries.get(uid)
      if (before && before.sequence >= sequence) return
      if (calendar.getFirstPropertyValue('method') === 'CANCEL') entries.delete(uid)
      else entries.set(uid, { sequence, start: startDate.toJSDate().toISOString(), summary })
    },
    entries: () => [...entries.values()],
  }
}

describe.each(availableEngines)('a client’s own calendar, on $name', (engine) => {
  let app: TestServer
  beforeEach(async () => {
    app = await startTestServer(engine)
  })
  afterEach(() => app.close())

  /** The calendar file of the latest letter to the client, and of the confirmation page. */
  async function latestFile(): Promise<string> {
    await waitForEmptyOutbox(app)
    const letters = readFolder(app.outbox)
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ text }) => parseMail(text))
      .filter(({ to }) => to === jane.email)
    return letters.at(-1)?.calendar ?? ''
  }

  test('shows a booked visit once, then at its new time, and then no longer', async () => {
    const calendar = createCalendar()
    const booked = await app
      .visitor()
      .post(bookAppointment, { ...jane, ...at('2026-07-03', '9:30 AM') })
    if (!booked.body.success) throw new Error(booked.body.message)
    const { reference, ics } = booked.body
    calendar.take(ics)
    calendar.take(await latestFile())
    const summary = expect.stringContaining('Thermography visit')
    expect(calendar.entries()).toEqual([
      { sequence: 0, start: '2026-07-03T13:30:00.000Z', summary },
    ])
    const token = (await sentTokens(app, reference)).letters[0] ?? ''
    app.clock.advance(1000)
    await app.visitor().post(moveVisit, { token, ...at('2026-07-10', '11:00 AM') })
    calendar.take(await latestFile())
    expect(calendar.entries()).toEqual([
      { sequence: 1, start: '2026-07-10T15:00:00.000Z', summary },
    ])
    // The file that was taken before changes nothing any longer.
    calendar.take(ics)
    expect(calendar.entries()).toHaveLength(1)
    app.clock.advance(1000)
    await app.visitor().post(cancelVisit, { token })
    calendar.take(await latestFile())
    expect(calendar.entries()).toEqual([])
  })
})
