import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recallBooking } from '../../../domain/booking/booking.ts'
import { holdAppointment, releaseHold } from '../../../domain/calendar/hold.ts'
import { enterDeskCode, sendDeskCode } from '../../../domain/desk/sign-in.ts'
import { checkReviewCode, sendReviewCode } from '../../../domain/reviews/new-review.ts'
import { cancelVisit, getVisit } from '../../../domain/visit/visit.ts'
import { withinLimit } from '../../../server/http/rate-limit.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { DAY, HOUR, MINUTE } from '../support/clock.ts'
import { availableEngines, type Engine, sqlite } from '../support/engines.ts'
import { sentLetters } from '../support/letters.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { alter } from '../support/stored.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'
import { openPractice, openTool } from '../support/tool-services.ts'
import { createVisitor } from '../support/visitor.ts'

const MANY_VISITS =
  'You or others on your network have already booked several visits. To book another, please call us.'
const MANY_HOLDS =
  'Too many times are being held from your network right now. Please try again in a few minutes, or call us.'

async function openSite(engine: Engine) {
  const app = await openTestServer(engine)
  let people = 0
  const free = freeSlots(app)
  const told = async (reply: Promise<{ status: number; text: string }>) => {
    const { status, text } = await reply
    return status === 200 ? 'yes' : `${status} ${JSON.parse(text).message}`
  }
  const somebody = () => {
    people++
    return { email: `somebody${people}@mail.example`, phone: String(2_125_000_000 + people) }
  }
  return {
    app,
    free,
    somebody,
    hold: async (address: string) => told(app.visitor(address).post(holdAppointment, await free())),
    book: async (address: string, details: object = somebody()) =>
      told(app.visitor(address).post(bookAppointment, { ...jane, ...details, ...(await free()) })),
  }
}

