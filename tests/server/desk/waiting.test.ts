import { beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../domain/call.ts'
import { cancelVisitAtDesk, reinstateVisit } from '../../../domain/desk/visits.ts'
import * as desk from '../../../domain/desk/waiting.ts'
import { moveVisit } from '../../../domain/visit/visit.ts'
import { getWaiting, takeOpening } from '../../../domain/waiting/waiting.ts'
import { notifyWaitingList } from '../../../server/booking/waiting/wave.ts'
import { bookVisit, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { HOUR, MINUTE } from '../support/clock.ts'
import { auditOf, OWNER, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { mailsAbout, sentLetters } from '../support/letters.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'
import type { TestVisitor } from '../support/visitor.ts'

// The test clock starts on Wednesday, July 1st, at noon.
const TOMORROW = slotAt('2026-07-02', '10:00 AM', 2)
const FRIDAY = slotAt('2026-07-03', '2:30 PM')
const PRACTICE_FILE = changedPractice([
  'email: hello@lanternhill.example',
  `email: hello@lanternhill.example\ndesk: [${OWNER}]\nletters: { opening: { send: true } }`,
])

let app: TestServer
let staff: TestVisitor
beforeEach(async () => {
  app = await openTestServer(sqlite, { PRACTICE_FILE })
  staff = await signedIn(app)
})
const said = async <R, A>(call: Call<'POST', R, A>, body: object) => {
  const answer: { message?: string } = await (await staff.sendJson(call.path, body)).json()
  return answer.message
}
const list = async (date?: string) => {
  const { body } = await staff.post(desk.getWaitingList, { date })
  if (!body.success) throw new Error(body.message)
  return body
}
const book = (firstName: string, time: string) =>
  bookVisit(app.visitor(), slotAt('2026-07-17', time), {
    ...{ firstName, email: `${firstName}@client.example`, phone: `21255501${time.slice(0, 2)}` },
  })

test('the desk adds a client from their visit, sees who waits for a day, and takes them off', async () => {
  const { reference } = await book('Ann', '10:00 AM')
  expect(await list()).toMatchObject({ isOn: true, clients: [], openings: [] })
  const added = 'Ann Doe is on the waiting list, and will get a message that says so.'
  expect(await said(desk.addToList, { reference })).toBe(added)
  const already = 'Ann Doe is on the waiting list already.'
  expect(await said(desk.addToList, { reference })).toBe(already)
  expect(await mailsAbout(app, /on our list/)).toHaveLength(1)
  const ann = {
    ...{ name: 'Ann Doe', phone: '2125550110', where: 'any location' },
    when: 'any day of the week, any time of day',
    visit: { reference, date: '2026-07-17', time: '10:00 AM', place: 'Lantern Hill Office' },
    askedAt: new Date(app.clock.now()).toISOString(),
  }
  expect((await list()).clients).toMatchObject([ann])
  expect((await list(FRIDAY.date)).clients).toMatchObject([ann])
  // Nobody waits for a day without hours, or one after their own visit.
  for (const day of ['2026-07-05', '2026-07-18']) expect((await list(day)).clients).toEqual([])
  expect(await said(desk.getWaitingList, { date: 'Friday' })).toContain('not in the calendar')
  const [{ id = '' } = {}] = (await list()).clients
  const off = 'Taken off the waiting list. No one was notified.'
  expect(await said(desk.removeFromList, { id })).toBe(off)
  expect(await said(desk.removeFromList, { id })).toContain('not on the list any longer')
  expect((await list()).clients).toEqual([])
  expect((await auditOf(app)).filter((act) => act.includes('list'))).toEqual([
    `${OWNER} put a client on the waiting list ${reference}`,
    `${OWNER} took a client off the waiting list ${id}`,
  ])
})

test('the desk notifies the list of a free time by hand, also at short notice, and sees what became of it', async () => {
  for (const [name, time] of [
    ['Ann', '10:00 AM'],
    ['Bea', '11:00 AM'],
  ] as const) {
    app.clock.advance(1000)
    await said(desk.addToList, { reference: (await book(name, time)).reference })
  }
  const nobody = expect.stringContaining('no one on the list can be notified')
  expect(await said(desk.notifyList, slotAt('2026-07-17', '11:30 AM'))).toEqual(nobody)
  // In 22 hours.
  expect(await said(desk.notifyList, TOMORROW)).toBe(
    'Ann Doe and Bea Doe will get a message. The first to take the time gets it.',
  )
  expect(await said(desk.notifyList, TOMORROW)).toContain('were notified of this time already')
  expect((await list(TOMORROW.date)).openings).toMatchObject([
    {
      ...{ date: TOMORROW.date, time: '10:00 AM', place: 'Rhinebeck Wellness Center' },
      ...{ state: 'notified', notified: ['Ann Doe', 'Bea Doe'] },
      keptUntil: new Date(app.clock.now() + HOUR).toISOString(),
    },
  ])
  expect((await list(FRIDAY.date)).openings).toEqual([])
  const { mails } = await sentLetters(app)
  const letter = mails.find(({ to, subject }) => to.startsWith('Bea') && /opened up/.test(subject))
  const token = /earlier-time#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const bea = app.visitor()
  const { body } = await bea.post(getWaiting, { token })
  const opening = body.success ? body.waiting.openings[0]?.id : undefined
  expect((await bea.post(takeOpening, { token, opening })).body).toMatchObject({ success: true })
  expect((await bea.post(moveVisit, { token, ...TOMORROW })).body).toMatchObject({ success: true })
  app.clock.advance(1000)
  const practice = await openTool(app, PRACTICE_FILE)
  const freed = await practice.book(FRIDAY)
  const seen = { reference: freed.reference, version: '0-to-come', notifies: false }
  const canceled =
    'Canceled. The waiting list will be notified of this time first. No one was notified.'
  expect(await said(cancelVisitAtDesk, seen)).toBe(canceled)
  // Nobody loses a time that is kept for the list.
  const again = 'Booked again. No one was notified.'
  expect(await said(reinstateVisit, { ...seen, version: '1-to-come' })).toBe(again)
  app.clock.advance(1000)
  expect(await said(cancelVisitAtDesk, { ...seen, version: '2-to-come' })).toBe(canceled)
  expect((await list()).openings[0]).toMatchObject({ state: 'waiting', notified: [] })
  app.clock.advance(10 * MINUTE)
  await notifyWaitingList(practice)
  app.clock.advance(HOUR)
  expect((await list()).openings).toMatchObject([
    { date: FRIDAY.date, state: 'over', notified: ['Ann Doe'] },
    { date: FRIDAY.date, state: 'over', notified: [] },
    { date: TOMORROW.date, state: 'taken', takenBy: 'Bea Doe' },
  ])
  expect((await list()).clients.map(({ name }) => name)).toEqual(['Ann Doe'])
  expect(await auditOf(app)).toContain(
    `${OWNER} notified the waiting list of a time 2026-07-02 1000 2`,
  )
})
