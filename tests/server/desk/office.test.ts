import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeHours } from '../../../domain/desk-calendar.ts'
import * as calls from '../../../domain/desk-office.ts'
import { bookByPhone, cancelVisitAtDesk } from '../../../domain/desk-visits.ts'
import { getReviews } from '../../../domain/review.ts'
import { TOOL } from '../../../server/audit.ts'
import { showReview } from '../../../server/reviews/moderate.ts'
import { auditOf, OWNER, practiceWithDesk, STAFF } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { deskWithMailServer } from '../support/mailed-desk.ts'
import { openMailServer } from '../support/providers.ts'
import {
  jane,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'
import type { TestVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('reviews, messages and state at the desk, on $name', (engine) => {
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let app: TestServer
  let desk: TestVisitor

  beforeAll(async () => {
    mail = await openMailServer()
    app = await startTestServer(engine, {
      PRACTICE_FILE: practiceWithDesk(),
      SMTP_URL: mail.url,
    })
    desk = await deskWithMailServer(app, mail, OWNER)
  })
  afterAll(async () => {
    await app.close()
    await mail.close()
  })
  const said = ({ status, body }: { status: number; body: object }) => [
    status,
    'message' in body ? body.message : undefined,
  ]

  test('a review is hidden for a reason, and shown again', async () => {
    const onSite = async () => {
      const { body } = await app.visitor().get(getReviews)
      return body.success ? body.reviews.map(({ title }) => title) : []
    }
    const { body } = await desk.post(calls.getDeskReviews, {})
    if (!body.success) throw new Error(body.message)
    expect(body.reviews.map(({ title }) => title)).toEqual(await onSite())
    const [review] = body.reviews
    if (!review) throw new Error('The practice has reviews.')
    const { id, title, author } = review
    const hide = (reason: string) => desk.post(calls.hideReview, { id, reason })
    expect(said(await hide(' '))).toEqual([
      400,
      'Say why the review is hidden. Nothing was changed.',
    ])
    expect((await hide('x'.repeat(501))).status).toBe(400)
    expect(said(await hide('Names her doctor'))).toEqual([
      200,
      `"${title}" by ${author} is hidden from now on.`,
    ])
    expect(await onSite()).not.toContain(title)
    // Somebody else at the desk still sees it as shown.
    expect(said(await hide('Too long'))).toEqual([
      409,
      'This review is hidden already: Names her doctor. Nothing was changed.',
    ])
    const after = await desk.post(calls.getDeskReviews, {})
    expect(after.body.success && after.body.reviews[0]).toMatchObject({
      ...{ id, isHidden: true, hiddenReason: 'Names her doctor', isFromClient: false },
    })
    await showReview(await openTool(app), TOOL, id)
    expect(said(await desk.post(calls.showReview, { id }))).toEqual([
      409,
      'This review is shown already. Nothing was changed.',
    ])
    expect(await onSite()).toContain(title)
    expect((await desk.post(calls.showReview, { id: 'nothing' })).status).toBe(404)
    const acts = (await auditOf(app)).filter((act) => act.endsWith(id)).sort()
    expect(acts).toEqual([`${OWNER} hid a review ${id}`, `tool showed a review ${id}`])
  })

  test('messages that wait or failed are listed with the reason, and tried again', async () => {
    const list = async () => {
      const { body } = await desk.post(calls.getDeskMessages, {})
      return body.success ? body.messages : []
    }
    expect(await list()).toEqual([])
    expect(said(await desk.post(calls.retryMessages, {}))).toEqual([
      409,
      'There is no message to try again.',
    ])
    mail.state.unknown = jane.email
    const slot = { location: { id: 6 }, date: '2026-07-10', slot: '9:00 AM' }
    const booked = await desk.post(bookByPhone, { ...jane, ...slot })
    if (!booked.body.success) throw new Error(booked.body.message)
    const { reference } = booked.body.visit
    await expect.poll(async () => (await list()).filter(({ failure }) => failure).length).toBe(1)
    const [failed] = (await list()).filter(({ failure }) => failure)
    expect(failed).toMatchObject({
      what: 'confirmation by e-mail',
      clientName: 'Jane Doe',
      reference,
      failure: 'The mail server refused the letter for good (550).',
      canBeRetried: true,
    })
    mail.state.unknown = ''
    const { id = '' } = failed ?? {}
    expect(said(await desk.post(calls.retryMessages, { id }))).toEqual([
      200,
      '1 message is tried again now. One that is no longer true is not sent.',
    ])
    await waitForEmptyOutbox(app)
    expect(await list()).toEqual([])
    expect(said(await desk.post(calls.retryMessages, { id }))).toEqual([
      409,
      'This message was sent meanwhile, or cannot be tried again. Nothing was changed.',
    ])
    const acts = (await auditOf(app)).filter((act) => act.includes('retried'))
    expect(acts).toEqual([`${OWNER} retried messages ${id}`])
  })

  test('the state is what the doctor says, and looking at it changes nothing', async () => {
    const before = await auditOf(app)
    const { body } = await desk.post(calls.getDeskState, {})
    if (!body.success) throw new Error(body.message)
    const texts = body.findings.map(({ isOk, text }) => `${isOk ? 'ok' : 'WRONG'} ${text}`)
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ok The database is whole and can be written to: /),
        'ok Messages that wait to be sent: 0. None has failed.',
        'ok Every coming visit fits the practice file.',
        expect.stringMatching(/^ok The mail server 127.0.0.1:\d+ accepts us\.$/),
        expect.stringMatching(/^ok The site answers at http:/),
      ]),
    )
    expect(JSON.stringify(body)).not.toMatch(/password|postgres:\/\/\w+:/)
    expect(await auditOf(app)).toEqual(before)
  })

  test('the audit tells each act once, with who did it, and none that was refused', async () => {
    const acts = async () => {
      const { body } = await desk.post(calls.getAudit, {})
      return body.success ? body.acts : []
    }
    app.clock.advance(1)
    const before = (await acts()).length
    const staff = await deskWithMailServer(app, mail, STAFF)
    const slot = { location: { id: 6 }, date: '2026-07-11', slot: '9:00 AM' }
    const booked = await staff.post(bookByPhone, { ...jane, ...slot })
    await staff.post(bookByPhone, { ...jane, ...slot })
    if (!booked.body.success) throw new Error(booked.body.message)
    const { reference, version } = booked.body.visit
    app.clock.advance(1)
    const cancelled = { reference, version, tells: false }
    await desk.post(cancelVisitAtDesk, cancelled)
    await desk.post(cancelVisitAtDesk, cancelled)
    app.clock.advance(1)
    const closed = await staff.post(closeHours, { date: '2026-07-11', reason: 'Snow' })
    const { closure } = closed.body.success ? closed.body : { closure: { id: '' } }
    const latest = (await acts()).slice(0, -before)
    const at = new Date(app.clock.now()).toISOString()
    expect(latest[0]).toEqual({ at, who: STAFF, act: 'closed hours', record: closure.id })
    expect(latest.map(({ who, act }) => `${who} ${act}`).sort()).toEqual([
      `${OWNER} cancelled a visit`,
      `${STAFF} booked a visit`,
      `${STAFF} closed hours`,
      `${STAFF} signed in`,
    ])
  })
})
