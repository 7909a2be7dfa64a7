import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SlotRequest } from '../../../../domain/calendar/hold.ts'
import { ANY_TIME, type Wish } from '../../../../domain/waiting/waiting.ts'
import { moveBooking } from '../../../../server/booking/changes/move.ts'
import { reinstate } from '../../../../server/booking/changes/reinstate.ts'
import { reopenHours } from '../../../../server/booking/changes/reopen.ts'
import { holdSlot } from '../../../../server/booking/holds/hold.ts'
import { putOnList } from '../../../../server/booking/waiting/join.ts'
import { takeOpening } from '../../../../server/booking/waiting/waiting.ts'
import { notifyWaitingList } from '../../../../server/booking/waiting/wave.ts'
import { TOOL } from '../../../../server/database/audit.ts'
import { deliver, recordDelivery } from '../../../../server/messages/delivery.ts'
import { dueMessages } from '../../../../server/messages/outbox/due.ts'
import { setOptedOut } from '../../../../server/messages/outbox/opt-outs.ts'
import { unwrap } from '../../../../server/result.ts'
import { day } from '../../../days.ts'
import { slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { DAY, HOUR, MINUTE } from '../../support/clock.ts'
import { availableEngines, type Engine, sqlite } from '../../support/engines.ts'
import { alter } from '../../support/stored.ts'
import { openPractice, openTool } from '../../support/tool-services.ts'

const PRACTICE_FILE = changedPractice([
  'price: 225',
  'price: 225\nletters: { opening: { send: true } }',
])

/** Six clients with a later visit. The last two can be notified by text only, and one of them has declined. */
const CLIENTS = ['9:00 AM', '10:00 AM', '11:00 AM', '1:00 PM', '2:00 PM', '3:00 PM'].map(
  (slot, index) => ({
    slot: slotAt('2026-07-31', slot),
    details: {
      firstName: `Client${'abcdef'[index]}`,
      email: index < 4 ? `client${index}@client.example` : '',
      phone: `212555012${index}`,
      texts: index === 5 ? 'no' : 'yes',
    },
  }),
)
/** Times that strangers book and free. */
const TIMES: readonly SlotRequest[] = [
  slotAt('2026-07-10', '9:00 AM'),
  slotAt('2026-07-10', '9:30 AM'),
  slotAt('2026-07-14', '2:00 PM', 2),
  slotAt('2026-07-17', '1:00 PM'),
  slotAt('2026-07-18', '3:00 PM'),
]
const WISHES: readonly Partial<Wish>[] = [
  {},
  { half: 'morning' },
  { locations: [2] },
  { weekdays: [5] },
  { until: '2026-07-14' },
]

const client = fc.nat(CLIENTS.length - 1)
const time = fc.nat(TIMES.length - 1)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      client,
      wish: fc.nat(WISHES.length - 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'stop' as const), client }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('book' as const, 'free' as const, 'hold' as const),
      time,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('undo' as const, 'close' as const, 'crash' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      minutes: fc.constantFrom(3, 10, 11, 25, 61, 61, 700),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      client,
      other: client,
      moves: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What a control changes behind the back of the product, and when. */
interface Sabotage {
  readonly after: Step['do'] | 'sending'
  readonly change: ReturnType<typeof sql>
}

type Law =
  | 'two people have one time'
  | 'somebody was notified of a time that is gone'
  | 'somebody was passed over'
  | 'a place on the list was not confirmed'
  | 'a wave was sent twice'
  | 'a freed time is lost'
  | 'a text went to a number that stopped them'

const browserOf = (index: number) => ({
  visitor: `browser ${index}`,
  clientAddress: undefined,
  wideNetwork: undefined,
})

/** Lives through the steps, and returns the laws that were broken. The model knows no table of the product. */
async function live(
  engine: Engine,
  steps: readonly Step[],
  sabotage?: Sabotage,
): Promise<{ broken: Law[]; sent: number }> {
  const practice = await openPractice(engine, PRACTICE_FILE)
  const { database, clock, visitAt } = practice
  const { read } = database
  const broken = new Set<Law>()
  const expectThat = (holds: boolean, law: Law) => {
    if (!holds) broken.add(law)
  }
  const visits: string[] = []
  for (const { slot, details } of CLIENTS) visits.push((await practice.book(slot, details)).id)
  const people = CLIENTS.map(({ slot, details }) => ({
    ...{ details, wish: ANY_TIME, start: visitAt(slot).starts_at, notified: [] as number[] },
    ...{ asked: 0, joined: 0, isListed: false, hasStopped: false },
  }))
  const canceled: string[] = []
  const takers = new Map<string, Set<number>>()
  const sent: string[] = []
  const notified = new Set<string>()
  let closure: string | undefined

  const sabotaged = async (now: Sabotage['after']) => {
    if (sabotage?.after === now) await alter(practice, sabotage.change)
  }
  const isReachable = ({ details, hasStopped }: (typeof people)[number]) =>
    details.email !== '' || (details.texts === 'yes' && !hasStopped)
  const wants = ({ locations, weekdays, half, until }: Wish, at: SlotRequest, start: number) =>
    (locations.length === 0 || locations.includes(at.location.id)) &&
    (weekdays.length === 0 || weekdays.includes(new Date(start).getUTCDay())) &&
    (half === 'any' || at.slot.endsWith('AM')) &&
    (until === '' || at.date <= until)
  /** Who should be notified of a time now, in the order of asking, if those in `planned` will be notified of others before. */
  const firstFor = (at: SlotRequest, start: number, planned: readonly number[] = []) =>
    people
      .map((one, index) => ({ ...one, index }))
      .filter(
        (one) =>
          one.isListed &&
          isReachable(one) &&
          wants(one.wish, at, start) &&
          start < one.start &&
          clock.at < one.start - 24 * HOUR &&
          one.notified.filter((moment) => moment > clock.at - 7 * DAY).length +
            planned.filter((each) => each === one.index).length <
            2,
      )
      .sort((one, other) => one.asked - other.asked)
      .slice(0, 3)
      .map(({ index }) => index)
  const clientIn = async (waiting: string) => {
    const rows = read.selectFrom('waiting').select('booking').where('id', '=', waiting)
    return visits.indexOf((await rows.executeTakeFirst())?.booking ?? '')
  }
  const liveHold = (id: string) =>
    read
      .selectFrom('holds')
      .select('id')
      .where('id', '=', id)
      .where('expires_at', '>', clock.at)
      .executeTakeFirst()

  async function send() {
    const due = dueMessages(read, clock.at, Number.MAX_SAFE_INTEGER)
    for (let ids = await due.execute(); ids.length > 0; ids = await due.execute()) {
      for (const { id } of ids) {
        const rows = read.selectFrom('outbox').selectAll().where('id', '=', id)
        const row = await rows.executeTakeFirstOrThrow()
        const { waiting, opening }: { waiting?: string; opening?: string } = JSON.parse(row.message)
        const take = async ({ to }: { to: string }) => {
          if (waiting === undefined) return 'sent' as const
          await sabotaged('sending')
          const index = await clientIn(waiting)
          const person = people[index]
          const isToStopped = to === person?.details.phone && person.hasStopped
          expectThat(!isToStopped, 'a text went to a number that stopped them')
          const about = `${row.kind} ${waiting} ${opening}`
          expectThat(!opening || !sent.includes(about), 'a wave was sent twice')
          sent.push(about)
          if (opening) {
            const isKept = (await liveHold(opening)) !== undefined
            expectThat(isKept, 'somebody was notified of a time that is gone')
          }
          return 'sent' as const
        }
        const transports = { mail: take, sms: take, notice: '', close: async () => undefined }
        const outcome = await deliver(practice, transports, row)
        await database.write((write) => recordDelivery(write, row, outcome, clock.at))
      }
    }
  }

  /** In New York, in summer. */
  const isDay = () => {
    const hour = (clock.at / HOUR - 4) % 24
    return hour >= 8 && hour < 20
  }
  const pending = async (since = 10 * MINUTE) => {
    const rows = await read
      .selectFrom('openings')
      .innerJoin('holds', 'holds.id', 'openings.id')
      .select(['openings.id', 'openings.day', 'openings.slot', 'openings.location_id', 'starts_at'])
      .where('freed_at', '<=', clock.at - since)
      .orderBy('freed_at')
      .orderBy('starts_at')
      .execute()
    const due = rows.filter(({ id }) => !notified.has(id))
    return due.map(({ id, day, slot, location_id, starts_at }) => {
      const label = Number(slot) < 1200 ? 'AM' : 'PM'
      return { id, starts_at, at: slotAt(day, label, Number(location_id)) }
    })
  }
  const noticesOf = async (opening: string) => {
    const rows = read.selectFrom('opening_notices').select('waiting').where('opening', '=', opening)
    const all = await rows.execute()
    return (await Promise.all(all.map(({ waiting }) => clientIn(waiting)))).sort()
  }

  /** The planners of two processes. */
  async function plan() {
    const due = isDay() ? await pending() : []
    await Promise.all([notifyWaitingList(practice), notifyWaitingList(practice)])
    for (const { id, starts_at, at } of due) {
      const isInTime = clock.at <= starts_at - 24 * HOUR
      const expected = isInTime ? firstFor(at, starts_at) : []
      notified.add(id)
      const notices = await noticesOf(id)
      expectThat(notices.join() === [...expected].sort().join(), 'somebody was passed over')
      for (const index of expected) people[index]?.notified.push(clock.at)
      expectThat(expected.length > 0 || !(await liveHold(id)), 'a freed time is lost')
    }
  }

  async function take(index: number, moves: boolean) {
    const row = await read
      .selectFrom('waiting')
      .selectAll()
      .where('booking', '=', visits[index] ?? '')
      .executeTakeFirst()
    const booking = await read
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', visits[index] ?? '')
      .executeTakeFirstOrThrow()
    const opening = await read
      .selectFrom('openings')
      .innerJoin('opening_notices', 'opening', 'id')
      .selectAll('openings')
      .where('waiting', '=', row?.id ?? '')
      .orderBy('notified_at', 'desc')
      .executeTakeFirst()
    if (!row || !opening) return
    const requester = browserOf(index)
    await database.write((transaction) =>
      takeOpening(transaction, practice, { booking, row }, opening.id, requester),
    )
    takers.set(opening.id, (takers.get(opening.id) ?? new Set()).add(index))
    if (!moves) return
    const { location_id, day, slot, starts_at, ends_at } = opening
    const to = { location_id, day, slot, starts_at, ends_at }
    const moved = await database.write((transaction) =>
      moveBooking(transaction, practice, booking, to, requester),
    )
    const person = people[index]
    if (moved.isRefused || !person) return
    person.start = starts_at
    person.isListed = false
  }

  async function run(one: Step) {
    if (one.do === 'plan') {
      clock.advance(one.minutes * MINUTE)
      return plan()
    }
    if (one.do === 'take') {
      const both = [...new Set([one.client, one.other])]
      return Promise.allSettled(both.map((index) => take(index, one.moves)))
    }
    if (one.do === 'crash') {
      clock.advance(10 * MINUTE)
      const before = await read.selectFrom('openings').selectAll().orderBy('id').execute()
      const dies: typeof database.write = (work) =>
        database.write(async (transaction) => {
          await work(transaction)
          throw new Error('killed')
        })
      const dying = { ...practice, database: { ...database, write: dies } }
      const due = isDay() ? await pending() : []
      const killed = notifyWaitingList(dying)
      if (due.length > 0) await expect(killed).rejects.toThrow('killed')
      else await killed
      const after = await read.selectFrom('openings').selectAll().orderBy('id').execute()
      expectThat(JSON.stringify(before) === JSON.stringify(after), 'somebody was passed over')
      return
    }
    if (one.do === 'close') {
      if (closure) unwrap(await reopenHours(practice, TOOL, closure, { isQuiet: true }))
      closure = closure ? undefined : (await practice.close('2026-07-10')).closure.id
      return
    }
    if (one.do === 'undo') {
      await reinstate(practice, TOOL, canceled.pop() ?? '', { isQuiet: true })
      return
    }
    if ('client' in one) {
      const person = people[one.client]
      const id = visits[one.client]
      if (!person || !id) return
      if (one.do === 'stop') {
        person.hasStopped = true
        return setOptedOut(practice, person.details.phone, true, clock.at)
      }
      if (one.do === 'leave') {
        person.isListed = false
        return alter(practice, sql`delete from waiting where booking = ${id}`)
      }
      const wish = { ...ANY_TIME, ...('wish' in one ? WISHES[one.wish] : {}) }
      const put = await database.write(async (transaction) => {
        const rows = transaction.selectFrom('bookings').selectAll().where('id', '=', id)
        return putOnList(transaction, practice, await rows.executeTakeFirstOrThrow(), wish)
      })
      if (put.isRefused) return
      if (!person.isListed) Object.assign(person, { asked: clock.at, joined: person.joined + 1 })
      return Object.assign(person, { isListed: true, wish })
    }
    const at = 'time' in one ? TIMES[one.time] : undefined
    if (!at) return
    if (one.do === 'hold') return holdSlot(practice, visitAt(at), browserOf(99), false)
    if (one.do === 'book') return practice.bookByTool(at, { ...STRANGER, texts: 'no' })
    await practice.bookByTool(at, { ...STRANGER, texts: 'no' })
    const { day, slot, location_id, starts_at } = visitAt(at)
    const booked = await read
      .selectFrom('bookings')
      .select('reference')
      .where((to) => to.and({ day, slot, location_id, cancelled_at: null, email: STRANGER.email }))
      .executeTakeFirst()
    if (!booked) return
    const planned: number[] = []
    for (const each of await pending(0)) planned.push(...firstFor(each.at, each.starts_at, planned))
    const isWanted = firstFor(at, starts_at, planned).length > 0
    await practice.cancel(booked.reference, { isQuiet: true })
    canceled.push(booked.reference)
    if (starts_at - clock.at < 2 * DAY || (closure && day === '2026-07-10')) return
    const holds = read.selectFrom('holds').select('id').whereRef('id', '=', 'visitor')
    const kept = await holds.where((to) => to.and({ day, slot, location_id })).executeTakeFirst()
    expectThat((kept !== undefined) === isWanted, 'somebody was passed over')
  }

  for (const one of steps) {
    await run(one)
    await sabotaged(one.do)
    await send()
    const rows = await sql<{ many: number }>`
      select count(*) as many from (
        select location_id, day, slot from bookings where cancelled_at is null
        union all select location_id, day, slot from holds where expires_at > ${clock.at}) as taken
      group by location_id, day, slot having count(*) > 1`.execute(read)
    expectThat(rows.rows.length === 0, 'two people have one time')
    clock.advance(1000)
  }
  for (const { size } of takers.values()) expectThat(size === 1, 'two people have one time')
  const confirmed = sent.filter((about) => about.startsWith('joined')).length
  const joined = people.reduce((all, one) => all + one.joined, 0)
  expectThat(confirmed === joined, 'a place on the list was not confirmed')
  clock.advance(DAY)
  await plan()
  await send()
  clock.advance(2 * HOUR)
  for (const at of TIMES) {
    const visit = visitAt(at)
    const held = await holdSlot(practice, visit, browserOf(98), false)
    const isRight = !held.isRefused || ['booked', 'past', 'not-offered'].includes(held.reason)
    expectThat(isRight, 'a freed time is lost')
  }
  return { broken: [...broken], sent: sent.filter((about) => about.startsWith('opening')).length }
}

const STRANGER = {
  ...CLIENTS[0]?.details,
  firstName: 'Stranger',
  lastName: 'Roe',
  email: 'stranger@client.example',
  phone: '2125550188',
  additionalInfo: '',
}

describe.each(availableEngines)('on $name', (engine) => {
  test('many times that are freed at once are notified by two processes to the first of many, each right', async () => {
    const practice = await openPractice(engine, PRACTICE_FILE)
    const place = { ...practice, closeAtEnd: onTestFinished }
    const processes = [practice, await openTool(place, PRACTICE_FILE)]
    const freed: string[] = []
    for (let hour = 9; hour < 17; hour++)
      for (const date of ['2026-07-10', '2026-07-17']) {
        const slot = `${hour % 12 || 12}:30 ${hour < 12 ? 'AM' : 'PM'}`
        if (hour === 16) continue
        freed.push((await practice.book(slotAt(date, slot), { texts: 'no' })).reference)
      }
    const visit = await practice.book(slotAt('2026-08-21', '9:00 AM'))
    const wish = JSON.stringify(ANY_TIME)
    await practice.database.write(async (transaction) => {
      for (let index = 0; index < 60; index++) {
        const id = `visit ${index}`
        const contacts = { email: `${index}@client.example`, phone: `${2120000000 + index}` }
        const names = { first_name: 'Jo', last_name: 'Roe', imported_at: null, created_at: 1 }
        const rest = { staff_note: '', search_text: null, texted_at: null }
        await transaction
          .insertInto('clients')
          .values({ ...contacts, ...names, ...rest, id })
          .execute()
        const at = {
          day: day(`2026-09-${10 + Math.floor(index / 6)}`),
          starts_at: visit.starts_at + DAY + index,
        }
        const own = { ...contacts, id, reference: id, client_id: id, location_id: `${index}` }
        await transaction
          .insertInto('bookings')
          .values({ ...visit, ...own, ...at })
          .execute()
        const asked = { asked_at: index, joined_at: index, wish, email: null }
        await transaction
          .insertInto('waiting')
          .values({ ...asked, id: `${index}`, booking: id })
          .execute()
      }
    })
    await Promise.all(
      freed.map((reference, index) => processes[index % 2]?.cancel(reference, { isQuiet: true })),
    )
    practice.clock.advance(10 * MINUTE)
    await Promise.all(processes.map(notifyWaitingList))
    const rows = practice.database.read.selectFrom('opening_notices')
    const waves = await rows
      .select((of) => of.fn.countAll().as('many'))
      .groupBy('opening')
      .execute()
    expect(waves.map(({ many }) => Number(many))).toEqual(freed.map(() => 3))
    const people = await rows
      .select(['waiting', (of) => of.fn.countAll().as('many')])
      .groupBy('waiting')
      .execute()
    // 14 waves of three, each client twice: the first 21 clients.
    expect(
      people
        .map(({ waiting, many }) => [Number(waiting), Number(many)])
        .sort(([a = 0], [b = 0]) => a - b),
    ).toEqual(Array.from({ length: 21 }, (_, index) => [index, 2]))
  })

  test('whatever happens to times and clients, the laws of the waiting list hold', async () => {
    const year = fc.array(step, { minLength: 60, maxLength: 90, size: 'max' })
    let all = 0
    await fc.assert(
      fc.asyncProperty(year, async (steps) => {
        const { broken, sent } = await live(engine, steps)
        expect(broken).toEqual([])
        all += sent
      }),
      { numRuns: 16, endOnFailure: true },
    )
    // Not because nobody was notified anything.
    expect(all).toBeGreaterThan(50)
  })
})

/** Four join, a time is freed, the first three are notified, and two of them press at once. */
const WAVE: readonly Step[] = [
  ...[0, 1, 2, 3].map((index) => ({ do: 'join' as const, client: index, wish: 0 })),
  { do: 'book', time: 0 },
  { do: 'free', time: 0 },
  { do: 'plan', minutes: 10 },
]
const TAKEN: readonly Step[] = [...WAVE, { do: 'take', client: 0, other: 1, moves: true }]
const STOPPED: readonly Step[] = [
  { do: 'join', client: 4, wish: 0 },
  { do: 'stop', client: 4 },
  ...WAVE,
]
const THRICE: readonly Step[] = [0, 1, 2].flatMap((time) => [
  ...(time === 0 ? WAVE.slice(0, 4) : []),
  { do: 'book' as const, time },
  { do: 'free' as const, time },
  { do: 'plan' as const, minutes: 10 },
])

test.each<[Law, readonly Step[], Sabotage]>([
  [
    'two people have one time',
    TAKEN,
    {
      after: 'take',
      change: sql`insert into holds (location_id, day, slot, id, visitor, expires_at, renewals)
        select location_id, day, slot, 'other', 'other', 9000000000000, 0 from openings where taken_at is not null`,
    },
  ],
  [
    'somebody was notified of a time that is gone',
    WAVE,
    { after: 'sending', change: sql`delete from holds` },
  ],
  [
    'somebody was passed over',
    WAVE,
    { after: 'book', change: sql`update waiting set asked_at = -asked_at` },
  ],
  [
    'somebody was passed over',
    [...WAVE.slice(0, -1), { do: 'crash' }, { do: 'plan', minutes: 3 }],
    { after: 'crash', change: sql`update openings set notified_at = 1` },
  ],
  ['somebody was passed over', THRICE, { after: 'plan', change: sql`delete from opening_notices` }],
  [
    'somebody was passed over',
    WAVE,
    { after: 'free', change: sql`update openings set notified_at = 1` },
  ],
  [
    'a place on the list was not confirmed',
    WAVE,
    { after: 'join', change: sql`delete from outbox` },
  ],
  [
    'a wave was sent twice',
    [...WAVE, { do: 'plan', minutes: 3 }, { do: 'plan', minutes: 3 }],
    {
      after: 'plan',
      change: sql`update outbox set sent_at = null, message = '{"kind":"' || kind || '","waiting":"' || substr(id, 51, 36) || '","opening":"' || substr(id, 14, 36) || '"}' where kind = 'opening-mail' and sent_at is not null`,
    },
  ],
  [
    'a freed time is lost',
    WAVE,
    { after: 'plan', change: sql`update holds set expires_at = 9000000000000` },
  ],
  [
    'a text went to a number that stopped them',
    STOPPED,
    { after: 'stop', change: sql`delete from opt_outs` },
  ],
])('control: %s if the database is changed behind its back', async (law, steps, sabotage) => {
  expect((await live(sqlite, steps)).broken).toEqual([])
  expect((await live(sqlite, steps, sabotage)).broken).toContain(law)
})
