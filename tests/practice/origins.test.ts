import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runTool } from '../../server/tool/program.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { availableEngines } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import {
  dumpDatabase,
  freeSlots,
  HOUR,
  jane,
  readFolder,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../server/support/test-server.ts'

describe.each(availableEngines)('cancelling what a script has booked, on $name', (engine) => {
  let app: TestServer
  let said: { out: string; err: string }
  let answer: string | undefined
  let people = 0
  beforeAll(async () => {
    app = await startTestServer(engine)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    answer = undefined
  })

  async function tool(...args: string[]) {
    said = { out: '', err: '' }
    const reply = answer
    const streams = {
      out: (text: string) => {
        said.out += text
      },
      err: (text: string) => {
        said.err += text
      },
      isInteractive: false,
      ...(reply !== undefined && { ask: async () => reply }),
    }
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    return runTool(args, env, streams, app.clock)
  }
  const rows = async (...args: string[]) => {
    expect(await tool(...args, '--format', 'csv')).toBe(0)
    return said.out
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(','))
  }
  async function refused(args: string[], why: RegExp) {
    await waitForEmptyOutbox(app)
    const before = await dumpDatabase(app)
    expect(await tool(...args)).toBe(1)
    expect(said.err).toMatch(why)
    expect(await dumpDatabase(app)).toBe(before)
  }
  async function book(address: string, visitor = app.visitor()) {
    people++
    const details = { ...jane, email: `p${people}@mail.example`, phone: `21255${10000 + people}` }
    const slot = await freeSlots(() => app)()
    const response = await visitor.send('POST', bookAppointment.path, {
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ ...details, ...slot }),
    })
    expect(response.status).toBe(200)
    return visitor
  }
  const upcoming = async () => (await rows('upcoming', '--days', '90')).length
  const letters = async () => {
    await waitForEmptyOutbox(app)
    return readFolder(app.outbox).filter(({ text }) => /is\s+cancelled/.test(text)).length
  }

  test('the owner sees who booked most, and cancels all of one network without a letter', async () => {
    for (let nth = 0; nth < 4; nth++) await book('203.0.113.7')
    await book('198.51.100.1')
    const [first] = await rows('origins')
    expect(first?.slice(0, 3)).toEqual(['network', expect.stringMatching(/^[0-9a-f]{6}$/), '4'])
    const cancelAll = ['cancel', '--network', first?.[1] ?? '', '--quiet']
    await refused(cancelAll, /^They stay booked\. Nothing was changed\./)
    answer = 'y'
    await refused(cancelAll, /^They stay booked/)
    answer = 'yes'
    expect(await tool(...cancelAll)).toBe(0)
    expect(said.out).toMatch(/^4 visits to come, booked on the site:\n/)
    expect(said.out).toContain('Cancelled 4 visits. The times are free again. Nobody is told.')
    expect(await upcoming()).toBe(1)
    expect(await letters()).toBe(0)
    await refused(cancelAll, /^No visit to come was booked on the site by these/)
    expect(await rows('audit')).toHaveLength(4)
  })

  test('all of one visitor since a time are cancelled unasked, and the clients are told', async () => {
    const visitor = await book('192.0.2.1')
    app.clock.advance(2 * HOUR)
    for (let nth = 0; nth < 2; nth++) await book('192.0.2.1', visitor)
    await book('192.0.2.1')
    const label = (await rows('origins')).find(([what, , own]) => what === 'visitor' && own === '3')
    const before = [await upcoming(), await letters()]
    const since = ['--since', '2026-07-01 1:00 PM']
    expect(await tool('cancel', '--visitor', label?.[1] ?? '', ...since, '--yes')).toBe(0)
    expect(said.out).toContain('Cancelled 2 visits.')
    expect([await upcoming(), await letters()]).toEqual([(before[0] ?? 0) - 2, 4])
    expect(before[1]).toBe(0)
  })

  test('a visit that the owner entered is never among them, and what is unclear is refused', async () => {
    const slot = await freeSlots(() => app)()
    const when = ['--location', String(slot.location.id), '--date', slot.date, '--time', slot.slot]
    const who = ['--first-name', 'Pat', '--last-name', 'Lee', '--phone', '2125550177']
    expect(await tool('book', ...when, ...who)).toBe(0)
    expect(await tool('cancel', '--since', '2026-07-01', '--quiet', '--yes')).toBe(0)
    expect(await upcoming()).toBe(1)
    await refused(['cancel'], /^Name a reference, or --visitor, --network or --since/)
    await refused(['cancel', 'A3C4-E6F7', '--since', '2026-07-01'], /^Name either a reference, or/)
    await refused(['cancel', '--since', 'monday'], /^"monday" is no day/)
    await refused(['cancel', '--network', 'abcdef', '--yes'], /^No visit to come was booked/)
    expect(await tool('origins')).toBe(0)
    expect(said.out).toBe('No visit to come was booked on the site.\n')
  })
})
