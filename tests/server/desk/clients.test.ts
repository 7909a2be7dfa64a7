import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as clients from '../../../domain/desk/clients.ts'
import { getDeskMessages } from '../../../domain/desk/office.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { auditOf, OWNER, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { useTestServer } from '../support/test-server.ts'

const STAFF = 'staff@lanternhill.example'
const WITH_STAFF = changedPractice([
  'email: hello@lanternhill.example',
  `email: hello@lanternhill.example\ndesk: [${OWNER}]\nfrontDesk: [${STAFF}]`,
])

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
        'Corrected. Messages that are still to be sent go there. 1 message did not arrive: send it again under Messages.',
    })
    expect(await auditOf(app)).toContain(`${person} corrected a client ${id}: email`)
    const gone = await desk.sendJson(clients.getClients.path, { ids: ['nobody'] })
    expect(await gone.json()).toMatchObject({ message: 'This client is no longer on record.' })
  })
})
