import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Booking, bookingAt } from '../../server/booking/booking.ts'
import { checkComingVisits } from '../../server/booking/calendar/conflicts.ts'
import { createLocationList } from '../../server/booking/calendar/locations.ts'
import { NOT_OFFERED, RULES } from '../../server/booking/rules.ts'
import { deskVisits } from '../../server/desk/desk-visit.ts'
import { visitOf } from '../../server/visit/visit.ts'
import { day, slot } from '../days.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { jane, slotAt } from '../server/support/bookings.ts'
import { changedPractice } from '../server/support/changed-practice.ts'
import { sqlite } from '../server/support/engines.ts'
import { ownerTool, runCommand } from '../server/support/owner-tool.ts'
import { dumpDatabase } from '../server/support/stored.ts'
import { openTestServer } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'

/** A running site, and the conflicts of its upcoming visits with a changed practice file. */
async function open(file?: string) {
  const app = await openTestServer(sqlite)
  const conflicts = async (...changes: [string, string][]) => {
    const changed = await openTool(app, changedPractice(...changes))
    return (await checkComingVisits(changed)).conflicts.map(({ text }) => text)
  }
  return { app, conflicts, practice: await openTool(app, file) }
}

test('visits that fit are counted, and mistakes are told with the key that was meant', async () => {
  const { app, practice } = await open()
  const { tool } = ownerTool(app)
  const check = () => tool(['check'])
  const none = 'The practice file has no mistakes'
  expect(await check()).toBe(`${none}. There are no upcoming visits.\n`)
  await practice.book(slotAt('2026-07-03', '9:30 AM'))
  expect(await check()).toBe(`${none}, and the one upcoming visit fits it.\n`)
  await practice.book(slotAt('2026-07-03', '10:00 AM'))
  expect(await check()).toBe(`${none}, and all 2 upcoming visits fit it.\n`)
  const phone = ['phone: 845-555-0142', 'phone: 845'] as const
  const file = changedPractice(['price: 225', 'prize: 225'], phone)
  const { code, err } = await ownerTool(app, file).run(['check'])
  expect([code, err]).toEqual([1, expect.stringMatching(/^.* phone must .*\n.*prize is .*\n$/)])
})

test('a claim in the practice file is told by the check, the start, a reload and the doctor, and stops nothing', async () => {
  const bio = 'Our scans find tumors early.'
  const file = changedPractice(
    ['reviewsFrom: Invented for this demonstration', `reviewsFrom: ${bio}`],
    ['The room was quiet and private.', 'They found my tumor.'],
  )
  const app = await openTestServer(sqlite)
  const { tool, run } = ownerTool(app, file)
  const told = [
    `“${bio}” may be read as a claim that it finds cancer. The FDA has cleared thermography only as an adjunct to another test, such as a mammogram. Say that it shows patterns of heat on the skin.`,
    `“${bio}” may be read as a claim that it finds it early. The FTC expects competent and reliable scientific evidence for a claim about health, and the practice answers for it. Say that later images are compared with the first ones.`,
    'The review “A warm welcome on a cold day” by M. T.: It names a cancer that was found: ask a lawyer before you quote it.',
  ].join('\n')
  expect(await tool(['check'])).toContain(told)
  expect(await tool(['reload'])).toContain(told)
  const started = await app.another({ PRACTICE_FILE: file })
  expect((await started.conflicts()).join('\n')).toContain(told)
  expect((await run(['doctor'])).out).toContain(told.split('\n')[0])
})

test('curly quotes around a name, and words that are not read, are named', async () => {
  const app = await openTestServer(sqlite)
  const check = async (file: string) => (await ownerTool(app, file).run(['check'])).out
  const file = changedPractice(['name: Marisol Vance', 'name: “Marisol Vance”'])
  expect(await check(file)).toContain(
    'The site shows the curly quotes around “Marisol Vance”. Leave them out.',
  )
  const folder = join(dirname(file), 'content')
  expect(await check(file)).not.toContain(folder)
  mkdirSync(folder)
  expect(await check(file)).toContain(
    `The folder ${folder} is not read. The words of the pages are in the practice file itself, under words.`,
  )
  expect(await check(resolve('practice/demo.yaml'))).not.toContain('is not read')
})

