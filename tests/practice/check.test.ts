import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { changedPractice } from '../server/support/changed-practice.ts'
import { availableEngines } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import {
  dumpDatabase,
  jane,
  startTestServer,
  type TestServer,
} from '../server/support/test-server.ts'

describe.each(availableEngines)('the practice file and the visits to come, on $name', (engine) => {
  let app: TestServer
  beforeEach(async () => {
    app = await startTestServer(engine)
  })
  afterEach(() => app.close())

  const book = async (id: number, date: string, slot: string) => {
    const request = { ...jane, location: { id }, date, slot }
    const { body } = await app.visitor().post(bookAppointment, request)
    return body.success ? body.reference : ''
  }

  const tool = (PRACTICE_FILE: string, ...args: string[]) =>
    runCommand(args, { DATABASE_URL: app.databaseUrl, PRACTICE_FILE }, app)

  test('visits that fit are counted', async () => {
    expect(await tool(TEST_PRACTICE, 'check')).toEqual({
      code: 0,
      out: 'The practice file has no mistakes. No visits are to come.\n',
      err: '',
    })
    await book(6, '2026-07-03', '9:30 AM')
    expect((await tool(TEST_PRACTICE, 'check')).out).toBe(
      'The practice file has no mistakes, and the one visit to come fits it.\n',
    )
  })

  test('every mistake in the practice file is told, with the key that was meant', async () => {
    const file = changedPractice(
      ['price: 225', 'prize: 225'],
      ['phone: 845-555-0142', 'phone: 845'],
    )
    const { code, out, err } = await tool(file, 'check')
    expect([code, out]).toEqual([1, ''])
    expect(err.replaceAll(file, 'practice.yaml').replace(/line \d+/g, 'line N')).toBe(
      'practice.yaml, line N: phone must be a phone number of ten digits.\n' +
        'practice.yaml, line N: prize is not known here: did you mean price?\n',
    )
  })

  test('every visit that no longer fits is listed with its reason, at the start and by the tool', async () => {
    const friday = await book(6, '2026-07-03', '9:00 AM')
    const second = await book(6, '2026-07-10', '4:30 PM')
    const saturday = await book(6, '2026-07-04', '9:00 AM')
    const tuesday = await book(2, '2026-07-07', '10:00 AM')
    const closed = await book(6, '2026-07-11', '9:00 AM')
    await book(6, '2026-07-11', '9:30 AM')
    const PRACTICE_FILE = changedPractice(
      ['friday: 9:00 AM - 5:00 PM', 'friday: [9:15 AM - 12:00 PM, 1:00 PM - 5:00 PM]'],
      ['closed: [2026-11-27', 'closed: [2026-07-04, 2026-11-27'],
      ['id: 2', 'id: 5'],
    )
    const hours = ['--day', '2026-07-11', '--to', '9:30 AM', '--reason', 'Dentist']
    expect((await tool(TEST_PRACTICE, 'close', ...hours)).code).toBe(0)
    const before = await dumpDatabase(app)
    const checked = await tool(PRACTICE_FILE, 'check')
    const told = [
      'These 4 visits no longer fit the hours and places of the practice. They stay booked, and nobody was told:',
      `${friday}, Friday, July 3rd, 2026 at 9:00 AM New York time (Eastern Daylight Time), Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401: the hours of that day are 9:15 AM - 12:00 PM and 1:00 PM - 5:00 PM.`,
      `${saturday}, Saturday, July 4th, 2026 at 9:00 AM New York time (Eastern Daylight Time), Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401: the place is closed on that day.`,
      `${tuesday}, Tuesday, July 7th, 2026 at 10:00 AM New York time (Eastern Daylight Time), Rhinebeck Wellness Center, 48 Orchard Street, Rhinebeck, NY 12572: the practice file has no location 2 any longer.`,
      `${closed}, Saturday, July 11th, 2026 at 9:00 AM New York time (Eastern Daylight Time), Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401: you have closed these hours.`,
    ]
    expect(checked).toEqual({
      code: 1,
      out: '',
      err: `${told.join('\n')}\nCorrect the practice file, or call these clients, and use move or cancel with the reference of each.\n`,
    })
    expect(checked.err).not.toContain(second)
    const started = await app.another({ PRACTICE_FILE })
    expect(started.notice.endsWith(told.join('\n'))).toBe(true)
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
    expect(await dumpDatabase(app)).toBe(before)
    expect(app.logged.join()).not.toContain(friday)
  })

  test('a location whose id is used for another place is named with both addresses', async () => {
    const reference = await book(2, '2026-07-07', '10:00 AM')
    const file = changedPractice([
      'address: 48 Orchard Street, Rhinebeck, NY 12572',
      'address: 1 Mill Road, Rhinebeck, NY 12572',
    ])
    const { code, err } = await tool(file, 'check')
    expect(code).toBe(1)
    expect(err).toContain(`${reference}, Tuesday, July 7th`)
    expect(err).toContain(
      '48 Orchard Street, Rhinebeck, NY 12572: location 2 is Rhinebeck Wellness Center, 1 Mill Road, Rhinebeck, NY 12572 now.',
    )
  })

  test('visits that longer visits or fewer technicians have made overlap name each other', async () => {
    const two = changedPractice(
      ['tuesday: 10:00 AM - 6:00 PM', 'friday: 9:15 AM - 12:15 PM'],
      ['visitMinutes: 30', 'visitMinutes: 30\nvisitsAtOnce: 2'],
    )
    const one = changedPractice(['tuesday: 10:00 AM - 6:00 PM', 'friday: 9:15 AM - 12:15 PM'])
    const phone = (location: string, time: string) => [
      ...['book', '--location', location, '--date', '2026-07-03', '--time', time],
      ...['--first-name', 'Pat', '--last-name', 'Lee', '--phone', '212 555 0177'],
    ]
    const referenceOf = ({ out }: { out: string }) => /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(out)?.[0]
    const first = referenceOf(await tool(two, ...phone('6', '9:30 AM')))
    const second = referenceOf(await tool(two, ...phone('2', '9:45 AM')))
    expect((await tool(two, 'check')).code).toBe(0)
    const { code, err } = await tool(one, 'check')
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^${first}, .*: it overlaps the visit ${second}\\.$`, 'm'))
    expect(err).toMatch(new RegExp(`^${second}, .*: it overlaps the visit ${first}\\.$`, 'm'))
  })
})
