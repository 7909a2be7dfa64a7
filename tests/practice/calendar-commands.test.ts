import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getHolds, holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { availableEngines } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { parseMail } from '../server/support/parse-mail.ts'
import {
  DAY,
  dumpDatabase,
  jane,
  readFolder,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../server/support/test-server.ts'

const FRIDAY = '2026-07-10'

describe.each(availableEngines)('the owner’s calendar on $name', (engine) => {
  let app: TestServer
  let said: { out: string; err: string }
  let answer: string | undefined
  const asked: string[] = []
  beforeAll(async () => {
    app = await startTestServer(engine)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    answer = undefined
    asked.length = 0
  })

  const tool = async (...args: string[]) => {
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    const reply = answer
    const ask = async (question: string) => {
      asked.push(question)
      return reply ?? ''
    }
    const person = { clock: app.clock, ask: reply === undefined ? undefined : ask }
    const { code, ...printed } = await runCommand(args, env, person)
    said = printed
    return code
  }
  const csv = async (...args: string[]) => {
    expect(await tool(...args, '--format', 'csv')).toBe(0)
    return said.out.split('\n').slice(1, -1)
  }
  async function refused(args: string[], why: RegExp) {
    const before = await dumpDatabase(app)
    expect(await tool(...args)).toBe(1)
    expect(said.err).toMatch(why)
    expect(said.out).toBe('')
    expect(await dumpDatabase(app)).toBe(before)
  }

  const slotAt = (slot: string, date = FRIDAY): SlotRequest => ({ location: { id: 6 }, date, slot })
  const offered = async (date = FRIDAY) => {
    const { body } = await app.visitor().get(getLocations)
    return body.find(({ id }) => id === 6)?.schedule[date] ?? []
  }
  async function book(slot: string, details: Partial<typeof jane> = {}) {
    const { body } = await app
      .visitor()
      .post(bookAppointment, { ...jane, ...details, ...slotAt(slot) })
    if (!body.success) throw new Error('The time was not booked.')
    return body.reference
  }
  const closed = /^Closed: .*\nTo open them again: reopen ([A-Z0-9-]+)\n/
  const closureId = () => closed.exec(said.out)?.[1] ?? ''
  const cancelled = () =>
    readFolder(app.outbox).filter(({ text }) => /is\s+cancelled/.test(text)).length

  test('closed hours are offered to nobody at once, and can be opened again', async () => {
    const before = await offered()
    const hours = ['--day', FRIDAY, '--location', 'kingston', '--from', '10:00 AM', '--to', '1115']
    expect(await tool('close', ...hours, '--reason', 'Dentist')).toBe(0)
    expect(said.out).toContain('Friday, July 10th, 2026, 10:00 AM to 11:15 AM New York time')
    expect(said.out).toContain('No visit is booked in these hours.')
    const id = closureId()
    const inside = ['10:00 AM', '10:30 AM', '11:00 AM']
    expect(await offered()).toEqual(before.filter((slot) => !inside.includes(slot)))
    const { status, body } = await app
      .visitor()
      .post(bookAppointment, { ...jane, ...slotAt('11:00 AM') })
    expect([status, body.success]).toEqual([409, false])
    const hold = await app.visitor().post(holdAppointment, slotAt('10:30 AM'))
    expect(hold.body).toMatchObject({ success: false, message: /No visits are offered/ })
    expect(await csv('closures')).toEqual([
      `${FRIDAY},10:00 AM to 11:15 AM New York time,Lantern Hill Office,Dentist,${id}`,
    ])
    expect(await tool('reopen', id.toLowerCase())).toBe(0)
    expect(await offered()).toEqual(before)
    expect(await csv('closures')).toEqual([])
    await refused(['reopen', id], /^No closed hours have the id/)
  })

  test('a closed day lists who is booked, and tells nobody without a yes', async () => {
    const references = [await book('9:00 AM'), await book('2:00 PM', { firstName: 'Zoë' })]
    await waitForEmptyOutbox(app)
    const before = cancelled()
    answer = 'y'
    expect(await tool('close', '--day', FRIDAY, '--reason', 'Snow')).toBe(0)
    expect(asked).toHaveLength(1)
    for (const reference of references) expect(said.out).toContain(reference)
    expect(said.out).toContain('They stay booked, and nobody was told.')
    expect(await offered()).toEqual([])
    expect((await csv('upcoming')).map((line) => line.slice(0, 10))).toEqual([FRIDAY, FRIDAY])
    await waitForEmptyOutbox(app)
    expect(cancelled()).toBe(before)

    await tool('reopen', (await csv('closures'))[0]?.split(',').at(-1) ?? '')
    answer = 'yes'
    expect(await tool('close', '--day', FRIDAY, '--reason', 'Snow')).toBe(0)
    expect(said.out).toContain('Cancelled 2 visits.')
    expect(await csv('upcoming')).toEqual([])
    await waitForEmptyOutbox(app)
    expect(cancelled()).toBe(before + 4)
    await tool('reopen', (await csv('closures'))[0]?.split(',').at(-1) ?? '')
  })

  test('a visitor who holds a time in closed hours no longer holds it', async () => {
    const visitor = app.visitor()
    await visitor.post(holdAppointment, slotAt('9:30 AM'))
    await visitor.post(holdAppointment, slotAt('3:00 PM'))
    await tool('close', '--day', FRIDAY, '--to', '12:00 PM', '--reason', 'Late')
    expect(said.out).toContain('July 10th, 2026, until 12:00 PM New York time, all locations.')
    const { body } = await visitor.get(getHolds)
    expect(body.success && body.holds.map(({ slot }) => slot)).toEqual(['15:00:00'])
    await tool('reopen', closureId())
    await tool('release', '--all')
  })

  test('hours that cannot be closed are refused, and nothing is changed', async () => {
    const close = (...args: string[]) => ['close', '--reason', 'No', ...args]
    await refused(close('--day', '2026-02-30'), /^"2026-02-30" is no day/)
    await refused(close('--day', '2026-06-30'), /^These hours are over already/)
    await refused(close('--day', FRIDAY, '--from', 'noon'), /^"noon" is no time/)
    await refused(close('--day', FRIDAY, '--location', 'x'), /^There is no location "x"/)
    await refused(
      close('--day', FRIDAY, '--from', '3:00 PM', '--to', '1:00 PM'),
      /^The end must be after the beginning/,
    )
    await refused(['close', '--day', FRIDAY], /required option '--reason/)
    await tool('close', '--day', FRIDAY, '--reason', 'Once')
    const id = closureId()
    await refused(close('--day', FRIDAY, '--from', '9:00 AM'), /^These hours are closed already/)
    await tool('reopen', id)
  })

  test('a visit is found by name, contact or reference, cancelled ones too', async () => {
    const reference = await book('1:00 PM', { firstName: 'José', phone: '212 555 0999' })
    for (const text of ['JOSE', 'josé doe', '555-0999', reference.toLowerCase()]) {
      expect(await csv('find', text)).toEqual([expect.stringContaining(`${reference},to come`)])
    }
    expect(await csv('find', 'nobody at all')).toEqual([])
    await tool('cancel', reference)
    expect(await csv('find', reference)).toEqual([
      expect.stringContaining(`${reference},cancelled`),
    ])
    await refused(['find', 'x'], /^Name at least two letters/)
    await refused(['upcoming', '--days', '0'], /no number of days/)
  })

  test('held times are listed without names, and freed by visitor, by day or all', async () => {
    const [ann, zoe] = [app.visitor(), app.visitor()]
    for (const slot of ['9:00 AM', '9:30 AM']) await ann.post(holdAppointment, slotAt(slot))
    await zoe.post(holdAppointment, slotAt('10:00 AM'))
    await zoe.post(holdAppointment, slotAt('9:00 AM', '2026-07-17'))
    const lines = await csv('holds')
    expect(lines).toHaveLength(4)
    const [annLabel = ''] = lines[0]?.split(',').slice(-2) ?? []
    await tool('release', '--visitor', annLabel)
    expect(said.out).toMatch(/^Freed 2 held times\./)
    await tool('release', '--day', FRIDAY)
    expect(said.out).toMatch(/^Freed 1 held time\./)
    await refused(['release', '--visitor', 'nobody'], /^No visitor "nobody" holds a time/)
    await refused(['release'], /^Name one of/)
    await refused(['release', '--all', '--day', FRIDAY], /^Name one of/)
    await tool('release', '--all')
    expect(await csv('holds')).toEqual([])
  })

  test('a visit is moved, its old time is free, and the client is told with the new time', async () => {
    const reference = await book('11:00 AM')
    const to = (time: string, date = FRIDAY) => ['--date', date, '--time', time]
    // Half an hour later would overlap the visit itself if it stayed.
    expect(await tool('move', reference.toLowerCase(), ...to('11:30 AM'))).toBe(0)
    expect(said.out).toMatch(/^Moved the visit of Jane Doe to Friday, July 10th, 2026 at 11:30 AM/)
    expect(await offered()).toEqual(expect.arrayContaining(['11:00 AM', '11:30 AM Booked']))
    const next = await book('11:00 AM')
    expect(next).not.toBe('')
    await tool('cancel', next)
    const thursday = ['--location', 'rhinebeck', ...to('10:00 AM', '2026-07-09')]
    expect(await tool('move', reference, ...thursday)).toBe(0)
    expect(await offered()).toEqual(expect.arrayContaining(['11:00 AM', '11:30 AM']))
    await waitForEmptyOutbox(app)
    const letters = readFolder(app.outbox).filter(({ text }) => /visit is\s+moved/.test(text))
    const mails = letters
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ text }) => parseMail(text))
    const mail = mails.find(({ calendar }) => calendar?.includes('SEQUENCE:2'))
    expect(mail?.text).toContain('Thursday, July 9th, 2026 at 10:00 AM')
    expect(mail?.text).toContain('Rhinebeck Wellness Center')
    await refused(['move', reference, ...thursday], /^The visit is at this time already/)
    await tool('cancel', reference)
    await refused(['move', reference, ...to('9:00 AM'), '--location', '6'], /is cancelled already/)
  })

  test('a visit that cannot be moved stays where it is', async () => {
    const [reference, other] = [await book('9:00 AM'), await book('10:00 AM', { firstName: 'Zoë' })]
    const move = (...args: string[]) => ['move', reference, ...args]
    await refused(move('--date', FRIDAY, '--time', '10:00 AM'), /just been booked by someone else/)
    await refused(move('--date', FRIDAY, '--time', '9:10 AM'), /No visits are offered/)
    await refused(move('--date', '2026-06-26', '--time', '9:00 AM'), /has already passed/)
    await refused(move('--date', 'soon', '--time', '9:00 AM'), /not in the calendar/)
    await refused(move('--date', FRIDAY, '--time', '9:30 AM', '--location', 'x'), /no location "x"/)
    await refused(['move', 'A3C4-E6F7', '--date', FRIDAY, '--time', '9:30 AM'], /no booking/)
    await tool('close', '--day', FRIDAY, '--from', '3:00 PM', '--reason', 'Dentist')
    expect(said.out).toContain('July 10th, 2026, from 3:00 PM New York time, all locations.')
    const id = closureId()
    await refused(move('--date', FRIDAY, '--time', '3:30 PM'), /No visits are offered/)
    await tool('reopen', id)
    for (const each of [reference, other]) await tool('cancel', each)
    await tool('release', '--all')
  })

  test('a visit is moved to a time that a visitor holds', async () => {
    const [reference, visitor] = [await book('9:00 AM'), app.visitor()]
    await visitor.post(holdAppointment, slotAt('2:00 PM'))
    expect(await tool('move', reference, '--date', FRIDAY, '--time', '2:00 PM')).toBe(0)
    expect(said.out).toContain('A visitor held this time and no longer holds it.')
    const { body } = await visitor.get(getHolds)
    expect(body.success && body.holds).toEqual([])
    await tool('cancel', reference)
  })

  test('a visit that is over cannot be cancelled any longer', async () => {
    const reference = await book('4:00 PM')
    app.clock.advance(10 * DAY)
    await refused(['cancel', reference], /is over, so it stays as it is/)
    expect(await csv('find', reference)).toEqual([expect.stringContaining(`${reference},past`)])
  })
})