describe.each(availableEngines)('shares of the calendar, on $name', (engine) => {
  test('requests that an address is refused leave nothing behind, whoever sends them', async () => {
    const { database } = await openPractice(engine)
    const most = { max: 3, per: HOUR }
    const ask = (visitor: string) =>
      database.write((transaction) =>
        withinLimit(
          transaction,
          { action: 'ask', visitor: most, clientAddress: most },
          { visitor, clientAddress: '203.0.113.9', wideNetwork: '203.0.113' },
          0,
        ),
      )
    const asked: boolean[] = []
    for (let index = 0; index < 20; index++) asked.push(await ask(`visitor ${index}`))
    expect(asked.filter(Boolean)).toHaveLength(3)
    const rows = await database.read.selectFrom('limits').select(['key', 'count']).execute()
    expect(rows.map(({ key, count }) => `${key}: ${count}`).sort()).toEqual([
      'ask around 203.0.113: 3',
      'ask from 203.0.113.9: 3',
      ...['ask visitor 0: 1', 'ask visitor 1: 1', 'ask visitor 2: 1'],
    ])
  })

  test('a visitor has at most eight visits to come, and may book again when one is over', async () => {
    const { app, free, somebody } = await openSite(engine)
    const visitor = app.visitor()
    for (let index = 0; index < 8; index++) await bookVisit(visitor, await free(), somebody())
    const wish = { ...jane, ...somebody(), ...(await free()) }
    const { status, body } = await visitor.post(bookAppointment, wish)
    const refusal = { success: false, reason: 'many-visits', message: MANY_VISITS }
    expect([status, body]).toEqual([429, refusal])
    app.clock.advance(30 * DAY)
    await bookVisit(visitor, await freeSlots(app)(), somebody())
  })

  test.each(['email', 'phone'] as const)('an %s has at most 6 visits to come', async (contact) => {
    const { book, somebody } = await openSite(engine)
    const own = { email: 'Her@mail.example', phone: '2125550199' }
    const wish = () => ({ ...somebody(), [contact]: own[contact] })
    for (let index = 0; index < 6; index++)
      expect(await book(`198.${index}.1.1`, wish())).toBe('yes')
    expect(await book('198.7.1.1', wish())).toBe(`429 ${MANY_VISITS}`)
    expect(await book('198.7.1.1')).toBe('yes')
  })

  test('a mailbox has at most 6 visits to come, however its address is written', async () => {
    const { book, somebody } = await openSite(engine)
    const wish = (index: number) => ({ ...somebody(), email: `H.er+${index}@Gmail.com` })
    for (let index = 0; index < 6; index++)
      expect(await book(`198.${index}.1.1`, wish(index))).toBe('yes')
    const other = { ...somebody(), email: 'her@googlemail.com' }
    expect(await book('198.7.1.1', other)).toBe(`429 ${MANY_VISITS}`)
    expect(await book('198.7.1.1', { ...other, email: 'her@mail.example' })).toBe('yes')
  })

  test('a network of many addresses books eighteen visits a day, and an address twelve to come', async () => {
    const { app, book } = await openSite(engine)
    for (let index = 0; index < 12; index++) expect(await book('2001:db8:5:1::1')).toBe('yes')
    expect(await book('2001:db8:5:1:ffff::1')).toBe(`429 ${MANY_VISITS}`)
    for (let index = 0; index < 6; index++)
      expect(await book(`2001:db8:5:${index + 2}::1`)).toBe('yes')
    expect(await book('2001:db8:5:99::1')).toBe(`429 ${MANY_VISITS}`)
    expect(await book('2001:db8:6:99::1')).toBe('yes')
    app.clock.advance(24 * HOUR - 1)
    expect(await book('2001:db8:5:99::1')).toBe(`429 ${MANY_VISITS}`)
    app.clock.advance(1)
    expect(await book('2001:db8:5:99::1')).toBe('yes')
  })

  test('a visit that its client cancels counts for its wide network until the next day', async () => {
    const { app, book } = await openSite(engine)
    const bookSix = async () => {
      for (let index = 0; index < 6; index++) expect(await book('198.51.100.7')).toBe('yes')
    }
    const cancelAll = async () => {
      const { mails } = await sentLetters(app)
      // Another hour: the rest of more than ten letters to the office would wait for the end of this one.
      app.clock.advance(HOUR)
      for (const { text } of mails) {
        const token = /\/visit#([\w-]+)/.exec(text)?.[1]
        if (token) await app.visitor('198.51.100.7').post(cancelVisit, { token })
      }
      await sentLetters(app)
      app.clock.advance(HOUR)
    }
    for (let round = 0; round < 2; round++) {
      await bookSix()
      await cancelAll()
    }
    await bookSix()
    expect(await book('198.51.100.8')).toBe(`429 ${MANY_VISITS}`)
    expect(await book('198.51.99.8')).toBe('yes')

    // The practice makes room.
    const all = app.database.read.selectFrom('bookings').select('reference')
    const { reference } = await all.where('cancelled_at', 'is', null).executeTakeFirstOrThrow()
    await (await openTool(app)).cancel(reference)
    expect(await book('198.51.100.8')).toBe('yes')
    expect(await book('198.51.100.8')).toBe(`429 ${MANY_VISITS}`)
    app.clock.advance(DAY)
    expect(await book('198.51.100.8')).toBe('yes')
  })

  test('an address holds ten times at once, and its neighbors two more', async () => {
    const { hold } = await openSite(engine)
    for (let index = 0; index < 10; index++) expect(await hold('203.0.113.7')).toBe('yes')
    expect(await hold('203.0.113.7')).toBe(`429 ${MANY_HOLDS}`)
    expect([await hold('203.0.113.8'), await hold('203.0.113.9')]).toEqual(['yes', 'yes'])
    expect(await hold('203.0.113.8')).toBe(`429 ${MANY_HOLDS}`)
    expect(await hold('203.0.114.8')).toBe('yes')
  })
})

describe.each(availableEngines)('behind a proxy that names no addresses, on $name', (engine) => {
  const PUBLIC_URL = 'https://practice.example'
  async function openNameless(env: NodeJS.ProcessEnv = { PUBLIC_URL }) {
    const app = await openTestServer(engine, env)
    const { PUBLIC_URL: Origin = app.url } = env
    const free = freeSlots(app)
    let people = 0
    const send = async (path: string, cookie: string) => {
      people++
      const somebody = { email: `p${people}@mail.example`, phone: String(2_125_000_000 + people) }
      const visitor = createVisitor(app.url, '', { Origin, ...(cookie && { Cookie: cookie }) })
      return (await visitor.sendJson(path, { ...jane, ...somebody, ...(await free()) })).status
    }
    /** How many of so many requests are accepted. */
    const accepted = async (path: string, requests: number, cookieOf: () => string) => {
      const statuses = []
      for (let index = 0; index < requests; index++) statuses.push(await send(path, cookieOf()))
      return statuses.filter((status) => status === 200).length
    }
    return { accepted, visitor: (cookie: string) => send(bookAppointment.path, cookie) }
  }
  const none = () => ''
  const invented = () => `__Host-visitor=${randomBytes(32).toString('base64url')}`

  test('requests without a cookie take a part of the times, and leave some for visitors with one', async () => {
    const { accepted, visitor } = await openNameless()
    expect(await accepted(bookAppointment.path, 30, none)).toBe(12)
    expect(await visitor(invented())).toBe(200)
  })

  test('who invents a cookie for each request takes as much as a wide network', async () => {
    const { accepted } = await openNameless()
    expect(await accepted(holdAppointment.path, 20, invented)).toBe(12)
    expect(await accepted(bookAppointment.path, 30, invented)).toBe(18)
  })

  test('without https there need not be a proxy, so requests from this machine have no limit', async () => {
    const { accepted } = await openNameless({})
    expect(await accepted(bookAppointment.path, 30, none)).toBe(30)
  })
})

