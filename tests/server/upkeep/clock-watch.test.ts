import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { guardVisits } from '../../../server/booking/calendar/free-time.ts'
import { checkClock } from '../../../server/doctor/database.ts'
import { unwrap } from '../../../server/result.ts'
import { lookAtClock, watchForJumps } from '../../../server/upkeep/clock-watch.ts'
import { retain } from '../../../server/upkeep/retention.ts'
import { times } from '../../times.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { DAY, HOUR, MINUTE, TestClock } from '../support/clock.ts'
import { availableEngines, sqlite } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

const FRIDAY = slotAt('2026-07-03', '9:00 AM')
const OTHER = { ...jane, email: 'other@client.example' }

async function open() {
  const practice = await openPractice(sqlite)
  const { clock, database } = practice
  await practice.book(FRIDAY)
  await retain(practice)
  const count = async (table: 'occupied' | 'holds' | 'limits') =>
    (await database.read.selectFrom(table).selectAll().execute()).length
  const wrongFor = async (time: number, meanwhile = async () => {}) => {
    clock.advance(time)
    await meanwhile()
    await retain(practice)
    clock.advance(-time)
    await retain(practice)
  }
  const told = async () => (await checkClock(practice, ''))[0]
  return { ...practice, count, wrongFor, told }
}

test.each([400, 5, -400])(
  'a clock that is wrong once by %d days deletes nothing, and is told',
  async (days) => {
    const { count, wrongFor, told } = await open()
    const guard = await count('occupied')
    expect((await told())?.isOk).toBe(true)
    await wrongFor(days * DAY)
    expect(await count('occupied')).toBe(guard)
    expect(await told()).toMatchObject({
      isOk: false,
      text: expect.stringMatching(
        days > 0 ? /^The clock was set back by \d+ days: / : /^The clock is 400 days ahead of /,
      ),
    })
  },
)

test('a clock that is two days fast once holds nothing for longer than a hold, and counts for no more than an hour', async () => {
  const { database, clock, count, wrongFor, hold, holdMilliseconds, bookByTool } = await open()
  await wrongFor(2 * DAY, async () => {
    await hold(slotAt('2026-07-10', '9:00 AM'))
  })
  const holds = await database.read.selectFrom('holds').select('expires_at').execute()
  expect(holds).toEqual([{ expires_at: clock.now() + holdMilliseconds }])
  const limits = await database.read.selectFrom('limits').select('ends_at').execute()
  expect(limits.length).toBeGreaterThan(0)
  for (const { ends_at } of limits) expect(ends_at).toBe(clock.now() + HOUR)
  clock.advance(holdMilliseconds)
  unwrap(await bookByTool(slotAt('2026-07-10', '9:00 AM'), jane))
  expect(await count('holds')).toBe(0)
})

test('outdated rows are deleted once the clock has run evenly for two days', async () => {
  const { clock, count, ...practice } = await open()
  for (let days = 0; days < 33; days++) {
    clock.advance(DAY)
    await retain({ ...practice, clock })
    expect([days, (await count('occupied')) > 0]).toEqual([days, days < 31])
  }
})

test.each([
  [5, 5],
  [45, 45],
  [400, 60],
])(
  'nothing is deleted by a clock that jumped ahead by %d days until it has run evenly for %d',
  async (jump, wait) => {
    const practice = await open()
    const { clock } = practice
    clock.advance(jump * DAY)
    await lookAtClock(practice)
    for (let days = 1; days < wait; days++) {
      clock.advance(DAY)
      expect(await lookAtClock(practice)).toBe(false)
    }
    clock.advance(DAY)
    expect(await lookAtClock(practice)).toBe(true)
  },
)

test('waiting letters and the links in sent ones outlive a clock that is weeks ahead for days', async () => {
  const { clock, database, ...practice } = await open()
  const { id } = await database.read.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
  await alter(
    { database },
    sql`insert into visit_links (hash, booking, created_at) values ('h', ${id}, 0)`,
  )
  const kept = async () => {
    const letters = await database.read.selectFrom('outbox').select('id').execute()
    const links = await database.read.selectFrom('visit_links').select('hash').execute()
    return [letters.length, links.length]
  }
  const upkeep = async (by: number) => {
    clock.advance(by)
    await retain({ ...practice, clock, database })
  }
  await upkeep(400 * DAY)
  await upkeep(-355 * DAY)
  for (let days = 0; days < 4; days++) await upkeep(DAY)
  await upkeep(-49 * DAY)
  expect(await kept()).toEqual([3, 1])
})

test('a start guards the visits to come again, whose guard was deleted while the clock was wrong for days', async () => {
  const { database, bookByTool, ...practice } = await open()
  await database.write((transaction) => transaction.deleteFrom('occupied').execute())
  expect(await guardVisits({ ...practice, database })).toBe(1)
  expect(await bookByTool(FRIDAY, OTHER)).toMatchObject({ status: 409 })
  expect(await guardVisits({ ...practice, database })).toBe(0)
})

test.each(availableEngines)(
  'a clock is first recorded by several processes at once, on $name',
  async (engine) => {
    const practice = await openPractice(engine)
    // The first round opens the connections.
    for (const _ of [1, 2]) {
      await alter(practice, sql`delete from clock`)
      await Promise.all(times(10, () => lookAtClock(practice)))
    }
    expect(await practice.database.read.selectFrom('clock').select('id').execute()).toHaveLength(1)
  },
)

test('a running server notices a jump by the time that has passed', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = new TestClock()
  const jumps: number[] = []
  const stop = watchForJumps({ clock }, () => jumps.push(clock.at))
  const pass = (minutes: number) => {
    for (let index = 0; index < minutes; index++) {
      clock.advance(MINUTE)
      vi.advanceTimersByTime(MINUTE)
    }
  }
  pass(60)
  expect(jumps).toEqual([])
  for (const jump of [6 * MINUTE, -6 * MINUTE]) {
    clock.advance(jump)
    pass(2)
  }
  expect(jumps).toHaveLength(2)
  stop()
})
