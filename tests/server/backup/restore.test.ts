import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getDeskSession, signOut } from '../../../domain/desk-sign-in.ts'
import { recordAct, TOOL } from '../../../server/audit.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { enqueue } from '../../../server/messages/outbox.ts'
import { signedIn } from '../support/desk.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { alter, NOON, openTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const moment = { now: NOON, timeZone: 'America/New_York' }
const alarm = (day: string) => ({ kind: 'backup-alarm', day, reason: '', lastGood: '' }) as const

describe.each(availableEngines)('what a restored database knows, on $name', (engine) => {
  test('a message that was sent since is not sent again, and what was done stays on record', async () => {
    const databaseUrl = await engine.create()
    const file = join(createFolder(), 'backup.db')
    const before = await openDatabase(databaseUrl)
    await before.write(async (transaction) => {
      await enqueue(transaction, alarm('sent since'), NOON)
      await enqueue(transaction, alarm('waiting'), NOON)
    })
    await writeBackup(before, file, moment)
    const rows = await before.read.selectFrom('outbox').select(['id', 'message']).execute()
    const sent = rows.find(({ message }) => message.includes('sent since'))?.id ?? ''
    const act = { by: TOOL, act: 'cancelled a visit', record: 'A3C4-E6F7' } as const
    await before.write((transaction) => recordAct(transaction, act, NOON + 1))
    await alter(
      { database: before },
      sql`update outbox set sent_at = ${NOON + 1}, message = '' where id = ${sent}`,
    )
    await before.close()

    const restored = await restoreBackup({ ...moment, databaseUrl, file })
    expect(restored).toMatchObject({ sentSince: 1, waiting: 1, onlyInReplaced: 0 })
    const after = await openDatabase(databaseUrl)
    const messages = await after.read.selectFrom('outbox').selectAll().orderBy('sent_at').execute()
    expect(messages.find(({ id }) => id === sent)).toMatchObject({ sent_at: NOON + 1, message: '' })
    expect(messages.filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
    const acts = await after.read.selectFrom('audit').select(['act', 'record']).execute()
    expect(acts).toEqual(
      expect.arrayContaining([
        { act: 'cancelled a visit', record: 'A3C4-E6F7' },
        { act: 'restored a backup', record: 'backup.db' },
      ]),
    )
    await after.close()
  })

  test('nobody who has signed out since is signed in again', async () => {
    const app = await openTestServer(engine)
    const { clock } = app
    const desk = await signedIn(app, 'hello@lanternhill.example')
    const file = join(createFolder(), 'backup.db')
    await writeBackup(app.database, file, moment)
    await desk.post(signOut, {})
    await app.close()
    const databaseUrl = await engine.create()
    await restoreBackup({ ...moment, databaseUrl, file })
    const again = await openTestServer({ ...engine, create: async () => databaseUrl })
    again.clock.at = clock.at
    const { status } = await createVisitor(again.url, desk.cookie()).post(getDeskSession, {})
    expect(status).toBe(401)
  })
})

test('a backup that pg_dump wrote is refused with the way to restore it', async () => {
  const file = join(createFolder(), 'old-backup')
  writeFileSync(file, `PGDMP${'\0'.repeat(5000)}`)
  const databaseUrl = `file:${join(createFolder(), 'practice.db')}`
  await expect(restoreBackup({ ...moment, databaseUrl, file })).rejects.toThrow(
    /was written by pg_dump, as earlier versions did\. Restore it with pg_restore into an empty database/,
  )
})
