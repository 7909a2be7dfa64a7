import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { confirmVisitAtDesk } from '../../../domain/desk/visits.ts'
import { confirmVisit, getVisit } from '../../../domain/visit/visit.ts'
import { confirmationOf, findUnconfirmed } from '../../../server/booking/changes/confirm.ts'
import { reopenHours } from '../../../server/booking/changes/reopen.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { eveningLetter } from '../../../server/messages/kinds/evening-letter.ts'
import { queueDueLetters } from '../../../server/messages/planner.ts'
import { day } from '../../days.ts'
import { bookVisit, slotAt } from '../support/bookings.ts'
import { changedPractice, editPractice } from '../support/changed-practice.ts'
import { auditOf, OWNER, practiceWithDesk, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { openVisit } from '../support/every-message.ts'
import { sentLetters, sentTokens } from '../support/letters.ts'
import { alter, dumpDatabase } from '../support/stored.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'
import type { TestVisitor } from '../support/visitor.ts'

const ASKING = 'letters: { reminder: { confirm: true } }\nprice: 225'
const FRIDAY = '2026-07-10'
const smsConsent = '2026-11-22: a confirmation, a reminder and changes'
const REFUSED = [409, { success: false, message: 'This visit can no longer be confirmed.' }]

let app: TestServer
let desk: TestVisitor
let tool: Awaited<ReturnType<typeof openTool>>

async function open(facts = ASKING) {
  const file = practiceWithDesk()
  editPractice(file, 'price: 225', facts)
  app = await openTestServer(sqlite, { PRACTICE_FILE: file })
  tool = await openTool(app, file)
}
beforeEach(() => open())

/** A visit on Friday whose client was reminded of it the day before, with the links of the letter. */
async function remind() {
  const booked = await bookVisit(app.visitor(), slotAt(FRIDAY, '11:00 AM'), { smsConsent })
  const { reference = '' } = booked
  app.clock.at = Date.parse('2026-07-09T15:00:00-04:00')
  await queueDueLetters(tool)
  desk = await signedIn(app)
  app.clock.advance(1_000)
  const { mails, texts } = await sentLetters(app)
  const [token = ''] = (await sentTokens(app, reference)).letters
  const visitor = app.visitor()
  return {
    reference,
    mail: mails.findLast(({ subject }) => subject.startsWith('Reminder'))?.text ?? '',
    text: texts.findLast((each) => each.includes('reminder')) ?? '',
    confirm: async () => {
      const { status, body } = await visitor.post(confirmVisit, { token })
      return [status, body.success ? body.visit.confirmation : body]
    },
    show: async () => {
      const { body } = await visitor.post(getVisit, { token })
      return body.success && body.visit.confirmation
    },
  }
}

/** What Today at the desk says of the visit, and which visits it lists as not confirmed. */
async function today() {
  const [shown, now] = await Promise.all(
    [FRIDAY, undefined].map(async (date) => {
      const { body } = await desk.post(getDeskDay, { date })
      if (!body.success) throw new Error(body.message)
      return body
    }),
  )
  const unconfirmed = now?.unconfirmed?.map(({ clientName, phone }) => `${clientName} ${phone}`)
  return { visit: shown?.visits[0], unconfirmed }
}

const evening = async () => {
  const context = { ...tool, clock: app.clock }
  const letter = { kind: 'evening-letter', day: day('2026-07-09'), since: 0 } as const
  return (await eveningLetter(context, letter))?.text
}

test('a reminder asks to confirm; opening its links confirms nothing, one press does, and a move asks again', async () => {
  const { reference, mail, text, show, confirm } = await remind()
  expect(mail).toMatch(/I’ll be there:\nhttp\S+\/visit\/confirm#[\w-]{22}\n/)
  expect(mail).toMatch(/I need to change:\nhttp\S+\/visit#[\w-]{22}\n/)
  expect(mail).not.toContain('View your visit')
  expect(text).toMatch(/#[\w-]{12} Reply C to confirm\./)
  const before = await dumpDatabase(app)
  expect(await show()).toBe('asked')
  expect(await dumpDatabase(app)).toBe(before)
  expect(await confirm()).toEqual([200, 'confirmed'])
  const after = await dumpDatabase(app)
  app.clock.advance(1_000)
  expect(await confirm()).toEqual([200, 'confirmed'])
  expect(await dumpDatabase(app)).toBe(after)
  await tool.move(reference, slotAt('2026-07-17', '11:00 AM'))
  expect(await show()).toBeUndefined()
  expect(await confirm()).toMatchObject(REFUSED)
  app.clock.at = Date.parse('2026-07-16T15:00:00-04:00')
  await queueDueLetters(tool)
  expect(await show()).toBe('asked')
})

test('a visit that is canceled, in closed hours or has begun cannot be confirmed', async () => {
  const { reference, show, confirm } = await remind()
  const { closure } = await tool.close(FRIDAY)
  expect([await show(), await confirm()]).toMatchObject([undefined, REFUSED])
  await reopenHours(tool, TOOL, closure.id)
  app.clock.at = Date.parse('2026-07-10T11:00:00-04:00')
  expect([await show(), await confirm()]).toMatchObject([undefined, REFUSED])
  app.clock.advance(-1)
  expect(await show()).toBe('asked')
  await tool.cancel(reference)
  expect([await show(), await confirm()]).toMatchObject([undefined, REFUSED])
})

test('whoever has not confirmed is on Today and in the evening letter, with the phone, until they have or the desk notes it', async () => {
  const { reference, confirm } = await remind()
  const asked = await today()
  expect(asked).toMatchObject({
    visit: { reference, confirmation: 'asked', version: '0-to-come' },
    unconfirmed: ['Jane Doe 2125550142'],
  })
  expect(await evening()).toContain(`J. D., ${reference}, not confirmed, (212) 555-0142\n`)
  const note = (isConfirmed: boolean, version: string) =>
    desk.post(confirmVisitAtDesk, { reference, version, isConfirmed })
  expect((await note(true, '0-to-come')).body).toMatchObject({
    message: 'Confirmed.',
    visit: { confirmation: 'confirmed', version: '0-confirmed-to-come' },
  })
  expect(await evening()).toContain(`J. D., ${reference}\n`)
  expect(await today()).toMatchObject({ unconfirmed: [] })
  // A press at the desk on what was seen before changes nothing.
  expect((await note(false, '0-to-come')).status).toBe(409)
  app.clock.advance(1_000)
  expect((await note(false, '0-confirmed-to-come')).body).toMatchObject({
    message: 'No longer confirmed.',
    visit: { confirmation: 'asked' },
  })
  expect(await confirm()).toEqual([200, 'confirmed'])
  expect(await today()).toMatchObject({ visit: { confirmation: 'confirmed' }, unconfirmed: [] })
  expect((await auditOf(app)).slice(-2)).toEqual([
    `${OWNER} confirmed a visit ${reference}`,
    `${OWNER} took back a confirmation ${reference}`,
  ])
})

test('a practice that does not ask shows no sign of it, not even of whom it has asked before', async () => {
  await remind()
  const off = await openTool(app, practiceWithDesk())
  const bookings = off.database.read.selectFrom('bookings').selectAll()
  const asked = await bookings.where('asked_at', 'is not', null).executeTakeFirstOrThrow()
  expect(confirmationOf(off, asked)).toBeUndefined()
  expect(await findUnconfirmed(off.database.read, off)).toEqual([])
  await open('price: 225')
  const { mail, text, show, confirm, reference } = await remind()
  expect(mail).toContain('View your visit')
  expect(mail + text).not.toMatch(/I’ll be there|Reply C/)
  expect([await show(), await confirm()]).toMatchObject([undefined, REFUSED])
  const { visit, unconfirmed } = await today()
  expect([visit?.reference, visit?.confirmation, unconfirmed]).toEqual([reference, undefined, []])
  expect(await evening()).toContain(`J. D., ${reference}\n`)
})

test('the button of a reminder leads to the site, also to one whose name begins with “visit”', async () => {
  const site = { siteUrl: 'https://visit.example' }
  const practice = await openVisit({}, changedPractice(['price: 225', ASKING]), site)
  await alter(practice, sql`update bookings set asked_at = 1`)
  practice.clock.at = Date.parse('2026-07-09T10:00:00-04:00')
  const reminder = await practice.send({ kind: 'reminder-mail' })
  expect(reminder?.text).toMatch(/I’ll be there:\nhttps:\/\/visit\.example\/visit\/confirm#/)
})
