import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as calendar from '../../../domain/desk/calendar.ts'
import { exportVisits, getFigures } from '../../../domain/desk/figures.ts'
import * as office from '../../../domain/desk/office.ts'
import { cancelVisitAtDesk, getAttendance, takePayment } from '../../../domain/desk/visits.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { hashReply } from '../../../server/clients/forget-client.ts'
import { bookVisit, slotAt } from '../support/bookings.ts'
import { auditOf, OWNER, practiceWithDesk, useDesk } from '../support/desk.ts'
import { ownerTool } from '../support/owner-tool.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'

describe('the office at the desk', () => {
  const { app, ask, told } = useDesk()
  test('a review is hidden for a reason, and shown again', async () => {
    const onSite = async () => {
      const { body } = await app.visitor().get(getReviews)
      return body.success ? body.reviews.map(({ title }) => title) : []
    }
    const { reviews } = await ask(office.getDeskReviews, {})
    expect(reviews.map(({ title }) => title)).toEqual(await onSite())
    const [review] = reviews
    if (!review) throw new Error('The practice has reviews.')
    const { id, title, author } = review
    expect(review).toMatchObject({ isHidden: false, isFromClient: false })
    const hide = (reason: string) => told(office.hideReview, { id, reason })
    const notListed = '400 Choose one of the reasons to hide a review. Nothing was changed.'
    for (const reason of ['', 'It is negative.']) expect(await hide(reason)).toBe(notListed)
    const listed = 'It names another person.'
    expect(await hide(listed)).toBe(`200 "${title}" by ${author} is now hidden.`)
    expect(await onSite()).not.toContain(title)
    expect(await hide(listed)).toMatch(/^409 This review is already hidden: It names another/)
    const shown = `200 "${title}" by ${author} is shown again.`
    expect(await told(office.showReview, { id })).toBe(shown)
    expect(await onSite()).toContain(title)
    expect(await told(office.showReview, { id })).toMatch(/^409 This review is already shown/)
    expect(await told(office.showReview, { id: 'nothing' })).toMatch(/^404 There is no review/)
    const acts = await auditOf(app)
    for (const did of ['hid', 'showed']) expect(acts).toContain(`${OWNER} ${did} a review ${id}`)
  })

  test('messages that wait or failed are listed with the reason, and tried again', async () => {
    // No provider is set, so the code that signed in was only written to a file. It is of no use later.
    const none = { success: true, messages: [], replies: [], earlier: 0 }
    expect(await ask(office.getDeskMessages, {})).toEqual({ ...none, filed: 1 })
    expect(await told(office.sendEarlier, {})).toBe('409 There are no letters from before to send.')
    expect(await told(office.retryMessages, {})).toBe('409 There are no messages to retry.')
    const { reference } = await bookVisit(app.visitor(), slotAt('2026-08-14', '9:00 AM'))
    await waitForEmptyOutbox(app)
    const now = app.clock.now()
    await alter(
      app,
      sql`update outbox set sent_at = null, failed_at = ${now}, due_at = ${now},
        failure = 'It bounced.', message = '{"kind":"client-mail","booking":""}'
        where channel = 'client-mail'`,
    )
    const { messages } = await ask(office.getDeskMessages, {})
    expect(messages).toEqual([
      {
        ...{ id: expect.any(String), what: 'confirmation by email', clientName: 'Jane Doe' },
        ...{ reference, writtenAt: expect.stringMatching(/^2026-07-01T16/), attempts: 1 },
        ...{ failure: 'It bounced.', canBeRetried: true, client: expect.any(String) },
      },
    ])
    expect((await ask(calendar.getDeskDay, {})).failedMessages).toBe(1)
    const id = messages[0]?.id ?? ''
    const retried =
      '200 1 message will be retried now. Messages that are out of date will not be sent.'
    expect(await told(office.retryMessages, { id })).toBe(retried)
    await waitForEmptyOutbox(app)
    expect(await told(office.retryMessages, { id })).toBe(
      '409 This message has been sent in the meantime, is being sent now, or cannot be sent again. Nothing was changed.',
    )
    expect(await auditOf(app)).toContain(`${OWNER} retried messages ${id}`)
  })

  test('the state is what the doctor says, and leads to a page instead of a command; looking at it changes nothing', async () => {
    const { reference } = await bookVisit(app.visitor(), slotAt('2026-08-28', '9:00 AM'))
    await ask(calendar.closeHours, { date: '2026-08-28', reason: 'Snow' })
    await waitForEmptyOutbox(app)
    const now = app.clock.now()
    await alter(app, sql`update outbox set sent_at = null, failed_at = ${now}`)
    const [file = ''] = readdirSync(app.outbox)
    chmodSync(join(app.outbox, file), 0o644)
    const before = await auditOf(app)
    const { findings } = await ask(office.getDeskState, {})
    expect(await auditOf(app)).toEqual(before)
    expect(findings).toContainEqual({ isOk: true, text: expect.stringMatching(/^The database is/) })
    const told = (text: RegExp, path: string) =>
      expect(findings).toContainEqual({ isOk: false, text: expect.stringMatching(text), path })
    const said = findings.map(({ text }) => text).join('\n')
    expect(said).toContain('a file with personal data. Ask whoever runs the server.')
    expect(said).not.toMatch(/[A-Z]+_[A-Z]+|Run: /)
    told(/^\d+ messages could not be delivered\.$/, '/desk/messages')
    told(
      /^A visit no longer fits .* The client is Jane Doe\.$/,
      `/desk/day/2026-08-28/${reference}`,
    )
  })

  test('a month has its figures for each place, and each day', async () => {
    const at = (time: string) => slotAt('2026-07-17', time)
    const book = async (slot: ReturnType<typeof at>, details: object) =>
      (await bookVisit(app.visitor(), slot, details)).reference
    const other = { email: 'ann@list.example', phone: '2125550188', additionalInfo: '=1+1' }
    const [first, missed, canceled, unmarked] = [
      await book(at('9:00 AM'), other),
      await book(at('10:00 AM'), other),
      await book(at('11:00 AM'), { email: 'bea@list.example' }),
      await book(slotAt('2026-07-21', '10:00 AM', 2), other),
    ]
    const mark = (reference: string, attendance: string) =>
      sql`update bookings set attendance = ${attendance} where reference = ${reference}`
    await alter(app, mark(first, 'done'), mark(missed, 'missed'))
    await alter(app, sql`update bookings set price = 250 where reference = ${first}`)
    await alter(app, sql`update bookings set price = null where reference = ${missed}`)
    const version = '0-done'
    await ask(takePayment, { reference: first, version, method: 'card', amount: '$112.5' })
    await ask(cancelVisitAtDesk, { reference: canceled, version: '0-to-come', notifies: false })
    const figures = await ask(getFigures, { month: '2026-07' })
    const none = { missed: 0, canceled: 0, newClients: 0, income: 0, paid: 0 }
    expect(figures).toMatchObject({
      month: '2026-07',
      places: [
        {
          ...{ place: 'Lantern Hill Office', visits: 2, came: 1, missed: 1, canceled: 1 },
          ...{ newClients: 1, income: 25000, paid: 11250 },
        },
        { ...none, place: 'Rhinebeck Wellness Center', visits: 1 },
      ],
      days: [
        { date: '2026-07-17', visits: 2, missed: 1 },
        { date: '2026-07-21', visits: 1, missed: 0 },
      ],
    })
    expect(await ask(getFigures, {})).toMatchObject({ month: '2026-07', today: '2026-07-01' })
    expect(await told(getFigures, { month: 'soon' })).toMatch(/^400 This month/)
    const attendance = await ask(getAttendance, { month: '2026-07' })
    expect(attendance.visits.map(({ status }) => status)).toEqual(['missed', 'done'])
    const year = await ask(getFigures, { month: '2026' })
    expect(year.month).toBe('2026')
    expect(year.days[0]).toMatchObject({ date: '2026-07-01', visits: 3, missed: 1 })
    const { file } = await ask(exportVisits, { month: '2026-07' })
    // It has no names and no contacts.
    expect(file).toBe(`day,time,place,reference,state,price,paid,method,paid on
2026-07-17,9:00 AM,Lantern Hill Office,${first},done,250,112.5,card,2026-07-01
2026-07-17,10:00 AM,Lantern Hill Office,${missed},missed,225,,,
2026-07-17,11:00 AM,Lantern Hill Office,${canceled},canceled,225,,,
2026-07-21,10:00 AM,Rhinebeck Wellness Center,${unmarked},not marked,225,,,
`)
    const withNames = { month: '2026-07', code: '1234567890123456' }
    const over = '403 This code is no longer valid. Please request a new one. Nothing was changed.'
    expect(await told(exportVisits, withNames)).toBe(over)
    const printed = await ownerTool(app, practiceWithDesk()).tool(['desk-code', OWNER])
    const [code] = printed.split('\n')
    const named = await ask(exportVisits, { ...withNames, code })
    const [head, line] = named.file.split('\n')
    expect(head).toBe(
      'day,time,place,reference,state,price,paid,method,paid on,first_name,last_name,email,phone,texts,note',
    )
    // A spreadsheet must not run a visitor's note as a formula.
    expect(line).toMatch(
      /,done,250,112\.5,card,2026-07-01,Jane,Doe,ann@list\.example,2125550188,,'=1\+1$/,
    )
    expect(named.message).toMatch(/^4 visits are in this file, with names\./)
    const acts = (await auditOf(app)).filter((act) => act.includes('exported'))
    expect(acts).toEqual([`${OWNER} exported visits 2026-07`])
  })

  test('the audit names clients and reviews instead of their ids, and leads to visits', async () => {
    const { reference } = await bookVisit(app.visitor(), slotAt('2026-08-15', '9:00 AM'))
    const { id: client } = await app.database.read
      .selectFrom('bookings')
      .innerJoin('clients', 'clients.id', 'client_id')
      .where('reference', '=', reference)
      .select('clients.id')
      .executeTakeFirstOrThrow()
    const review = await app.database.read
      .selectFrom('reviews')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const gone = randomUUID()
    const day = `/desk/day/2026-08-15/${reference}`
    const card = `/desk/find/${client}`
    const told: readonly (readonly [act: string, record: string, words: string, path?: string])[] =
      [
        ['moved a visit', reference, reference, day],
        ['marked a visit as paid', `${reference} $225 by card`, `${reference} $225 by card`, day],
        ['corrected a client', `${client}: phone`, 'Jane Doe: phone', card],
        ['corrected a client', `${gone}: phone`, 'Jane Doe: phone', card],
        ['merged two clients', `${client} ${gone}`, 'Jane Doe', card],
        ['exported a client', randomUUID(), 'an erased client'],
        ['forgot a client', randomUUID(), ''],
        ['marked a reply as done', hashReply('SM1'), ''],
        ['hid a review', review.id, `“${review.title}” by ${review.author}`],
        ['hid a review', randomUUID(), 'a deleted review'],
        ['signed in', 'desk', ''],
      ]
    const now = app.clock.now()
    const rows = told.map(([act, record], index) => ({
      id: `told${index}`,
      at: now + told.length - index,
      actor: OWNER,
      act,
      record,
    }))
    await app.database.write((transaction) =>
      transaction.insertInto('audit').values(rows).execute(),
    )
    const { acts } = await ask(office.getAudit, {})
    expect(acts.slice(0, told.length).map(({ act, record, path }) => [act, record, path])).toEqual(
      told.map(([act, , words, path]) => [act, words, path]),
    )
  })

  test('the audit tells who did what, the latest first', async () => {
    app.clock.advance(20)
    const closed = { date: '2026-08-21', reason: 'Snow' }
    const { closure } = await ask(calendar.closeHours, closed)
    const { acts } = await ask(office.getAudit, {})
    const at = new Date(app.clock.now()).toISOString()
    expect(closure.date).toBe('2026-08-21')
    expect(acts[0]).toEqual({
      at,
      who: OWNER,
      act: 'closed hours',
      record: 'Friday, August 21st, 2026',
    })
    const rows = Array.from({ length: 201 }, (_, index) => ({
      ...{
        id: `old${index}`,
        at: 201 - index,
        actor: OWNER,
        act: 'signed in',
        record: `old${index}`,
      },
    }))
    await app.database.write((transaction) =>
      transaction.insertInto('audit').values(rows).execute(),
    )
    const first = await ask(office.getAudit, { page: 1 })
    const second = await ask(office.getAudit, { page: 2 })
    expect([first.acts[0], first.acts.length, first.pages]).toEqual([acts[0], 200, 2])
    expect(second.acts.at(-1)).toMatchObject({ at: '1970-01-01T00:00:00.001Z', record: 'old200' })
    expect(second.acts).toHaveLength(acts.length + 1)
    expect(await told(office.getAudit, { page: 0 })).toMatch(/^400 /)
  })
})
