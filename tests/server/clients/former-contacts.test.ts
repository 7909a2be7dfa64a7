import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
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
import { markVisit } from '../../../server/booking/changes/mark-visit.ts'
import { findOffered, offerMove } from '../../../server/booking/changes/offer-move.ts'
import { reopenHours } from '../../../server/booking/changes/reopen.ts'
import { runLate } from '../../../server/booking/changes/run-late.ts'
import * as clients from '../../../server/clients/correct-client.ts'
import { mergeClients } from '../../../server/clients/merge-clients.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import { clientChannels } from '../../../server/messages/outbox/outbox.ts'
import { queueDueLetters } from '../../../server/messages/planner.ts'
import { RefusedForGood } from '../../../server/messages/providers/refusals.ts'
import { startWorker } from '../../../server/messages/worker.ts'
import { unwrap } from '../../../server/result.ts'
import { slot } from '../../days.ts'
import { bookVisit, jane, slotAt } from '../support/bookings.ts'
import { practiceWithDesk, signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { latestCode, mailsAbout, sentLetters, sentTokens } from '../support/letters.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { alter, unsentMessages } from '../support/stored.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openPractice, openTool, said } from '../support/tool-services.ts'

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

describe.each(availableEngines)('what a former contact was sent, on $name', (engine) => {
  const ENDED =
    'Corrected. Messages that are still to be sent go there. Links and review sessions of the former contact no longer work.'
  const RIGHT = jane.email
  const OFFER = 'Please choose another time for your visit on Friday, July 10th, 2026 at 9:00 AM'
  const CONFIRMATION = 'Your visit is confirmed: Friday, July 10th, 2026 at 9:00 AM'
  const OPEN = 'We are open after all: your visit on Friday, July 10th, 2026 at 9:00 AM'
  const INTAKE = 'Your intake form for Friday, July 10th, 2026 at 9:00 AM'
  let practice: Awaited<ReturnType<typeof openPractice>>
  let visit: Awaited<ReturnType<typeof practice.book>>
  let sent: string[] = []
  /** Deliveries wait for this. */
  let arrival = Promise.resolve()
  let arrive = () => {}
  let refused = ''
  let isDown = false
  beforeEach(async () => {
    practice = { ...(await openPractice(engine)), filed: [] }
    sent = []
    arrival = Promise.resolve()
    refused = ''
    isDown = false
    const office = practice.practice.email
    const keep = async (to: string, words: string) => {
      if (isDown) throw new Error('No connection.')
      if (to !== office || /not reach/.test(words)) sent.push(`${to}: ${words}`)
      await arrival
      if (to === refused) throw new RefusedForGood('No such mailbox.')
      return 'sent' as const
    }
    const worker = startWorker(practice, {
      mail: ({ to, subject }) => keep(to, subject),
      sms: ({ to }) => keep(to, 'text'),
      close: async () => arrive(),
      notice: '',
    })
    onTestFinished(() => worker.stop(0))
    visit = await practice.book(slotAt('2026-07-10', '9:00 AM'), { email: WRONG.email })
    await newlySent()
  })
  const unsent = () =>
    practice.database.read.selectFrom('outbox').selectAll().where('sent_at', 'is', null).execute()
  /** To whom what was sent since this was last asked. */
  async function newlySent() {
    await expect.poll(() => unsentMessages(practice.database)).toEqual([])
    // Time goes on, and nothing more is tried.
    practice.clock.advance(1_000)
    return sent.splice(0).sort()
  }
  async function correct(before = WRONG.email, email = RIGHT) {
    const who = { ...KNOWN, id: visit.client_id, before: { ...KNOWN, email: before }, email }
    return unwrap(await clients.correctClient(practice, TOOL, who))
  }
  const offer = async (closure: string) =>
    said(await offerMove(practice, TOOL, closure, visit.reference))

  test('an offer to move goes to the new one as well, once, and so does that the hours are open again', async () => {
    const { closure } = await practice.close('2026-07-10')
    expect(await offer(closure.id)).toBe('done')
    expect(await newlySent()).toEqual([`${jane.phone}: text`, `${WRONG.email}: ${OFFER}`])
    expect(await correct()).toBe(`${ENDED} The client will get an email.`)
    expect(await newlySent()).toEqual([`${RIGHT}: ${OFFER}`])
    expect(await findOffered(practice.database.read, closure, [visit])).toHaveLength(1)
    expect(await offer(closure.id)).toBe('This client was already offered another time.')
    // The mailbox changes twice.
    expect(await correct(RIGHT, 'jane@new.example')).toBe(`${ENDED} The client will get an email.`)
    expect(await newlySent()).toEqual([`jane@new.example: ${OFFER}`])
    await reopenHours(practice, TOOL, closure.id)
    expect(await newlySent()).toEqual([`${jane.phone}: text`, `jane@new.example: ${OPEN}`])
    const other = await practice.close('2026-07-10')
    await practice.close('2026-07-09')
    expect(await correct('jane@new.example', RIGHT)).toBe(`${ENDED} The client will get an email.`)
    expect(await newlySent()).toEqual([`${RIGHT}: ${OFFER}`])
    expect(await findOffered(practice.database.read, other.closure, [visit])).toHaveLength(1)
  })

  test('when the last closure is lifted, a client who was offered another time reads once that the hours are open again', async () => {
    const first = await practice.close('2026-07-10', {
      from: slot('9:00 AM'),
      to: slot('10:00 AM'),
    })
    const second = await practice.close('2026-07-10')
    await offer(first.closure.id)
    await newlySent()
    await reopenHours(practice, TOOL, first.closure.id)
    expect(await newlySent()).toEqual([])
    await setOptedOut(practice, jane.phone, true, practice.clock.now())
    const { notified } = unwrap(await reopenHours(practice, TOOL, second.closure.id))
    expect(notified.map(({ channels }) => channels)).toEqual([['client-mail']])
    expect(await newlySent()).toEqual([`${WRONG.email}: ${OPEN}`])
    const third = await practice.close('2026-07-10')
    await reopenHours(practice, TOOL, third.closure.id)
    expect(await newlySent()).toEqual([])
  })

  /** Waits until everything was tried once, in vain. */
  const tried = () =>
    expect
      .poll(async () => (await unsent()).every((row) => row.attempts > 0 && !row.claimed_by))
      .toBe(true)

  test('a confirmation that waited until the hours were closed is an offer, also when they are reopened', async () => {
    isDown = true
    const ann = { firstName: 'Ann', email: 'ann@list.example', phone: '' }
    await practice.book(slotAt('2026-07-10', '10:00 AM'), ann)
    await tried()
    const { closure } = await practice.close('2026-07-10')
    isDown = false
    practice.clock.advance(10_000)
    expect(await newlySent()).toEqual([`ann@list.example: ${OFFER.replace('9:00', '10:00')}`])
    await reopenHours(practice, TOOL, closure.id)
    expect(await newlySent()).toEqual([`ann@list.example: ${OPEN.replace('9:00', '10:00')}`])
  })

  test('an offer that could not be sent before the hours were reopened is a confirmation again', async () => {
    isDown = true
    const first = await practice.close('2026-07-10', { to: slot('9:00 AM') })
    const ann = { firstName: 'Ann', email: 'ann@list.example', phone: '' }
    await practice.book(slotAt('2026-07-10', '10:00 AM'), ann)
    await alter(practice, sql`update closures set ends_at = ends_at + 36000000`)
    practice.clock.advance(60_000)
    await expect.poll(async () => (await unsent()).map(({ kind }) => kind)).toContain('offer-mail')
    await tried()
    await reopenHours(practice, TOOL, first.closure.id, { isQuiet: true })
    isDown = false
    practice.clock.advance(60_000)
    expect(await newlySent()).toEqual([
      `ann@list.example: ${CONFIRMATION.replace('9:00', '10:00')}`,
    ])
    const { closure } = await practice.close('2026-07-10')
    await reopenHours(practice, TOOL, closure.id)
    expect(await newlySent()).toEqual([])
  })

  test.each([
    [false, [`${jane.phone}: text`, `${RIGHT}: ${OFFER}`]],
    [true, [`${RIGHT}: ${CONFIRMATION}`]],
  ])(
    'an offer that waits goes to the new one, as a confirmation if the hours are open again: %s',
    async (isOpen, letters) => {
      const { closure } = await practice.close('2026-07-10')
      isDown = true
      await offer(closure.id)
      await tried()
      await correct()
      if (isOpen) await reopenHours(practice, TOOL, closure.id, { isQuiet: true })
      isDown = false
      practice.clock.advance(10_000)
      expect(await newlySent()).toEqual(letters)
    },
  )

  test('a client whom the desk adds meanwhile with the same contacts is found', async () => {
    const { databaseUrl, clock } = practice
    const other = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished })
    const after = { ...KNOWN, phone: '2125550188' }
    const who = { ...after, id: visit.client_id, before: { ...KNOWN, email: WRONG.email } }
    const twin = sql`insert into clients (id, first_name, last_name, email, phone, created_at)
      values ('twin', 'Jane', 'Doe', ${after.email}, ${after.phone}, 1)`
    const corrected = await practice.database.write(async (transaction) => {
      await twin.execute(transaction)
      const correcting = clients.correctClient(other, TOOL, who)
      await setTimeout(300)
      return { correcting }
    })
    expect(said(await corrected.correcting)).toMatch(/^Jane Doe .* is on record with this, too/)
  })

  test('a client who has arrived in hours that were closed gets no letter about them', async () => {
    practice.clock.at = Date.parse('2026-07-10T08:50:00-04:00')
    unwrap(await markVisit(practice, TOOL, visit.reference, 'arrived'))
    await practice.close('2026-07-10')
    await correct()
    expect(await newlySent()).toEqual([])
  })

  test('an offer that is being sent goes to the new one, too, and it does not matter that it is refused', async () => {
    const { closure } = await practice.close('2026-07-10')
    arrival = new Promise((resolve) => {
      arrive = resolve
    })
    refused = WRONG.email
    await offer(closure.id)
    await expect.poll(() => sent).toHaveLength(2)
    practice.clock.advance(1_000)
    expect(await correct()).toBe(`${ENDED} The client will get an email.`)
    await expect.poll(() => sent).toHaveLength(3)
    arrive()
    expect(await newlySent()).toEqual([
      `${jane.phone}: text`,
      `${RIGHT}: ${OFFER}`,
      `${WRONG.email}: ${OFFER}`,
    ])
    expect(await offer(closure.id)).toBe('This client was already offered another time.')
  })

  test.each<[boolean, string[]]>([
    [
      false,
      [
        `${jane.phone}: text`,
        `${WRONG.email}: Your visit on Friday, July 10th, 2026 at 9:00 AM is canceled`,
      ],
    ],
    [true, []],
  ])(
    'a cancellation goes to the new one as well, unless it was quiet: %s',
    async (isQuiet, told) => {
      await practice.cancel(visit.reference, { isQuiet })
      expect(await newlySent()).toEqual(told)
      expect((await correct()).startsWith(`${ENDED} The client will get an email.`)).toBe(!isQuiet)
      const again = `${RIGHT}: Your visit on Friday, July 10th, 2026 at 9:00 AM is canceled`
      expect(await newlySent()).toEqual(isQuiet ? [] : [again])
    },
  )

  const CANCELED = 'Your visit on Friday, July 10th, 2026 at 9:00 AM is canceled'

  test('a cancellation does not go to the new one if the client has a visit at that time', async () => {
    await practice.cancel(visit.reference)
    await practice.book(slotAt('2026-07-10', '9:00 AM'), { email: WRONG.email })
    await newlySent()
    await correct()
    expect(await newlySent()).toEqual([`${RIGHT}: ${CONFIRMATION}`])
  })

  test('a cancellation goes to the new one if the client has another visit that day, and somebody with the same phone her time', async () => {
    await practice.cancel(visit.reference)
    await practice.book(slotAt('2026-07-10', '3:00 PM'), { email: WRONG.email })
    await practice.book(slotAt('2026-07-10', '9:00 AM'), {
      firstName: 'Bob',
      email: 'bob@x.example',
    })
    await newlySent()
    await correct()
    const LATER = 'Your visit is confirmed: Friday, July 10th, 2026 at 3:00 PM'
    expect(await newlySent()).toEqual([`${RIGHT}: ${CANCELED}`, `${RIGHT}: ${LATER}`].sort())
  })

  test('a cancellation does not go to the one that stays if the merged record has a visit at that time', async () => {
    await practice.cancel(visit.reference)
    const email = RIGHT
    const again = await practice.book(slotAt('2026-07-10', '9:00 AM'), { firstName: 'Jan', email })
    await newlySent()
    const gone = { ...KNOWN, firstName: 'Jan', id: again.client_id }
    const kept = { ...KNOWN, email: WRONG.email, id: visit.client_id }
    unwrap(await mergeClients(practice, TOOL, { kept, gone, stays: KNOWN }))
    expect(await newlySent()).toEqual([])
  })

  test.each([
    [true, CONFIRMATION],
    [false, OFFER],
  ])(
    'after an offer that failed, the new one gets what is true now, once; the hours are open again: %s',
    async (isOpen, subject) => {
      const { closure } = await practice.close('2026-07-10')
      refused = WRONG.email
      await offer(closure.id)
      await expect.poll(() => sent).toContainEqual(expect.stringMatching(/could not reach/))
      if (isOpen) await reopenHours(practice, TOOL, closure.id, { isQuiet: true })
      sent = []
      await correct()
      await expect.poll(() => sent).toEqual([`${RIGHT}: ${subject}`])
      if (!isOpen)
        expect(await offer(closure.id)).toBe('This client was already offered another time.')
    },
  )

  test('the intake form goes to the new one as well, but no second reminder', async () => {
    practice.clock.at = Date.parse('2026-07-09T10:00:00-04:00')
    await queueDueLetters(practice)
    expect(await newlySent()).toEqual([
      `${jane.phone}: text`,
      `${WRONG.email}: Reminder: your visit on Friday, July 10th, 2026 at 9:00 AM`,
      `${WRONG.email}: ${INTAKE}`,
    ])
    await correct()
    for (const letters of [[`${RIGHT}: ${CONFIRMATION}`, `${RIGHT}: ${INTAKE}`], []]) {
      await queueDueLetters(practice)
      expect(await newlySent()).toEqual(letters.sort())
    }
  })

  test('a delay can be sent to the new one', async () => {
    practice.clock.at = Date.parse('2026-07-10T08:00:00-04:00')
    const late = async () => unwrap(await runLate(practice, TOOL, '30'))
    const DELAY = 'We are running about 30 minutes late today'
    await late()
    expect(await newlySent()).toEqual([`${jane.phone}: text`, `${WRONG.email}: ${DELAY}`])
    await correct()
    expect(await newlySent()).toEqual([`${RIGHT}: ${CONFIRMATION}`])
    expect(await late()).toBe('The client will get an email.')
    expect(await newlySent()).toEqual([`${RIGHT}: ${DELAY}`])
    expect(await late()).toBe('No one was notified. 1 client already knows of this delay.')
  })
})
