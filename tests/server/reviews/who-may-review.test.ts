import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import { correctClient, eraseClient, mergeClients } from '../../../domain/desk/clients.ts'
import { getDeskReviews } from '../../../domain/desk/office.ts'
import { enterWalkIn, markVisit } from '../../../domain/desk/visits.ts'
import { checkAuth, submitNewReview } from '../../../domain/reviews/new-review.ts'
import { cancelVisit } from '../../../domain/visit/visit.ts'
import { versionOf } from '../../../server/booking/changes/find-to-change.ts'
import { lockContacts } from '../../../server/database/locks.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { DAY, HOUR } from '../support/clock.ts'
import { askForRecordsCode, signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { mailsAbout, sentLetters, sentTokens } from '../support/letters.ts'
import { ownerTool } from '../support/owner-tool.ts'
import { draft, FRONT, OWNER, openForReviews, REAL, WITH_FRONT } from '../support/reviewers.ts'
import { alter } from '../support/stored.ts'

describe.each(availableEngines)('who may write a review, on $name', (engine) => {
  test('twenty mailboxes with visits to come leave no review', async () => {
    const { app, book, verify, submit, originOf } = await openForReviews(engine, REAL)
    const statuses = new Set<number>()
    for (let index = 0; index < 20; index++) {
      const email = `eve${index}@client.example`
      // The office gets at most ten letters an hour.
      app.clock.advance(HOUR)
      const { visitor, reference } = await book({ email, phone: `21255501${10 + index}` })
      // Verified long ago or not: the visit decides.
      await alter(
        app,
        sql`insert into sessions (visitor, client_id, expires_at) select visitor, client_id,
          ${app.clock.now() + DAY} from bookings where reference = ${reference}`,
      )
      statuses.add(await submit(visitor)).add(await submit(await verify(email)))
      const { letters } = await sentTokens(app, reference)
      await visitor.post(cancelVisit, { token: letters[0] ?? '' })
      statuses.add(await submit(visitor))
    }
    expect([...statuses]).toEqual([403])
    expect(await originOf()).toBeUndefined()
    const { mails } = await sentLetters(app)
    expect(mails.filter(({ text }) => /code[^\d]*\d{6}/.test(text))).toEqual([])
  })

  test.each([
    ['mailbox', { email: 'Ja.ne+2@gmail.com', phone: '2125550143' }],
    ['phone', { email: 'other@client.example' }],
  ])('a person with one %s writes one review, also from two browsers at once', async (_, more) => {
    const { app, book, verify, submit } = await openForReviews(engine, REAL)
    const first = { email: 'jane@gmail.com' }
    await book(first)
    await book(more)
    app.clock.advance(60 * DAY)
    const browsers = [await verify(first.email), await verify(more.email.toLowerCase())]
    const bodies = await Promise.all(
      browsers.map(async (browser, index) =>
        browser.post(submitNewReview, { ...draft, title: `${index}` }),
      ),
    )
    expect(bodies.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const browser of browsers) {
      expect((await browser.get(checkAuth)).body).toMatchObject({ success: true, reviewed: true })
      expect(await submit(browser)).toBe(409)
    }
  })

  test('a review is refused if a correction that it waited for has ended its session', async () => {
    const { app, book, verify, submit } = await openForReviews(engine, REAL)
    await book({})
    app.clock.advance(60 * DAY)
    const browser = await verify(jane.email)
    let submitted: Promise<number> | undefined
    await app.database.write(async (transaction) => {
      await lockContacts(transaction, app.database.engine, [jane.phone])
      submitted = submit(browser)
      await pause(300)
      await transaction.deleteFrom('sessions').execute()
    })
    expect(await submitted).toBe(403)
  })

  test.each(['corrected', 'merged away'])(
    'a review is refused if both contacts of its author are %s at that moment',
    async (how) => {
      const { app, book, verify, submit } = await openForReviews(engine, REAL)
      const { additionalInfo: _, ...before } = jane
      const after = { ...before, email: 'jane@right.example', phone: '2125550199' }
      await book({})
      if (how === 'merged away') await book(after)
      app.clock.advance(60 * DAY)
      const browser = await verify(jane.email)
      const desk = await signedIn(app, OWNER)
      const idOf = async (email: string) => {
        const clients = app.database.read.selectFrom('clients').where('email', '=', email)
        return (await clients.select('id').executeTakeFirst())?.id ?? ''
      }
      const [id, other] = [await idOf(before.email), await idOf(after.email)]
      const gone = { id, ...before }
      const kept = { id: other, ...after }
      const change = () =>
        other === ''
          ? desk.post(correctClient, { id, before, ...after })
          : desk.post(mergeClients, { gone, kept, stays: after })
      let changed: Promise<{ status: number }> | undefined
      let submitted: Promise<number> | undefined
      await app.database.write(async (transaction) => {
        // The change waits for the visit when it has locked the client.
        await transaction.updateTable('bookings').set({ staff_note: '' }).execute()
        changed = change()
        await pause(300)
        submitted = submit(browser)
        await pause(300)
      })
      expect((await changed)?.status).toBe(200)
      expect(await submitted).toBe(403)
    },
  )

  test('a person whose mailbox is corrected to one that writes a review at that moment writes none', async () => {
    const { app, book, verify, submit } = await openForReviews(engine, REAL)
    await book({})
    const ann = { firstName: 'Ann', email: 'ann@client.example', phone: '2125550143' }
    await book(ann)
    app.clock.advance(60 * DAY)
    const browser = await verify(jane.phone)
    let submitted: Promise<number> | undefined
    await Promise.all([
      app.database.write(async (transaction) => {
        await lockContacts(transaction, app.database.engine, [ann.email])
        await pause(900)
        await sql`insert into reviews (id, client_id, author, title, body, day, created_at)
          select 'ann', id, 'A. D.', 'Warm', 'All was well.', '2026-09-01', 1 from clients
          where phone = ${ann.phone}`.execute(transaction)
      }),
      app.database.write(async (transaction) => {
        await lockContacts(transaction, app.database.engine, [jane.phone])
        submitted = submit(browser)
        await pause(300)
        const client = transaction.updateTable('clients').where('phone', '=', jane.phone)
        await client.set({ email: ann.email }).execute()
      }),
    ])
    expect(await submitted).toBe(409)
  })

  test('a no-show that is marked later is named to the owner, and the review is no longer verified', async () => {
    const { app, book, verify, submit, originOf } = await openForReviews(engine, REAL)
    const { reference } = await book({})
    app.clock.advance(60 * DAY)
    expect(await submit(await verify(jane.email))).toBe(200)
    expect(await originOf()).toBe('Verified client')
    const desk = await signedIn(app, OWNER)
    const bookings = app.database.read.selectFrom('bookings').selectAll()
    const booking = await bookings.where('reference', '=', reference).executeTakeFirstOrThrow()
    const version = versionOf(booking)
    const marked = await desk.post(markVisit, { reference, version, mark: 'missed' })
    const concern =
      'No visit of the author counts: each is marked as a no-show, or is a walk-in that the front desk entered. So it says “Visit not confirmed” instead of “Verified client”.'
    expect(marked.body).toMatchObject({
      message: `Marked. About the review “Calm and kind” by J. D.: ${concern}`,
    })
    expect(await originOf()).toBe('Visit not confirmed')
    const { body } = await desk.post(getDeskReviews, {})
    const [listed] = body.success ? body.reviews : []
    expect(listed).toMatchObject({ title: draft.title, concerns: [concern, expect.any(String)] })
    const { run } = ownerTool(app, REAL)
    expect((await run(['doctor'])).out).toContain(`The review “Calm and kind” by J. D.: ${concern}`)
    const code = await askForRecordsCode(app, desk, OWNER)
    const forgotten = await desk.post(eraseClient, { contact: jane.email, code })
    expect(forgotten.body).toMatchObject({
      message: expect.stringContaining('The review “Calm and kind” by J. D. is deleted, too.\n'),
    })
    expect(await originOf()).toBeUndefined()
  })

  test('a walk-in alone makes an author only if an owner entered it', async () => {
    const { app, book, verify, submit, originOf } = await openForReviews(engine, WITH_FRONT)
    const enter = async (by: string, slot: SlotRequest, email: string) => {
      const desk = await signedIn(app, by)
      const who = { firstName: 'Eva', lastName: 'Ash', email, phone: '2125550191' }
      const { body } = await desk.post(enterWalkIn, { ...who, ...slot })
      expect(body).toMatchObject({ success: true, visit: { isWalkIn: true } })
    }
    app.clock.at = Date.parse('2026-07-04T20:00:00-04:00')
    await enter(FRONT, slotAt('2026-07-03', '9:30 AM'), 'eva@client.example')
    expect(await submit(await verify('eva@client.example'))).toBe(403)
    await enter(OWNER, slotAt('2026-07-03', '11:00 AM'), 'eve@client.example')
    expect(await submit(await verify('eve@client.example'))).toBe(200)
    expect(await originOf()).toBe('Verified client')
    // A visit that was booked counts as well.
    await book({ email: 'eva@client.example', phone: '2125550190' })
    app.clock.advance(60 * DAY)
    expect((await (await verify('eva@client.example')).get(checkAuth)).body.success).toBe(true)
  })

  test('in the demonstration a booking is enough, and the review says so', async () => {
    const { app, book, verify, submit, originOf } = await openForReviews(engine)
    await book({})
    expect(await submit(await verify(jane.email))).toBe(200)
    expect(await originOf()).toBe('Written in this demonstration')
    const [letter, ...more] = await mailsAbout(app, /new review/)
    expect(more).toEqual([])
    expect(letter?.text).toContain(
      'It names a cancer that was found: ask a lawyer before you quote it.',
    )
  })
})
