import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../../server/database/migrations.ts'
import { openEngine } from '../../../server/database/open.ts'
import { availableEngines, type Engine } from '../support/engines.ts'
import { parseMail } from '../support/parse-mail.ts'
import { NOON, readFolder, startTestServer, waitForEmptyOutbox } from '../support/test-server.ts'

const STARTS_AT = Date.parse('2026-07-03T09:00:00-04:00')

/** A database as the version before left it, with messages that wait. */
async function olderDatabase(engine: Engine): Promise<string> {
  const url = await engine.create()
  const database = await openEngine(url)
  await migrate(database, '009-moves')
  await database.write(async (transaction) => {
    await sql`insert into clients (id, first_name, last_name, email, phone, created_at)
      values ('c', 'Jane', 'Doe', 'jane@client.example', '2125550142', 1)`.execute(transaction)
    const booking = (id: string, sequence: number, cancelled: number | null) =>
      sql`insert into bookings (id, reference, location, place_name, place_address, day, slot,
        starts_at, ends_at, client_id, first_name, last_name, email, phone, note, visitor,
        created_at, cancelled_at, sequence) values (${id}, ${id}, '6', 'Office', 'Road', '2026-07-03',
        '0900', ${STARTS_AT}, ${STARTS_AT + 1_800_000}, 'c', 'Jane', 'Doe', 'jane@client.example',
        '2125550142', '', '', 1, ${cancelled}, ${sequence})`.execute(transaction)
    await booking('AAAA-AAAA', 0, null)
    await booking('BBBB-BBBB', 2, null)
    await booking('CCCC-CCCC', 0, NOON)
    const message = (kind: string, id: string) =>
      sql`insert into outbox (id, message, created_at, due_at, attempts) values (${kind + id},
        ${JSON.stringify({ kind, booking: id })}, 1, 1, 3)`.execute(transaction)
    await message('client-text', 'AAAA-AAAA')
    await message('office-mail', 'BBBB-BBBB')
    await message('moved-mail', 'BBBB-BBBB')
    await message('client-mail', 'CCCC-CCCC')
    await message('cancelled-mail', 'CCCC-CCCC')
    const code = { kind: 'code', contact: '2125550142', code: '123456', expiresAt: NOON + 1000 }
    await sql`insert into outbox (id, message, created_at, due_at, attempts)
      values ('code', ${JSON.stringify(code)}, 1, 1, 3)`.execute(transaction)
  })
  await database.close()
  return url
}

describe.each(availableEngines)('messages of the version before, on $name', (engine) => {
  test('are sent while they are true, and hold no code in clear', async () => {
    const app = await startTestServer({ ...engine, create: () => olderDatabase(engine) })
    await waitForEmptyOutbox(app)
    const files = readFolder(app.outbox)
    const texts = files.filter(({ name }) => name.endsWith('.txt')).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('AAAA-AAAA')])
    const mails = files.filter(({ name }) => name.endsWith('.eml')).map(({ text }) => text)
    const letters = mails.map(parseMail)
    expect(letters.map(({ subject }) => subject.split(/ on | to |: /)[0]).sort()).toEqual([
      'New booking BBBB-BBBB',
      'Your visit',
      'Your visit is moved',
    ])
    const cancelled = letters.find(({ subject }) => subject.endsWith('is cancelled'))
    expect(cancelled?.calendar).toMatch(/\nSEQUENCE:1\r?\n/)
    const rows = await app.database.read.selectFrom('outbox').select('id').execute()
    expect(rows.map(({ id }) => id)).not.toContain('code')
    await app.close()
  })
})
