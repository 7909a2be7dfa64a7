import { describe, expect, test } from 'vitest'
import { visitsToCome } from '../../server/tool/origins.ts'
import { bookVisit, freeSlots, slotAt } from '../server/support/bookings.ts'
import { HOUR } from '../server/support/clock.ts'
import { sqlite } from '../server/support/engines.ts'
import { mailsAbout } from '../server/support/letters.ts'
import { ownerTool } from '../server/support/owner-tool.ts'
import { useTestServer } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'

describe('canceling many visits', () => {
  const app = useTestServer(sqlite)
  const free = freeSlots(app)
  let people = 0
  const { run, tool, refused } = ownerTool(app)

  async function book(address: string, visitor = app.visitor(address)) {
    people++
    const own = { email: `p${people}@mail.example`, phone: `21255${10000 + people}` }
    await bookVisit(visitor, await free(), own)
    return visitor
  }
  const upcoming = async () => (await visitsToCome(await openTool(app))).length
  const letters = async () => (await mailsAbout(app, /^Your visit .* is canceled/)).length
  /** The rows of a printed table, without the header. */
  const origins = async () =>
    (await tool(['origins']))
      .split('\n')
      .filter((line) => line.startsWith('│'))
      .slice(1)
      .map((line) => line.split('│').map((cell) => cell.trim()))
  const labelOf = async (kind: string, count: number) =>
    (await origins()).find(([, what, , own]) => what === kind && own === String(count))?.[2] ?? ''

  test('the owner sees who booked most, and cancels all of one network without a letter', async () => {
    for (let index = 0; index < 4; index++) await book('203.0.113.7')
    await book('198.51.100.1')
    expect((await origins())[0]).toEqual([
      ...['', 'network', expect.stringMatching(/^[0-9a-f]{6}$/), '4', '2026-07-01 12:00:00'],
      ...['Jane Doe', ''],
    ])
    const cancelAll = ['cancel', '--network', await labelOf('network', 4), '--quiet']
    const answerY = async (question: string) =>
      question.endsWith('cancel all of them and notify no one: ') ? 'y' : 'yes'
    expect(await run(cancelAll, answerY)).toMatchObject({
      ...{ code: 1, err: 'They stay booked. Nothing was changed.\n' },
      out: expect.stringMatching(/^4 upcoming visits:\n/),
    })
    expect(await upcoming()).toBe(5)
    expect(await tool(cancelAll, 'yes')).toMatch(
      /\nCanceled 4 visits\. No one was notified\.\nThe times can be booked again, /,
    )
    expect([await upcoming(), await letters()]).toEqual([1, 0])
    await refused([cancelAll, /^No upcoming visit matches\. Nothing was changed\./])
  })

  test('all of one visitor since a time are canceled unasked, and the clients are notified', async () => {
    const visitor = await book('192.0.2.1')
    app.clock.advance(2 * HOUR)
    for (let index = 0; index < 2; index++) await book('192.0.2.1', visitor)
    await book('192.0.2.1')
    const before = await upcoming()
    const label = await labelOf('visitor', 3)
    const cancel = ['cancel', '--visitor', label, '--since', '2026-07-01 2:00 PM', '--yes']
    expect(await tool(cancel)).toMatch(
      /\nCanceled 2 visits\. Please call .* Messages are sent while the site is running\.\n/,
    )
    expect([await upcoming(), await letters()]).toEqual([before - 2, 2])
  })

  test('a visit that the practice entered is canceled with its day, and never for misuse', async () => {
    const practice = await openTool(app)
    const date = '2026-07-31'
    await practice.book(slotAt(date, '9:00 AM'))
    await bookVisit(app.visitor(), slotAt(date, '10:00 AM'), { email: 'day@mail.example' })
    const others = (await upcoming()) - 2
    const sent = await letters()
    expect(await tool(['cancel', '--day', date], 'yes')).toMatch(/^2 upcoming visits:\n.*9:00 AM/s)
    expect([await upcoming(), await letters()]).toEqual([others, sent + 2])
    expect(await practice.acts()).toContainEqual(
      expect.stringMatching(/^tool canceled a visit [A-Z0-9]{4}-[A-Z0-9]{4}$/),
    )
    await practice.book(slotAt(date, '11:00 AM'))
    await tool(['cancel', '--since', '2026-07-01', '--quiet', '--yes'])
    expect(await upcoming()).toBe(1)
    await refused(
      [['cancel'], /^Name --day, --visitor, --network or --since\. .* canceled at the desk\./],
      [['cancel', '--since', 'monday'], /^"monday" is not a date/],
      [['cancel', '--since', '2026-07-01 noon'], /^"noon" is not a time\. Write it as "2:30 PM"/],
      [['cancel', '--day', '2026-08-01'], /^No upcoming visit matches/],
    )
    expect(await tool(['origins'])).toBe('No upcoming visit was booked on the site.\n')
  })
})
