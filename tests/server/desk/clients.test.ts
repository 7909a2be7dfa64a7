import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getDeskDay } from '../../../domain/desk/calendar.ts'
import * as clients from '../../../domain/desk/clients.ts'
import { exportVisits, getFigures } from '../../../domain/desk/figures.ts'
import { getDeskMessages } from '../../../domain/desk/office.ts'
import * as visits from '../../../domain/desk/visits.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY } from '../support/clock.ts'
import { askForRecordsCode, auditOf, OWNER, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { useTestServer } from '../support/test-server.ts'

const STAFF = 'staff@lanternhill.example'
const WITH_STAFF = changedPractice([
  'email: hello@lanternhill.example',
  `email: hello@lanternhill.example\ndesk: [${OWNER}]\nfrontDesk: [${STAFF}]`,
])

const named = (firstName: string, phone: string) => ({
  ...{ firstName, lastName: 'Ash', email: `${firstName.toLowerCase()}@list.example`, phone },
})

describe.each([OWNER, STAFF])('clients at the desk, for %s', (person) => {
  const app = useTestServer(sqlite, { PRACTICE_FILE: WITH_STAFF })
  const free = freeSlots(app)

  test('a wrong address is corrected where its failure is shown', async () => {
    const desk = await signedIn(app, person)
    const { reference } = await bookVisit(app.visitor(), await free())
    await waitForEmptyOutbox(app)
    const stored = JSON.stringify({ kind: 'client-mail', booking: '' })
    await alter(
      app,
      sql`update outbox set failed_at = 1, failure = 'No such mailbox.', sent_at = null,
        message = ${stored} where channel = 'client-mail'`,
    )
    const { body } = await desk.post(getDeskMessages, {})
    const failed = body.success ? body.messages : []
    const [{ client: id = '' } = {}] = failed.filter((each) => each.reference === reference)
    const opened = await desk.post(clients.getClients, { ids: [id] })
    expect(opened.body).toMatchObject({ clients: [{ id, email: jane.email }] })
    const { additionalInfo: _, ...before } = jane
    const corrected = await desk.post(clients.correctClient, {
      ...{ id, before, ...before, email: 'jane@right.example' },
    })
    expect(corrected.body).toEqual({
      success: true,
      message:
        'Corrected. Messages that are still to be sent go there. Links and review sessions of the former contact no longer work. 1 message did not arrive: send it again under Messages.',
    })
    expect(await auditOf(app)).toContain(`${person} corrected a client ${id}: email`)
    const gone = await desk.sendJson(clients.getClients.path, { ids: ['nobody'] })
    expect(await gone.json()).toMatchObject({ message: 'This client is no longer on record.' })
    await alter(app, sql`delete from outbox`)
  })

  test('two records of one person are seen and merged', async () => {
    const desk = await signedIn(app, person)
    const who = { firstName: 'Ida', lastName: 'Lee', additionalInfo: '' }
    const one = { ...who, email: 'ida@one.example', phone: '2125550181' }
    const two = { ...who, email: 'ida@two.example', phone: '2125550182' }
    for (const each of [one, two]) await bookVisit(app.visitor(), await free(), each)
    await waitForEmptyOutbox(app)
    const { body: found } = await desk.post(clients.findClients, { text: 'ida@one.example' })
    const [{ id = '' } = {}] = found.success ? found.clients : []
    const opened = await desk.post(clients.getClients, { ids: [id] })
    const [other = { id: '' }] = opened.body.success ? opened.body.others : []
    expect(other).toMatchObject({ email: two.email })
    const change = { ...{ id, before: one, ...one }, email: two.email }
    const refusal = await desk.sendJson(clients.correctClient.path, change)
    expect(await refusal.json()).toMatchObject({
      ...{ success: false, link: `/desk/find/${id}~${other.id}` },
      message:
        'Ida Lee (ida@two.example, (212) 555-0182) is on record with this, too. If it is the same person, merge the two records. Nothing was changed.',
    })
    const request = { kept: { id, ...one }, gone: { id: other.id, ...two }, stays: two }
    expect((await desk.post(clients.mergeClients, request)).body).toEqual({
      success: true,
      message:
        'Merged. Ida Lee has one record now, with the visits of both. Links and review sessions of the former contact no longer work. Please call Ida Lee at (212) 555-0182: our messages may not reach this client. Emails and texts are written to the outbox, not sent.',
    })
    const { body } = await desk.post(clients.getClients, { ids: [id] })
    expect(body).toMatchObject({ clients: [{ email: two.email, visits: [{}, {}] }], others: [] })
    expect(await auditOf(app)).toContain(`${person} merged two clients ${id} ${other.id}`)
  })

  test('clients are listed and suggested; the list is saved by the owner with a new code', async () => {
    const desk = await signedIn(app, person)
    const who = named('Ula', '2125550191')
    await bookVisit(app.visitor(), await free(), who)
    const { body } = await desk.post(clients.listClients, { order: 'name', page: 1 })
    expect(body).toMatchObject({ pages: 1, clients: [{ ...who, visits: 0 }, ...Array(2).fill({})] })
    for (const text of ['ula as', '2125550191', 'ula@li']) {
      const suggested = await desk.post(clients.suggestClients, { text })
      expect(suggested.body).toMatchObject({ success: true, clients: [who] })
    }
    const code = await askForRecordsCode(app, desk, person)
    const { body: saved } = await desk.post(clients.exportClients, { code })
    expect(saved.message).toMatch(
      person === OWNER ? /^3 clients are in this file\./ : /^Only the owner can do this\./,
    )
  })

  test('a client who asks for no texts gets none, and the card says so', async () => {
    const desk = await signedIn(app, person)
    const who = named('Zoe', '2125550193')
    await bookVisit(app.visitor(), await free(), who)
    const card = async () => {
      const { body } = await desk.post(clients.findClients, { text: who.email })
      const [found] = body.success ? body.clients : []
      return { id: found?.id ?? '', stopped: [found?.hasStoppedTexts, found?.stoppedBy] }
    }
    const { id, stopped } = await card()
    expect(stopped).toEqual([false, undefined])
    const outdated = await desk.post(clients.stopClientTexts, { id, phone: '2125550194' })
    expect(outdated.body).toMatchObject({
      message: expect.stringMatching(/^Someone else has corrected/),
    })
    expect((await card()).stopped).toEqual([false, undefined])
    expect((await desk.post(clients.stopClientTexts, { id, phone: who.phone })).body).toEqual({
      success: true,
      message: 'No more texts go to (212) 555-0193. Only START, texted from it, brings them back.',
    })
    expect((await card()).stopped).toEqual([true, 'desk'])
    expect(await auditOf(app)).toContain(`${person} stopped texts to a client ${id}`)
    const rows = await app.database.read.selectFrom('opt_outs').selectAll().execute()
    expect(rows).toMatchObject([{ way: 'desk', actor: person }])
    expect(await bookVisit(app.visitor(), await free(), who)).toMatchObject({ noTexts: true })
    await alter(app, sql`delete from outbox`)
  })

  test('visits that nobody has marked are counted on Today and listed, until they are marked', async () => {
    const desk = await signedIn(app, person)
    const who = named('Noa', '2125550195')
    const slot = await free()
    const { reference } = await bookVisit(app.visitor(), slot, who)
    await waitForEmptyOutbox(app)
    app.clock.advance(20 * DAY)
    // Planned letters about visits that are over wait for an hour.
    await alter(app, sql`delete from outbox`)
    const later = await signedIn(app, person)
    expect((await desk.sendJson(getDeskDay.path, {})).status).toBe(401)
    const day = await later.post(getDeskDay, {})
    const { body } = await later.post(visits.getAttendance, {})
    const unmarked = body.success ? body.unmarked : []
    const visit = unmarked.find((each) => each.reference === reference)
    expect(visit).toMatchObject({ clientName: 'Noa Ash', isOver: true })
    expect(day.body).toMatchObject({ unmarked: unmarked.length })
    const mark = { reference, version: visit?.version ?? '', mark: 'missed' as const }
    await later.post(visits.markVisit, mark)
    const month = visit?.date.slice(0, 7) ?? ''
    const { body: after } = await later.post(visits.getAttendance, { month })
    expect(after.success && after.unmarked).toHaveLength(unmarked.length - 1)
    expect(after.success && after.visits.filter(({ status }) => status === 'missed')).toMatchObject(
      [{ reference }],
    )
    // Another client came instead.
    const walkIn = await later.post(visits.enterWalkIn, { ...named('Eva', '2125550197'), ...slot })
    expect(walkIn.body).toMatchObject({
      ...{ success: true, visit: { status: 'done', isWalkIn: true, clientName: 'Eva Ash' } },
      message: expect.stringMatching(/^Entered\. Reference \S+\. No one was notified\.$/),
    })
    for (const month of ['2026-13', '9999-12'])
      for (const { path } of [visits.getAttendance, getFigures, exportVisits]) {
        const wrong = await (await later.sendJson(path, { month })).json()
        const message = 'This month is not in the calendar.'
        expect(wrong).toMatchObject(
          path === visits.getAttendance.path || person === OWNER ? { message } : { success: false },
        )
      }
  })
})
