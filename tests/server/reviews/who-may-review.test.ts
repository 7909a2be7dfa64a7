import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import { correctClient, mergeClients } from '../../../domain/desk/clients.ts'
import { getDeskReviews } from '../../../domain/desk/office.ts'
import { bookByPhone, enterWalkIn, markVisit } from '../../../domain/desk/visits.ts'
import {
  checkAuth,
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/reviews/new-review.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { cancelVisit } from '../../../domain/visit/visit.ts'
import { versionOf } from '../../../server/booking/changes/find-to-change.ts'
import { bookVisit, freeSlots, jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY, HOUR } from '../support/clock.ts'
import { signedIn } from '../support/desk.ts'
import { availableEngines, type Engine } from '../support/engines.ts'
import { latestCode, mailsAbout, sentLetters, sentTokens } from '../support/letters.ts'
import { ownerTool } from '../support/owner-tool.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'

const REAL_FACTS: [string, string][] = [
  ['demo: true', 'demo: false'],
  ['taken: 0.93', 'taken: 0'],
]
const REAL = changedPractice(...REAL_FACTS)
const OWNER = 'hello@lanternhill.example'
const draft = {
  title: 'Calm and kind',
  body: 'It found my tumor. All was explained.',
  author: 'J. D.',
}

async function open(engine: Engine, PRACTICE_FILE?: string) {
  const app = await openTestServer(engine, PRACTICE_FILE ? { PRACTICE_FILE } : {})
  const free = freeSlots(app)
  const book = async (details: Partial<typeof jane>) => {
    const visitor = app.visitor()
    const { reference } = await bookVisit(visitor, await free(), details)
    // A letter about a visit that is over meanwhile would wait.
    await waitForEmptyOutbox(app)
    return { visitor, reference }
  }
  const submit = async (visitor: ReturnType<typeof app.visitor>) =>
    (await visitor.post(submitNewReview, draft)).status
  /** A browser in which a code for this contact was entered. */
  const verify = async (contact: string) => {
    app.clock.advance(1)
    const visitor = app.visitor()
    await visitor.post(sendReviewCode, { value: contact })
    const code = await latestCode(app, contact)
    await visitor.post(checkReviewCode, { code: code || '000000' })
    return visitor
  }
  const originOf = async () => {
    const { body } = await app.visitor().get(getReviews)
    const review = body.success && body.reviews.find(({ title }) => title === draft.title)
    return review ? review.origin : undefined
  }
  return { ...{ app, book, submit, verify, originOf } }
}

describe.each(availableEngines)('who may write a review, on $name', (engine) => {
  test('twenty mailboxes with visits to come leave no review', async () => {
    const { app, book, verify, submit, originOf } = await open(engine, REAL)
    const statuses = new Set<number>()
    for (let nth = 0; nth < 20; nth++) {
      const email = `eve${nth}@client.example`
      // The office gets at most ten letters an hour.
      app.clock.advance(HOUR)
      const { visitor, reference } = await book({ email, phone: `21255501${10 + nth}` })
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
    const { app, book, verify, submit } = await open(engine, REAL)
    const first = { email: 'jane@gmail.com' }
    await book(first)
    await book(more)
    app.clock.advance(60 * DAY)
    const browsers = [await verify(first.email), await verify(more.email.toLowerCase())]
    const bodies = await Promise.all(
      browsers.map(async (browser, nth) =>
        browser.post(submitNewReview, { ...draft, title: `${nth}` }),
      ),
    )
    expect(bodies.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const browser of browsers) {
      expect((await browser.get(checkAuth)).body).toEqual({ success: true, reviewed: true })
      expect(await submit(browser)).toBe(409)
    }
  })

  test('a no-show that is marked later is named to the owner, and the review is no longer verified', async () => {
    const { app, book, verify, submit, originOf } = await open(engine, REAL)
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
    const { tool, run } = ownerTool(app, REAL)
    expect(await tool(['reviews', '--format', 'csv'])).toContain(`shown. ${concern}`)
    expect((await run(['doctor'])).out).toContain(`The review “Calm and kind” by J. D.: ${concern}`)
    const forgotten = await tool(['forget', jane.email, '--yes'])
    expect(forgotten).toContain('The review “Calm and kind” by J. D. is deleted, too.\n')
    expect(await originOf()).toBeUndefined()
  })

  test('a walk-in alone makes an author only if an owner entered it', async () => {
    const front = 'front@lanternhill.example'
    const withFront = `email: ${OWNER}\nfrontDesk: [${front}]`
    const file = changedPractice(...REAL_FACTS, [`email: ${OWNER}`, withFront])
    const { app, book, verify, submit, originOf } = await open(engine, file)
    const enter = async (by: string, slot: SlotRequest, email: string) => {
      const desk = await signedIn(app, by)
      const who = { firstName: 'Eva', lastName: 'Ash', email, phone: '2125550191' }
      const { body } = await desk.post(enterWalkIn, { ...who, ...slot })
      expect(body).toMatchObject({ success: true, visit: { isWalkIn: true } })
    }
    app.clock.at = Date.parse('2026-07-04T20:00:00-04:00')
    await enter(front, slotAt('2026-07-03', '9:30 AM'), 'eva@client.example')
    expect(await submit(await verify('eva@client.example'))).toBe(403)
    await enter(OWNER, slotAt('2026-07-03', '11:00 AM'), 'eve@client.example')
    expect(await submit(await verify('eve@client.example'))).toBe(200)
    expect(await originOf()).toBe('Verified client')
    // A visit that was booked counts as well.
    await book({ email: 'eva@client.example', phone: '2125550190' })
    app.clock.advance(60 * DAY)
    expect((await (await verify('eva@client.example')).get(checkAuth)).body.success).toBe(true)
  })

  test('a client whose visit or contact the front desk alone has entered is named to the owner as that', async () => {
    const front = 'front@lanternhill.example'
    const withFront = `email: ${OWNER}\nfrontDesk: [${front}]`
    const file = changedPractice(...REAL_FACTS, [`email: ${OWNER}`, withFront])
    const { app, book, verify, submit } = await open(engine, file)
    /** The letter about the review that was written last, and what the desk says of it. */
    const saidOf = async (mailbox: string) => {
      expect(await submit(await verify(mailbox))).toBe(200)
      await waitForEmptyOutbox(app)
      const letter = (await mailsAbout(app, /new review/)).at(-1)?.text ?? ''
      const owner = await signedIn(app, OWNER)
      const { body } = await owner.post(getDeskReviews, {})
      const [listed] = body.success ? body.reviews : []
      return { letter, entered: listed?.entered }
    }
    const known = async (email: string) => {
      const clients = app.database.read.selectFrom('clients').selectAll()
      const client = await clients.where('email', '=', email).executeTakeFirstOrThrow()
      const { id, first_name, last_name, phone } = client
      return { id, details: { firstName: first_name, lastName: last_name, email, phone } }
    }
    const correct = async (by: string, from: string, to: string) => {
      const { id, details } = await known(from)
      const desk = await signedIn(app, by)
      const corrected = { ...details, id, before: details, email: to }
      expect((await desk.post(correctClient, corrected)).body).toMatchObject({ success: true })
    }

    // A visit ten minutes ahead, for a mailbox of the front desk.
    app.clock.at = Date.parse('2026-07-03T09:20:00-04:00')
    const eva = { firstName: 'Eva', lastName: 'Ash', email: 'eva@client.example' }
    const booked = await (await signedIn(app, front)).post(bookByPhone, {
      ...{ ...eva, phone: '2125550191' },
      ...slotAt('2026-07-03', '9:30 AM'),
    })
    expect(booked.body).toMatchObject({ success: true })
    await waitForEmptyOutbox(app)
    app.clock.advance(2 * HOUR)
    const byPhone = await saidOf(eva.email)
    const visit = `Each visit of this client was booked by ${front} (front desk).`
    expect(byPhone.entered).toEqual([visit])
    expect(byPhone.letter).toContain(visit)

    // The client booked online herself, and the front desk gave her another mailbox.
    await book({ email: 'ann@client.example', phone: '2125550192' })
    await book({ email: 'bea@client.example', phone: '2125550193' })
    await book({ email: 'cat@client.example', phone: '2125550194' })
    await book({ email: 'also.mine@client.example', phone: '2125550195' })
    app.clock.advance(60 * DAY)
    await correct(front, 'ann@client.example', 'mine@client.example')
    app.clock.advance(DAY)
    const corrected = await saidOf('mine@client.example')
    const contact = `${front} (front desk) set the email address of this client on Tuesday, September 1st, 2026.`
    expect(corrected.entered).toEqual([contact])
    expect(corrected.letter.replace(/\s+/g, ' ')).toContain(contact)

    // Her visit goes to a record of the front desk's.
    const desk = await signedIn(app, front)
    const [kept, gone] = [
      await known('cat@client.example'),
      await known('also.mine@client.example'),
    ]
    const merged = await desk.post(mergeClients, {
      kept: { id: kept.id, ...kept.details },
      gone: { id: gone.id, ...gone.details },
      stays: gone.details,
    })
    expect(merged.body).toMatchObject({ success: true })
    const merger = `${front} (front desk) merged two records of this client on Wednesday, September 2nd, 2026.`
    expect((await saidOf('also.mine@client.example')).entered).toEqual([merger])

    // What an owner has set since is hers.
    await correct(front, 'bea@client.example', 'bee@client.example')
    await correct(OWNER, 'bee@client.example', 'bea@client.example')
    app.clock.advance(DAY)
    const owned = await saidOf('bea@client.example')
    expect(owned.entered).toEqual([])
    expect(owned.letter).not.toContain('front desk')
  })

  test('in the demonstration a booking is enough, and the review says so', async () => {
    const { app, book, verify, submit, originOf } = await open(engine)
    await book({})
    expect(await submit(await verify(jane.email))).toBe(200)
    expect(await originOf()).toBe('Written in this demonstration')
    const [letter, ...more] = await mailsAbout(app, /new review/)
    expect(more).toEqual([])
    expect(letter?.text).toContain(
      '“It found my tumor.” may be read as a claim that it finds cancer.',
    )
    expect(await ownerTool(app).tool(['reviews', '--format', 'csv'])).toContain(
      'shown. “It found my tumor.” may be read as a claim',
    )
  })
})
