import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getDeskSession, signOut } from '../../../domain/desk-sign-in.ts'
import { markVisit } from '../../../domain/desk-visits.ts'
import { checkReviewCode } from '../../../domain/new-review.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { openEngine } from '../../../server/database/open.ts'
import { createTokenCookie } from '../../../server/http/token-cookie.ts'
import { keyedHash } from '../../../server/secrets.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { signedIn } from '../support/desk.ts'
import { availableEngines, createFolder, type Engine } from '../support/engines.ts'
import { latestCode } from '../support/sent-codes.ts'
import { HOUR, NOON, startTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const OFFICE = 'hello@lanternhill.example'
const STARTS_AT = Date.parse('2026-07-03T09:00:00-04:00')
const EXPIRES_AT = NOON + HOUR / 6
const visitor = createTokenCookie({
  ...{ name: 'visitor', siteUrl: 'http://localhost', sameSite: 'Lax', maxAge: 1, salt: '' },
}).create()

/** A database as the version before left it: with a visit, and a code for a review that waits to be sent. */
async function olderDatabase(engine: Engine): Promise<string> {
  const url = await engine.create()
  const database = await openEngine(url)
  await migrate(database, '014-visit-links')
  const contact = '2125550142'
  const key = keyedHash(visitor.token, `${contact} ${EXPIRES_AT}`)
  const code = { kind: 'code', contact, visitor: visitor.id, key, expiresAt: EXPIRES_AT }
  await database.write(async (transaction) => {
    await sql`insert into clients (id, first_name, last_name, email, phone, created_at)
      values ('c', 'Jane', 'Doe', '', ${contact}, 1)`.execute(transaction)
    await sql`insert into bookings (id, reference, location, place_name, place_address, day, slot,
      starts_at, ends_at, client_id, first_name, last_name, email, phone, note, visitor, created_at)
      values ('b', 'AAAA-AAAA', '6', 'Office', 'Road', '2026-07-03', '0900', ${STARTS_AT},
      ${STARTS_AT + HOUR / 2}, 'c', 'Jane', 'Doe', '', ${contact}, '', '', 1)`.execute(transaction)
    await sql`insert into codes (visitor, contact, hash, expires_at, tries, tries_end_at)
      values (${visitor.id}, ${contact}, '', ${EXPIRES_AT}, 0, ${NOON + HOUR})`.execute(transaction)
    await sql`insert into outbox (id, message, created_at, due_at, attempts)
      values ('code', ${JSON.stringify(code)}, 1, 1, 0)`.execute(transaction)
  })
  await database.close()
  return url
}

describe.each(availableEngines)('a database of the version before, on $name', (engine) => {
  test('its visits can be marked, and a code for a review that waited is sent and good', async () => {
    const app = await startTestServer({ ...engine, create: () => olderDatabase(engine) })
    const code = await latestCode(app, '2125550142')
    const client = createVisitor(app.url, `visitor=${visitor.token}`)
    expect((await client.post(checkReviewCode, { code })).body.success).toBe(true)
    app.clock.at = STARTS_AT
    const desk = await signedIn(app, OFFICE)
    const seen = { reference: 'AAAA-AAAA', version: '0-to-come' }
    const { body } = await desk.post(markVisit, { ...seen, mark: 'arrived' })
    expect(body).toMatchObject({ success: true, visit: { status: 'arrived' } })
    await app.close()
  })

  test('a backup that is restored brings back nobody who has signed out since', async () => {
    const app = await startTestServer(engine)
    const { clock } = app
    const desk = await signedIn(app, OFFICE)
    const cookie = desk.cookie()
    const file = join(createFolder(), 'backup.db')
    const moment = { now: clock.now(), timeZone: 'America/New_York' }
    await writeBackup(app.database, file, moment)
    await desk.post(signOut, {})
    await app.close()
    const databaseUrl = await engine.create()
    await restoreBackup({ ...moment, databaseUrl, file })
    const env = { PRACTICE_FILE: TEST_PRACTICE }
    const again = await startTestServer({ ...engine, create: async () => databaseUrl }, env)
    again.clock.at = clock.at
    const { status } = await createVisitor(again.url, cookie).post(getDeskSession, {})
    expect(status).toBe(401)
    await again.close()
  })
})
