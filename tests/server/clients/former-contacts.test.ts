import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recallBooking } from '../../../domain/booking/booking.ts'
import { correctClient } from '../../../domain/desk/clients.ts'
import { bookByPhone } from '../../../domain/desk/visits.ts'
import {
  checkAuth,
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/reviews/new-review.ts'
import { cancelVisit, getVisit } from '../../../domain/visit/visit.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { clientChannels } from '../../../server/messages/outbox.ts'
import { bookVisit, jane, slotAt } from '../support/bookings.ts'
import { practiceWithDesk, signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { latestCode, mailsAbout, sentLetters, sentTokens } from '../support/letters.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { alter } from '../support/stored.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const WRONG = { email: 'wrong@list.example', phone: '2125550199' }
const { additionalInfo: _, ...KNOWN } = jane

/** A visit that was booked on the phone for a mistyped email address and phone number. */
async function openWrongVisit(app: TestServer) {
  const desk = await signedIn(app)
  const booked = await desk.post(bookByPhone, {
    ...{ ...jane, ...WRONG, texts: 'yes' },
    ...slotAt('2026-07-10', '9:00 AM'),
  })
  if (!booked.body.success) throw new Error(booked.text)
  const { reference, client: id } = booked.body.visit
  const stranger = app.visitor()
  return {
    stranger,
    tokens: async () => {
      const { letters, texts } = await sentTokens(app, reference)
      return { letter: letters.at(-1), text: texts.at(-1) }
    },
    opens: async (token: string | undefined) =>
      (await stranger.post(getVisit, { token })).body.success,
    correct: async (change: object, before: object) => {
      const request = { id, before: { ...KNOWN, ...before }, ...KNOWN, ...before, ...change }
      const { body } = await desk.post(correctClient, request)
      return body.message
    },
  }
}

test.each(availableEngines)(
  'a mailbox and a phone that were mistyped lose the visit and the review once they are corrected, and the right ones get a new link, on $name',
  async (engine) => {
    const app = await openTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
    const { stranger, tokens, opens, correct } = await openWrongVisit(app)
    const first = await tokens()
    expect([await opens(first.letter), await opens(first.text)]).toEqual([true, true])
    // A visit that took place, or an imported client.
    await alter(app, sql`update clients set imported_at = 1`)
    await stranger.post(sendReviewCode, { value: WRONG.email })
    await stranger.post(checkReviewCode, { code: await latestCode(app, WRONG.email) })
    expect((await stranger.get(checkAuth)).body.success).toBe(true)
    const review = { title: 'Kind', body: 'All was well.', author: 'J. D.' }

    app.clock.advance(1_000)
    expect(await correct({ email: jane.email }, WRONG)).toBe(
      'Corrected. Messages that are still to be sent go there. Links and review sessions of the former contact no longer work. Please call Jane Doe at (212) 555-0199: our messages may not reach this client. Emails and texts are written to the outbox, not sent.',
    )
    expect([await opens(first.letter), await opens(first.text)]).toEqual([false, true])
    expect((await stranger.post(cancelVisit, { token: first.letter })).status).toBe(404)
    expect((await stranger.get(checkAuth)).body.success).toBe(false)
    expect((await stranger.post(submitNewReview, review)).status).toBe(403)
    const mails = await mailsAbout(app, /^Your visit is confirmed/)
    expect(mails.map(({ to }) => to)).toEqual([WRONG.email, jane.email])
    const second = await tokens()
    expect(await opens(second.letter)).toBe(true)

    app.clock.advance(1_000)
    await correct({ phone: jane.phone }, { phone: WRONG.phone })
    expect([await opens(first.text), await opens(second.letter)]).toEqual([false, true])
    expect(await opens((await tokens()).text)).toBe(true)
    expect((await sentLetters(app)).texts.at(-1)).toMatch(/^To: \+12125550142\n/)
  },
)

test.each(availableEngines)(
  'links and sessions of an earlier version work until a contact is corrected, on $name',
  async (engine) => {
    const app = await openTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
    const { tokens, opens, correct } = await openWrongVisit(app)
    const first = await tokens()
    app.clock.advance(1_000)
    await correct({ email: jane.email }, WRONG)
    app.clock.advance(1_000)
    const second = await tokens()
    await alter(
      app,
      sql`alter table visit_links drop column contact`,
      sql`alter table sessions drop column contact`,
      sql`delete from migrations where name = '14-contacts-that-were-reached'`,
    )
    await migrate(app.database)
    expect([await opens(first.letter), await opens(second.letter)]).toEqual([false, true])
    await correct({ phone: jane.phone }, { phone: WRONG.phone })
    expect(await opens(second.letter)).toBe(false)
  },
)

test.each(availableEngines)(
  'the browser that booked a visit no longer reads its confirmation once the desk has given it to another contact, on $name',
  async (engine) => {
    const app = await openTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
    const visitor = app.visitor()
    const slot = slotAt('2026-07-10', '9:00 AM')
    const { reference } = await bookVisit(visitor, slot, { ...jane, ...WRONG })
    const recalled = async () => (await visitor.post(recallBooking, { reference })).body
    expect(await recalled()).toMatchObject({ clientName: 'Jane Doe', date: '2026-07-10' })
    const desk = await signedIn(app)
    const { id } = await app.database.read
      .selectFrom('clients')
      .select('id')
      .executeTakeFirstOrThrow()
    const before = { ...KNOWN, ...WRONG }
    const right = { ...before, id, before, firstName: 'Ann', email: 'ann@client.example' }
    expect((await desk.post(correctClient, right)).body).toMatchObject({ success: true })
    expect(await recalled()).toEqual({
      success: false,
      reason: 'unknown',
      message: 'We cannot find this booking. Please call us.',
    })
    expect((await visitor.post(bookAppointment, { ...jane, ...WRONG, ...slot })).text).not.toMatch(
      /Ann|client\.example/,
    )
    // Who booked online was told about texts, and still gets them.
    const visit = await app.database.read
      .selectFrom('bookings')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(await clientChannels(app.database.read, visit)).toEqual(['client-mail', 'client-text'])
  },
)