test('before the site has ever run, the practice file is checked alone, and no database is made', async () => {
  const DATABASE_URL = await sqlite.create({ isEmpty: true })
  const check = (PRACTICE_FILE: string) => runCommand(['check'], { DATABASE_URL, PRACTICE_FILE })
  const alone =
    /^The practice file has no mistakes\. No visits were compared with it: .* creates one when it starts, SQLite at /
  const checked = { code: 0, out: expect.stringMatching(alone), err: '' }
  for (const _ of ['first', 'second']) expect(await check(TEST_PRACTICE)).toEqual(checked)
  expect(await check(changedPractice(['price: 225', 'prize: 225']))).toMatchObject({ code: 1 })
})

test('every visit that no longer fits is listed with its reason, at the start and by the tool', async () => {
  const { app, practice } = await open()
  const book = async (date: string, time = '9:00 AM', id = 6) =>
    (await practice.book(slotAt(date, time, id))).reference
  const [friday, saturday] = [await book('2026-07-03'), await book('2026-07-04')]
  const [tuesday, closed] = [await book('2026-07-07', '10:00 AM', 2), await book('2026-07-11')]
  await practice.book(slotAt('2026-07-10', '4:30 PM'))
  await practice.book(slotAt('2026-07-11', '9:30 AM'))
  const file = changedPractice(
    ['friday: 9:00 AM - 5:00 PM', 'friday: [9:15 AM - 12:00 PM, 1:00 PM - 5:00 PM]'],
    ['closed: [2026-11-27', 'closed: [2026-07-04, 2026-11-27'],
    ['id: 2', 'id: 5'],
  )
  await practice.close('2026-07-11', { to: slot('9:30 AM') })
  const before = await dumpDatabase(app)
  const office = 'Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401'
  const told = [
    'These 4 visits no longer fit the practice’s hours and locations. They stay booked, and no one has been notified:',
    `${friday}, Friday, July 3rd, 2026 at 9:00 AM, ${office}: the hours of that day are 9:15 AM - 12:00 PM and 1:00 PM - 5:00 PM.`,
    `${saturday}, Saturday, July 4th, 2026 at 9:00 AM, ${office}: the place is closed on that day.`,
    `${tuesday}, Tuesday, July 7th, 2026 at 10:00 AM, Rhinebeck Wellness Center, 48 Orchard Street, Rhinebeck, NY 12572: the practice file no longer has location 2.`,
    `${closed}, Saturday, July 11th, 2026 at 9:00 AM, ${office}: you have closed these hours.`,
  ]
  expect(await ownerTool(app, file).run(['check'])).toEqual({
    code: 1,
    out: '',
    // Hours that were closed on purpose are no mistake of the file.
    err: `${[told[0]?.replace('4', '3'), ...told.slice(1, -1)].join('\n')}\nCorrect the practice file, or call these clients, and move or cancel each visit at the desk.\n`,
  })
  const started = await app.another({ PRACTICE_FILE: file })
  expect(await started.conflicts()).toEqual(told)
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
  expect(await dumpDatabase(app)).toBe(before)
  expect(app.logged.join()).not.toContain(friday)
})

test('a visit that a rule of the practice forbids now is listed, but not one that is only far ahead', async () => {
  const { conflicts, practice } = await open()
  const { reference } = await practice.book(slotAt('2026-07-24', '10:00 AM'))
  expect(await conflicts(['bookableDays: 60', 'bookableDays: 9'])).toEqual([])
  const newRules = RULES.filter(({ objections }) => !objections)
  expect(newRules.length).toBeGreaterThan(1)
  for (const rule of newRules) {
    const forbid = vi.spyOn(rule, 'refuse').mockReturnValue(NOT_OFFERED)
    onTestFinished(forbid.mockRestore)
    const said = await conflicts()
    forbid.mockRestore()
    expect(said).toEqual([
      expect.stringMatching(
        `^${reference}, Friday, July 24th.*: it could not be booked now \\(“This time is not available\\. Please choose another\\.”\\)\\.$`,
      ),
    ])
  }
})

test('a location whose id is used for another place is named with both addresses', async () => {
  const { conflicts, practice } = await open()
  const { reference } = await practice.book(slotAt('2026-07-07', '10:00 AM', 2))
  const [said] = await conflicts(['address: 48 Orchard Street,', 'address: 1 Mill Road,'])
  const now = 'location 2 is Rhinebeck Wellness Center, 1 Mill Road, Rhinebeck, NY 12572 now.'
  expect(said).toMatch(`${reference}, Tuesday`)
  expect(said).toMatch(`48 Orchard Street, Rhinebeck, NY 12572: ${now}`)
})

