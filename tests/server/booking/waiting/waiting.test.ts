import { beforeEach, describe, expect, test } from 'vitest'
import { getHolds, type SlotRequest } from '../../../../domain/calendar/hold.ts'
import type { ResponseOf } from '../../../../domain/call.ts'
import { moveVisit } from '../../../../domain/visit/visit.ts'
import * as domain from '../../../../domain/waiting/waiting.ts'
import { reinstate } from '../../../../server/booking/changes/reinstate.ts'
import { notifyWaitingList } from '../../../../server/booking/waiting/wave.ts'
import { TOOL } from '../../../../server/database/audit.ts'
import { unwrap } from '../../../../server/result.ts'
import { bookVisit, jane, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { DAY, HOUR, MINUTE } from '../../support/clock.ts'
import { availableEngines, sqlite } from '../../support/engines.ts'
import { sentLetters } from '../../support/letters.ts'
import { bookAppointment } from '../../support/own-calls.ts'
import { dumpDatabase } from '../../support/stored.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'
import { openTool } from '../../support/tool-services.ts'

// The test clock starts on Wednesday, July 1st, at noon.
const FRIDAY = slotAt('2026-07-03', '2:30 PM')
const later = (slot: string) => slotAt('2026-07-17', slot)
const ON = 'letters: { opening: { send: true } }\nopeningNoticeHours: 25'
const PRACTICE_FILE = changedPractice(['visitMinutes: 30', `visitMinutes: 30\n${ON}`])

let app: TestServer
let practice: Awaited<ReturnType<typeof openTool>>
const open = async (engine = sqlite, file = PRACTICE_FILE) => {
  app = await openTestServer(engine, { PRACTICE_FILE: file })
  practice = await openTool(app, file)
}

/** The letters and texts about the list, in the order in which they were written. */
async function notified(about = /opened up/) {
  const { mails, texts } = await sentLetters(app)
  const named = mails.filter(({ subject }) => about.test(subject))
  return [
    ...named.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`),
    ...texts.filter((text) => about.test(text)).map((text) => text.slice(0, 16)),
  ].sort()
}
async function tokenTo(email: string) {
  const { mails } = await sentLetters(app)
  const own = mails.filter(({ to }) => to === email).map(({ text }) => text)
  return own.flatMap((text) => /\/earlier-time#([\w.-]+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
}

/** Whoever opens the link of a letter, in a browser of their own. */
function reader(token: string) {
  const browser = app.visitor()
  const shown = async (asked: Promise<{ body: ResponseOf<typeof domain.getWaiting> }>) => {
    const { body } = await asked
    if (!body.success) throw new Error(body.message)
    return body.waiting
  }
  const see = () => shown(browser.post(domain.getWaiting, { token }))
  return {
    ...{ browser, token, see },
    want: (wish: Partial<domain.Wish>) =>
      shown(browser.post(domain.saveWish, { token, wish: { ...domain.ANY_TIME, ...wish } })),
    leave: () => shown(browser.post(domain.leaveList, { token })),
    /** Presses the button of the opening that was notified last. */
    take: async () => {
      const [opening] = (await see()).openings
      return shown(browser.post(domain.takeOpening, { token, opening: opening?.id ?? 'none' }))
    },
    move: async (to: SlotRequest) => (await browser.post(moveVisit, { token, ...to })).body.success,
  }
}

/** A client with a later visit who joins the list from the confirmation. */
async function join(firstName: string, slot: SlotRequest) {
  const email = `${firstName.toLowerCase()}@client.example`
  const browser = app.visitor()
  const phone = `2125550${100 + firstName.charCodeAt(0)}`
  const { reference } = await bookVisit(browser, slot, { firstName, email, phone })
  app.clock.advance(1000)
  const { body } = await browser.post(domain.joinList, { reference })
  return { ...reader(await tokenTo(email)), reference, email, phone, said: body.message }
}

/** Lets time pass, and the planners of two processes run. */
async function wave(after = 10 * MINUTE) {
  app.clock.advance(after)
  await Promise.all([notifyWaitingList(practice), notifyWaitingList(practice)])
  return notified()
}
const jill = { ...jane, firstName: 'Jill', email: 'jill@client.example' }
const JUST_TAKEN = 'Just taken. You’re still on the list.'
const OPENED = 'A time opened up: Friday, July 3rd, 2026 at 2:30 PM'

describe.each(availableEngines)('a time that was freed, on $name', (engine) => {
  beforeEach(() => open(engine))

  test('is notified to the first three by mail and text, and the first who presses moves to it', async () => {
    const freed = await practice.book(FRIDAY, { email: 'first@client.example' })
    const ann = await join('Ann', later('10:00 AM'))
    const bea = await join('Bea', later('11:00 AM'))
    const cleo = await join('Cleo', later('1:00 PM'))
    const dora = await join('Dora', later('2:00 PM'))
    await practice.cancel(freed.reference)
    const stranger = app.visitor()
    expect((await stranger.get(getHolds)).body).toMatchObject({
      holds: [{ date: FRIDAY.date, slot: '14:30:00', current: false }],
    })
    expect(await wave(10 * MINUTE - 1)).toEqual([])
    const people = ['ann', 'bea', 'cleo'].map((name) => `${name}: ${OPENED}`)
    const phones = [ann, bea, cleo].map(({ phone }) => `To: +1${phone}`)
    expect(await wave(1)).toEqual([...phones, ...people])
    expect(await wave(MINUTE)).toHaveLength(6)
    const refused = await stranger.post(bookAppointment, { ...jill, ...FRIDAY })
    expect(refused.body).toMatchObject({ success: false, reason: 'held' })
    expect((await dora.see()).openings).toEqual([])
    const [opening] = (await bea.see()).openings
    expect(opening).toMatchObject({ date: FRIDAY.date, time: '2:30 PM', isFree: true })
    const pressed = await Promise.allSettled([ann.take(), bea.take(), cleo.take()])
    expect(pressed.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const all = [ann, bea, cleo]
    const winner = all[pressed.findIndex(({ status }) => status === 'fulfilled')]
    const loser = all.find((one) => one !== winner)
    if (!winner || !loser) throw new Error('Nobody has it.')
    await expect(loser.take()).rejects.toThrow(JUST_TAKEN)
    expect(await loser.see()).toMatchObject({ isListed: true, openings: [{ isFree: false }] })
    // The response may be lost.
    expect((await winner.take()).openings).toMatchObject([{ isFree: true }])
    expect(await winner.move(FRIDAY)).toBe(true)
    expect(await winner.see()).toMatchObject({ isListed: false, visit: { time: '2:30 PM' } })
    expect(await loser.see()).toMatchObject({ isListed: true })
  })

  test('is kept for the list also after hours without a server, unless somebody has taken it', async () => {
    const slots = [slotAt('2026-07-03', '1:00 PM'), FRIDAY]
    const visits = await Promise.all(
      slots.map((slot, index) => practice.book(slot, { email: `${index}@client.example` })),
    )
    await join('Ann', later('10:00 AM'))
    await join('Bob', later('11:00 AM'))
    for (const { reference } of visits) await practice.cancel(reference)
    app.clock.advance(3 * HOUR)
    await bookVisit(app.visitor(), slotAt('2026-07-03', '1:00 PM'))
    await wave()
    const { mails } = await sentLetters(app)
    const opened = mails.filter(({ subject }) => /opened up/.test(subject))
    expect(opened.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      `ann@client.example: ${OPENED}`,
      `bob@client.example: ${OPENED}`,
    ])
    const { body } = await app.visitor().get(getHolds)
    expect(body).toMatchObject({ holds: [{ slot: '14:30:00' }] })
  })

  test('is public after an hour by day, and at once if nobody can be notified', async () => {
    const freed = await practice.book(FRIDAY, { email: 'first@client.example' })
    const ann = await join('Ann', later('10:00 AM'))
    // At 7:45 PM: the ten minutes leave five of that day.
    app.clock.at = Date.parse('2026-07-01T19:45:00-04:00')
    await practice.cancel(freed.reference)
    expect(await wave()).toHaveLength(2)
    const [opening] = (await ann.see()).openings
    expect(opening?.keptUntil).toBe('2026-07-02T12:55:00.000Z')
    app.clock.at = Date.parse('2026-07-02T08:55:00-04:00')
    expect(await ann.see()).toMatchObject({ isListed: true, openings: [] })
    const again = await practice.book(FRIDAY, { email: 'first@client.example' })
    await ann.want({ half: 'morning' })
    await practice.cancel(again.reference)
    expect((await app.visitor().get(getHolds)).body).toMatchObject({ holds: [] })
    expect(await wave()).toHaveLength(2)
  })
})

describe('the waiting list', () => {
  beforeEach(() => open())
  const FIRST = { email: 'first@client.example', phone: '2125550199' }

  test('is notified nothing if the change is undone in time, or the practice uses the time itself', async () => {
    const freed = await practice.book(FRIDAY, FIRST)
    await join('Ann', later('10:00 AM'))
    await practice.cancel(freed.reference)
    app.clock.advance(5 * MINUTE)
    unwrap(await reinstate(practice, TOOL, freed.reference))
    expect(await wave()).toEqual([])
    await practice.cancel(freed.reference)
    await practice.book(FRIDAY, { firstName: 'Caller' })
    expect(await wave()).toEqual([])
  })

  test('tells each client what they want, before their own visit, in time, and twice a week at most', async () => {
    const freeing = async (slot: SlotRequest, after?: number) => {
      const { reference } = await practice.book(slot, FIRST)
      await practice.cancel(reference)
      const before = await notified(/^To|opened up/)
      const now = await wave(after)
      return now.filter((one) => !before.includes(one)).filter((one) => !one.startsWith('To'))
    }
    const ann = await join('Ann', later('10:00 AM'))
    const on = (slot: string, date = '2026-07-10') => slotAt(date, slot)
    const isTold = async (slot: SlotRequest) => (await freeing(slot)).length > 0
    await ann.want({ half: 'morning' })
    expect(await isTold(on('12:00 PM'))).toBe(false)
    await ann.want({ weekdays: [6] })
    expect(await isTold(on('9:00 AM'))).toBe(false)
    await ann.want({ locations: [2] })
    expect(await isTold(on('9:00 AM'))).toBe(false)
    await ann.want({ until: '2026-07-09' })
    expect(await isTold(on('9:00 AM'))).toBe(false)
    await ann.want({})
    expect(await isTold(later('10:30 AM'))).toBe(false)
    // This practice's notice is 25 hours, counted from when the list is notified.
    app.clock.at = Date.parse('2026-07-02T13:21:00-04:00')
    expect(await isTold(FRIDAY)).toBe(false)
    app.clock.at = Date.parse('2026-07-02T13:20:00-04:00')
    expect(await isTold(FRIDAY)).toBe(true)
    await ann.want({ half: 'morning', weekdays: [5], locations: ['6'], until: '2026-07-10' })
    expect(await isTold(on('9:00 AM'))).toBe(true)
    expect(await isTold(on('9:30 AM'))).toBe(false)
    app.clock.advance(7 * 24 * HOUR)
    expect(await isTold(on('11:30 AM'))).toBe(false)
    await ann.want({})
    expect(await isTold(on('4:30 PM'))).toBe(true)
  })

  test('takes somebody without a visit once they press Save behind the link of a letter', async () => {
    const ask = async (email: string) =>
      (await app.visitor().post(domain.askForLink, { email })).body
    const { reference } = await practice.book(FRIDAY, FIRST)
    await practice.book(later('9:00 AM'), { email: 'known@client.example' })
    const answers = new Set<string>()
    for (const email of [
      'Eve@client.example',
      'eve+1@client.example',
      'eve@client.example',
      'known@client.example',
    ])
      answers.add(JSON.stringify(await ask(email)))
    expect([...answers]).toEqual([expect.stringContaining('We’ll email you a link')])
    const asked = await notified(/Your link/)
    const link = 'Your link to our waiting list'
    expect(asked).toEqual([`eve+1: ${link}`, `eve: ${link}`, `known: ${link}`])
    expect(await ask('no address')).toMatchObject({ errors: { email: expect.any(String) } })
    const eve = reader(await tokenTo('eve@client.example'))
    expect(await eve.see()).toEqual({ isListed: false, wish: domain.ANY_TIME, openings: [] })
    await practice.cancel(reference)
    expect(await wave()).toEqual([])
    expect(await eve.want({ half: 'afternoon' })).toMatchObject({ isListed: true })
    await eve.want({})
    expect(await notified(/on our list/)).toEqual(['eve: You are on our list for an earlier time'])
    const second = await practice.book(FRIDAY, FIRST)
    await practice.cancel(second.reference)
    expect(await wave()).toEqual([`eve: ${OPENED}`])
    await eve.take()
    const booked = await eve.browser.post(bookAppointment, {
      ...jill,
      ...FRIDAY,
      email: 'eve@client.example',
    })
    expect(booked.body).toMatchObject({ success: true })
    expect(await eve.see()).toMatchObject({ isListed: false, openings: [] })
    expect(await eve.leave()).toMatchObject({ isListed: false })
    expect(await eve.leave()).toMatchObject({ isListed: false })
    await expect(eve.want({})).rejects.toThrow('This link is not valid.')
  })

  test('sends ten links a day to what one address asks for, and a hundred to what all do', async () => {
    const ask = async (address: string, index: number) => {
      const email = `asked${index}@client.example`
      return (await app.visitor(address).sendJson(domain.askForLink.path, { email })).status
    }
    const outcomes: number[] = []
    for (let index = 0; index < 121; index++)
      outcomes.push(await ask(`198.51.${Math.floor(index / 11)}.7`, index))
    const sent = outcomes.flatMap((status, index) => (status === 200 ? [index] : []))
    expect(sent).toHaveLength(100)
    expect(sent.slice(0, 11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
    expect(new Set(outcomes)).toEqual(new Set([200, 429]))
  })

  test('cannot be changed by opening a link, by a stranger, or by what is malformed', async () => {
    const ann = await join('Ann', later('10:00 AM'))
    const { reference } = await practice.book(FRIDAY, FIRST)
    await practice.cancel(reference)
    await wave()
    const before = await dumpDatabase(app)
    const [opening] = (await ann.see()).openings
    const bea = await join('Bea', later('11:00 AM'))
    const outcomes = []
    const { token } = ann
    for (const [call, body] of [
      [domain.getWaiting, { token: 'x.y' }],
      [domain.leaveList, { token: `${token}x` }],
      [domain.saveWish, { token, wish: { ...domain.ANY_TIME, weekdays: [8] } }],
      [domain.saveWish, { token, wish: { ...domain.ANY_TIME, locations: [99] } }],
      [domain.saveWish, { token, wish: { ...domain.ANY_TIME, until: 'soon' } }],
      [domain.saveWish, { token }],
      [domain.takeOpening, { token: bea.token, opening: opening?.id }],
      [domain.takeOpening, { token, opening: 'a\u0000b' }],
      [domain.joinList, { reference: ann.reference }],
    ] as const)
      outcomes.push((await app.visitor().sendJson(call.path, body)).status)
    expect(outcomes).toEqual([404, 404, 400, 400, 400, 400, 404, 400, 404])
    await bea.leave()
    expect((await ann.see()).openings).toMatchObject([{ isFree: true }])
    expect(before).toContain(opening?.id)
  })
})

test('a time that is kept for the list can be taken as long as the letter says, also within the notice that others need', async () => {
  const facts = `visitMinutes: 30\nnoticeHours: 50\n${ON}`
  await open(sqlite, changedPractice(['visitMinutes: 30', facts]))
  const freed = await practice.book(FRIDAY, { email: 'first@client.example' })
  const ann = await join('Ann', later('10:00 AM'))
  await practice.cancel(freed.reference)
  await wave()
  // Less than 50 hours before it.
  app.clock.advance(45 * MINUTE)
  expect((await ann.take()).openings).toMatchObject([{ isFree: true }])
  expect(await ann.move(FRIDAY)).toBe(true)
})

test('who leaves and joins again and again gets three letters a day about a place on the list', async () => {
  await open()
  const ann = await join('Ann', later('10:00 AM'))
  const joined = async () => (await notified(/list for an earlier time/)).length
  for (let hour = 0; hour < 5; hour++) {
    app.clock.advance(HOUR)
    await ann.leave()
    await ann.want({})
    await joined()
  }
  expect(await joined()).toBe(3)
  app.clock.advance(DAY)
  await ann.leave()
  await ann.want({})
  expect(await joined()).toBe(4)
})