const code = { code: '123456' }
/** Each limited call: its name in the counts, the maximum per visitor and per address, and the period. */
const LIMITED: [string, object, action: string, visitor: number, address: number, per: number][] = [
  [bookAppointment.path, {}, 'book', 240, 600, MINUTE],
  [holdAppointment.path, {}, 'hold', 240, 600, MINUTE],
  [releaseHold.path, {}, 'hold', 240, 600, MINUTE],
  [recallBooking.path, { reference: 'A3C4-E6F7' }, 'recall', 240, 600, MINUTE],
  [getVisit.path, { token: 'unknown' }, 'visit', 240, 600, MINUTE],
  [sendReviewCode.path, { value: 'a@b.example' }, 'askCode', 10, 60, HOUR],
  [checkReviewCode.path, code, 'checkCode', 60, 300, HOUR],
  [sendDeskCode.path, { email: 'a@b.example' }, 'desk askCode', 10, 60, HOUR],
  [enterDeskCode.path, code, 'desk checkCode', 60, 300, HOUR],
]

describe('how often something can be tried', () => {
  const app = useTestServer(sqlite)
  const free = freeSlots(app)

  test.each(LIMITED)('%s', async (path, body, action, visitor, address, per) => {
    const { database, clock } = app
    const request = { ...jane, ...(await free()), ...body }
    const cookie = `${path.startsWith('/api/desk') ? 'desk' : 'visitor'}=${'a'.repeat(43)}`
    const ask = async () => {
      const headers = { 'X-Forwarded-For': '203.0.113.7', Cookie: cookie }
      const response = await createVisitor(app.url, '', headers).sendJson(path, request)
      return `${response.status} ${(await response.json()).message}`
    }
    await ask()
    const limits = database.read.selectFrom('limits').selectAll()
    const counts = await limits.where('key', 'like', `${action} %`).execute()
    const kindOf = (key: string) => /(?<= )(?:from|around)(?= )/.exec(key)?.[0] ?? 'visitor'
    const most: Record<string, number> = { visitor, from: address, around: 2 * address }
    const refusal = '429 Too many attempts. Please wait a while, or call us.'
    expect(counts.map(({ key }) => kindOf(key)).sort()).toEqual(['around', 'from', 'visitor'])
    for (const { key, ends_at } of counts) {
      expect(ends_at).toBe(clock.now() + per)
      const set = (count: number) =>
        alter(app, sql`update limits set count = ${count} where key = ${key}`)
      await set((most[kindOf(key)] ?? 0) - 1)
      expect([key, await ask()]).toEqual([key, expect.not.stringContaining('429')])
      expect([key, await ask()]).toEqual([key, refusal])
      await set(1)
    }
    clock.advance(per)
    expect(await ask()).not.toBe(refusal)
  })
})

test('a visitor without a cookie leaves no count of her own', async () => {
  const app = await openTestServer(sqlite)
  const free = freeSlots(app)
  const keys = async () =>
    (await app.database.read.selectFrom('limits').select('key').execute()).map(({ key }) => key)
  for (const [path, body] of LIMITED) {
    const visitor = createVisitor(app.url, '', { 'X-Forwarded-For': '198.51.100.77' })
    await visitor.sendJson(path, { ...jane, ...(await free()), ...body })
  }
  const left = await keys()
  expect(
    left.filter((key) => !/ (?:from|around) |^(?:desk )?code to |^messages to /.test(key)),
  ).toEqual([])
  expect(left.filter((key) => key.startsWith('book '))).toHaveLength(2)
})
