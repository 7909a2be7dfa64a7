import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { getReviews } from '../../domain/review.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import {
  dumpDatabase,
  freeSlots,
  jane,
  NOON,
  readFolder,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../server/support/test-server.ts'

describe.each(availableEngines)('the owner’s tool on $name, while the site runs', (engine) => {
  let app: TestServer
  let free: () => Promise<SlotRequest>
  let said: { out: string; err: string }
  beforeAll(async () => {
    app = await startTestServer(engine)
    free = freeSlots(() => app)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    said = { out: '', err: '' }
  })

  const tool = async (...args: string[]) => {
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    const { code, ...printed } = await runCommand(args, env, app)
    said = printed
    return code
  }
  const phoneBooking = ({ location, date, slot }: SlotRequest) => [
    'book',
    ...['--location', String(location.id), '--date', date, '--time', slot],
    ...['--first-name', 'Pat', '--last-name', 'Lee', '--phone', '212 555 0177'],
  ]
  const referenceOf = (text: string) => /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0] ?? ''

  /** Expects that a command fails, says why, and changes nothing. */
  async function refused(args: string[], why: RegExp) {
    await waitForEmptyOutbox(app)
    const before = await dumpDatabase(app)
    expect(await tool(...args)).toBe(1)
    expect(said).toEqual({ out: '', err: expect.stringMatching(why) })
    expect(await dumpDatabase(app)).toBe(before)
  }

  test('a booking by phone is a booking like any other', async () => {
    const slot = await free()
    expect(await tool(...phoneBooking(slot), '--note', 'Has a ramp?')).toBe(0)
    expect(said.out).toMatch(/^Booked Pat Lee for .*Daylight Time\), .*\nReference /)
    const { body } = await app.visitor().get(getLocations)
    const place = body.find(({ id }) => id === slot.location.id)
    expect(place?.schedule[slot.date]).toContain(`${slot.slot} Booked`)
    await waitForEmptyOutbox(app)
    const text = readFolder(app.outbox).find(({ name }) => name.endsWith('.txt'))
    expect(text?.text).toMatch(/^To: \+12125550177\n/)
  })

  test('a booking by phone follows the rules of the site', async () => {
    const [taken, held] = [await free(), await free()]
    await app.visitor().post(bookAppointment, { ...jane, ...taken })
    await app.visitor().post(holdAppointment, held)
    await refused(phoneBooking(taken), /^This time has just been booked by someone else/)
    await refused(
      phoneBooking({ ...held, date: '2026-02-30' }),
      /^This date is not in the calendar/,
    )
    await refused(phoneBooking({ ...held, date: '2026-06-26' }), /^This time has already passed/)
    await refused(
      phoneBooking({ ...held, location: { id: 'x' } }),
      /^There is no location "x"\. Name one of: /,
    )
    await refused([...phoneBooking(held), '--phone', '12'], /ten digits/)
    await refused([...phoneBooking(held), '--email', 'pat'], /email address such as/)
    await refused(['book', '--location', '6'], /required option '--date/)
  })

  test('the owner books by phone a time that a visitor holds, and is told so', async () => {
    const [visitor, held] = [app.visitor(), await free()]
    await visitor.post(holdAppointment, held)
    expect(await tool(...phoneBooking(held))).toBe(0)
    expect(said.out).toContain(
      'A visitor held this time and no longer holds it. The visitor is told so when booking it.',
    )
    const { body } = await visitor.post(bookAppointment, { ...jane, ...held })
    expect(body).toMatchObject({ success: false, message: /just been booked by someone else/ })
  })

  test('a day’s visits come as a table or as CSV, without the cancelled', async () => {
    const slot = await free()
    await app.visitor().post(bookAppointment, { ...jane, ...slot, additionalInfo: '=1+1' })
    expect(await tool('day', slot.date)).toBe(0)
    expect(said.out).toMatch(/Friday, July 3rd, 2026: \d+ visits/)
    expect(said.out).toContain('Jane Doe')
    expect(said.out).toContain('(212) 555-0142')
    await tool('day', slot.date, '--format', 'csv')
    const line = said.out.split('\n').find((row) => row.startsWith(slot.slot)) ?? ''
    expect(said.out).toMatch(/^Time,Location,Client,Phone,E-mail,Note,Reference\n/)
    // A spreadsheet must not run a visitor's note as a formula.
    expect(line).toContain("'=1+1")
    expect(await tool('cancel', referenceOf(line).toLowerCase())).toBe(0)
    await tool('day', slot.date, '--format', 'csv')
    expect(said.out).not.toContain(referenceOf(line))
    await tool('today')
    expect(said.out).toBe('Wednesday, July 1st, 2026: no visits\n')
  })

  test('a cancelled slot is free again, and the client is told', async () => {
    const slot = await free()
    const { body } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
    const reference = body.success ? body.reference : ''
    expect(await tool('cancel', reference)).toBe(0)
    expect(said.out).toMatch(/^Cancelled the visit of Jane Doe on .*The time is free again/)
    await waitForEmptyOutbox(app)
    expect(readFolder(app.outbox).some(({ text }) => /is\s+cancelled/.test(text))).toBe(true)
    await refused(['cancel', reference], /^The booking .* is cancelled already/)
    await refused(['cancel', 'A3C4-E6F7'], /^There is no booking/)
    const again = await app.visitor().post(bookAppointment, { ...jane, ...slot })
    expect(again.body.success).toBe(true)
  })

  test('clients are imported from CSV, once each', async () => {
    const file = join(createFolder(), 'clients.csv')
    const rows = Array.from({ length: 1200 }, (_, nth) => `Ann,B${nth},ann${nth}@list.example,`)
    writeFileSync(
      file,
      `\ufeffFirst Name,Last name,E-Mail,phone\n"Q, R",Roe,Roe@List.example,(212) 555-0199\n${rows.join('\n')}\n`,
    )
    expect(await tool('import', file)).toBe(0)
    expect(said.out).toBe('Imported 1201 clients; 0 were on record already.\n')
    expect(await tool('import', file)).toBe(0)
    expect(said.out).toBe('Imported 0 clients; 1201 were on record already.\n')
    const roe = await app.database.read
      .selectFrom('clients')
      .selectAll()
      .where('last_name', '=', 'Roe')
      .execute()
    expect(roe).toMatchObject([
      { first_name: 'Q, R', email: 'roe@list.example', phone: '2125550199', imported_at: NOON },
    ])
  })

  test('a file with one bad line imports no client', async () => {
    const file = join(createFolder(), 'clients.csv')
    const head = 'first_name,last_name,email,phone\nGood,Client,good@list.example,\n'
    const bad: [string, RegExp][] = [
      [`${head}A,B,nowhere,\n`, /^Line 3 has "nowhere" as its e-mail address\.\nCorrect the file/],
      [`${head}A,B,,12\n,,x@y.example,\n`, /^Line 3 has "12".*ten digits\.\nLine 4 has no name\./],
      [`${head}A,B,,\n`, /^Line 3 has neither/],
      ['name,email\nA,a@b.example\n', /^The first line must name the columns/],
      [`${head}"A,B\n`, /^This is not CSV/],
      ['', /^There is no client in the file/],
    ]
    for (const [text, why] of bad) {
      writeFileSync(file, text)
      await refused(['import', file], why)
    }
    await refused(['import', `${file}.nowhere`], /cannot be read/)
  })

  test('a review is hidden and shown again', async () => {
    await tool('reviews', '--format', 'csv')
    const [id = '', , author = ''] = said.out.split('\n')[1]?.split(',') ?? []
    const authors = async () => {
      const { body } = await app.visitor().get(getReviews)
      return body.success ? body.reviews.map((review) => review.author) : []
    }
    expect((await authors())[0]).toBe(author)
    await refused(['hide', id], /required option '--reason/)
    await refused(['hide', id, '--reason', ' '], /^Say with --reason why/)
    expect(await tool('hide', id, '--reason', 'Names her doctor')).toBe(0)
    expect((await authors())[0]).not.toBe(author)
    expect(await tool('show', id)).toBe(0)
    expect((await authors())[0]).toBe(author)
    await refused(['hide', 'nothing', '--reason', 'x'], /^There is no review "nothing"/)
  })

  test('the audit tells each act once, and none that was refused', async () => {
    const audit = async () => {
      await tool('audit', '--format', 'csv')
      return said.out.split('\n').slice(1, -1)
    }
    const before = await audit()
    const slot = await free()
    await tool(...phoneBooking(slot))
    const reference = referenceOf(said.out)
    await tool(...phoneBooking(slot))
    await tool('cancel', reference)
    await tool('cancel', reference)
    await app.visitor().post(bookAppointment, { ...jane, ...slot })
    const since = (await audit()).filter((line) => !before.includes(line))
    expect(since.sort()).toEqual([
      `2026-07-01 12:00:00,tool,booked a visit,${reference}`,
      `2026-07-01 12:00:00,tool,cancelled a visit,${reference}`,
    ])
  })

  test('the database refuses to change or delete what the audit says', async () => {
    await tool(...phoneBooking(await free()))
    const { database } = app
    const rows = () => database.read.selectFrom('audit').selectAll().execute()
    const before = await rows()
    await expect(
      database.write((transaction) => transaction.deleteFrom('audit').execute()),
    ).rejects.toThrow('only added to')
    await expect(
      database.write((transaction) => transaction.updateTable('audit').set({ act: '' }).execute()),
    ).rejects.toThrow('only added to')
    expect(before.length).toBeGreaterThan(0)
    expect(await rows()).toEqual(before)
  })

  test('a backup comes to a new file, in a folder that is there', async () => {
    const file = join(createFolder(), 'backup')
    expect(await tool('backup', file)).toBe(0)
    expect(said.out).toContain('It was opened again, and everything is in it.')
    await refused(['backup', file], /is there already/)
    await refused(['backup', '/nowhere/at/all'], /^There is no folder "\/nowhere\/at"/)
    expect(existsSync('/nowhere/at/all.part')).toBe(false)
  })

  test('invalid arguments are refused by name', async () => {
    await refused(['day', 'tomorrow'], /^"tomorrow" is no day\. Write it as year-month-day/)
    await refused(['day', '2026-07-03', '--format', 'pdf'], /Allowed choices are table, csv/)
    await refused(['dance'], /unknown command 'dance'/)
    expect((await runCommand(['today'], { DATABASE_URL: 'x' })).code).toBe(1)
  })
})
