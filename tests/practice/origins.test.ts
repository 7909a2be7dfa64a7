import { describe, expect, test } from 'vitest'
import { bookVisit, freeSlots } from '../server/support/bookings.ts'
import { HOUR } from '../server/support/clock.ts'
import { sqlite } from '../server/support/engines.ts'
import { mailsAbout } from '../server/support/letters.ts'
import { ownerTool } from '../server/support/owner-tool.ts'
import { useTestServer } from '../server/support/test-server.ts'

describe('canceling what a script has booked', () => {
  const app = useTestServer(sqlite)
  const free = freeSlots(app)
  let people = 0
  const { run, tool, csv, refused } = ownerTool(app)

  async function book(address: string, visitor = app.visitor(address)) {
    people++
    const own = { email: `p${people}@mail.example`, phone: `21255${10000 + people}` }
    await bookVisit(visitor, await free(), own)
    return visitor
  }
  const upcoming = async () => (await csv('upcoming', '--days', '90')).length
  const letters = async () => (await mailsAbout(app, /^Your visit .* is canceled/)).length
  const labelOf = async (kind: string, count: number) => {
    const rows = (await csv('origins')).map((line) => line.split(','))
    return rows.find(([what, , own]) => what === kind && own === String(count))?.[1] ?? ''
  }

  test('the owner sees who booked most, and cancels all of one network without a letter', async () => {
    for (let nth = 0; nth < 4; nth++) await book('203.0.113.7')
    await book('198.51.100.1')
    expect((await csv('origins'))[0]).toMatch(
      /^network,[0-9a-f]{6},4,2026-07-01 12:00:00,Jane Doe$/,
    )
    const cancelAll = ['cancel', '--network', await labelOf('network', 4), '--quiet']
    const answerY = async (question: string) =>
      question.endsWith('cancel all of them and notify no one: ') ? 'y' : 'yes'
    expect(await run(cancelAll, answerY)).toMatchObject({
      ...{ code: 1, err: 'They stay booked. Nothing was changed.\n' },
      out: expect.stringMatching(/^4 upcoming visits were booked on the site:\n/),
    })
    expect(await upcoming()).toBe(5)
    const canceled = 'Canceled 4 visits. The times are free again. No one was notified.'
    expect(await tool(cancelAll, 'yes')).toContain(canceled)
    expect([await upcoming(), await letters()]).toEqual([1, 0])
    await refused([cancelAll, /^No upcoming visit that was booked on the site matches/])
  })

  test('all of one visitor since a time are canceled unasked, and the clients are notified', async () => {
    const visitor = await book('192.0.2.1')
    app.clock.advance(2 * HOUR)
    for (let nth = 0; nth < 2; nth++) await book('192.0.2.1', visitor)
    await book('192.0.2.1')
    const before = await upcoming()
    const label = await labelOf('visitor', 3)
    const cancel = ['cancel', '--visitor', label, '--since', '2026-07-01 2:00 PM', '--yes']
    expect(await tool(cancel)).toContain('Canceled 2 visits.')
    expect([await upcoming(), await letters()]).toEqual([before - 2, 2])
  })

  test('a visit that the owner entered is never among them, and what is unclear is refused', async () => {
    const slot = await free()
    const when = ['--location', String(slot.location.id), '--date', slot.date, '--time', slot.slot]
    const who = ['--first-name', 'Pat', '--last-name', 'Lee', '--phone', '2125550177']
    await tool(['book', ...when, ...who])
    await tool(['cancel', '--since', '2026-07-01', '--quiet', '--yes'])
    expect(await upcoming()).toBe(1)
    await refused(
      [['cancel'], /^Name a reference, or --visitor, --network or --since/],
      [['cancel', 'A3C4-E6F7', '--since', '2026-07-01'], /^Name either a reference, or/],
      [['cancel', '--since', 'monday'], /^"monday" is not a date/],
    )
    expect(await tool(['origins'])).toBe('No upcoming visit was booked on the site.\n')
  })
})