test('visits that longer visits or fewer technicians have made overlap name each other', async () => {
  const places: [string, string] = ['tuesday: 10:00 AM - 6:00 PM', 'friday: 9:15 AM - 12:15 PM']
  const two: [string, string] = ['visitMinutes: 30', 'visitMinutes: 30\nvisitsAtOnce: 2']
  const { conflicts, practice } = await open(changedPractice(places, two))
  const first = await practice.book(slotAt('2026-07-03', '9:30 AM'))
  const second = await practice.book(slotAt('2026-07-03', '9:45 AM', 2))
  expect(await conflicts(places, two)).toEqual([])
  const overlaps = (one: Booking, other: Booking) =>
    expect.stringMatching(`^${one.reference}, .*: it overlaps the visit ${other.reference}\\.$`)
  expect(await conflicts(places)).toEqual([overlaps(first, second), overlaps(second, first)])
})

test('after a change of the time zone a visit stays at the moment that its client was told', async () => {
  const zone: [string, string] = ['timeZone: America/New_York', 'timeZone: America/Chicago']
  const { app, conflicts, practice } = await open()
  const { reference } = await practice.book(slotAt('2026-07-03', '10:00 AM'))
  expect(await conflicts(zone)).toEqual([
    expect.stringMatching(
      `^${reference}, Friday, July 3rd, 2026 at 10:00 AM Eastern Daylight Time.*: the practice is on Central Time now, where that is 9:00 AM\\.$`,
    ),
  ])
  const inChicago = await openTool(app, changedPractice(zone))
  const again = await inChicago.bookByTool(slotAt('2026-07-03', '9:00 AM'), jane)
  expect(again).toMatchObject({ isRefused: true, status: 409 })
  const list = Buffer.from((await createLocationList(inChicago)()).body).toString()
  expect(list).toContain('"2026-07-03":["9:00 AM Booked","9:30 AM"')
  const booking = await bookingAt(inChicago.database.read, {
    ...{ location_id: '6', day: day('2026-07-03'), slot: slot('1000') },
  })
  if (!booking) throw new Error('The booking is gone.')
  expect(visitOf(inChicago, booking, false)).toMatchObject({
    ...{ time: '10:00 AM', zone: 'America/New_York' },
    ics: expect.stringContaining('at 10:00 AM Eastern Daylight Time'),
  })
  expect(await deskVisits(inChicago, [booking])).toMatchObject([{ time: '9:00 AM' }])
})

test('a visit in hours that were closed on purpose is named, and is no mistake of the file', async () => {
  const { app, practice } = await open()
  const { reference } = await practice.book(slotAt('2026-07-03', '10:00 AM'))
  await practice.close('2026-07-03')
  expect(await ownerTool(app).tool(['check'])).toMatch(
    new RegExp(
      `^The practice file has no mistakes, and the one upcoming visit fits it\\.\\nOne visit is in hours that you have closed\\..*\\n${reference}, Friday`,
    ),
  )
})

test('places that are open at the same time are named where one client is served at a time', async () => {
  const { app } = await open()
  const both: [string, string] = ['tuesday: 10:00 AM - 6:00 PM', 'friday: 4:00 PM - 6:00 PM']
  const warning =
    'Lantern Hill Office and Rhinebeck Wellness Center are open at the same time on Friday, and you serve one client at a time.'
  expect(await ownerTool(app, changedPractice(both)).tool(['check'])).toContain(warning)
  const two: [string, string] = ['visitMinutes: 30', 'visitMinutes: 30\nvisitsAtOnce: 2']
  expect(await ownerTool(app, changedPractice(both, two)).tool(['check'])).not.toContain(
    'same time',
  )
})

test('a card that would name other days than the hours of its location is named everywhere', async () => {
  const { app } = await open()
  const file = changedPractice(['friday: 9:00 AM - 5:00 PM', 'monday: 9:00 AM - 5:00 PM'])
  const warning =
    'Lantern Hill Office has the id 6, so its card says "Primary Imaging Location - Fridays & Saturdays", but it is open on Monday, Saturday. Give it another id before its first visit is booked.'
  for (const command of ['check', 'reload'])
    expect(await ownerTool(app, file).tool([command])).toContain(warning)
  expect((await ownerTool(app, file).run(['doctor'])).out).toContain(warning)
  expect(await (await app.another({ PRACTICE_FILE: file })).conflicts()).toContain(warning)
  expect(await ownerTool(app).tool(['check'])).not.toContain('Primary')
})
