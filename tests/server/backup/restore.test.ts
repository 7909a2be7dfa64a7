import { randomUUID } from 'node:crypto'
import { openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { recordAct, TOOL } from '../../../server/audit.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { openSqlite } from '../../../server/database/sqlite.ts'
import { enqueue } from '../../../server/messages/outbox.ts'
import { start } from '../../../server/start.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { NOON } from '../support/test-server.ts'

const moment = { now: NOON, timeZone: 'America/New_York' }
const alarm = (day: string) => ({ kind: 'backup-alarm', day, reason: '', lastGood: '' }) as const

describe.each(availableEngines)('what a restored database knows, on $name', (engine) => {
  test('a message that was sent since is not sent again, what was done stays on record, and nobody is signed in', async () => {
    const databaseUrl = await engine.create()
    const file = join(createFolder(), 'backup.db')
    const before = await openDatabase(databaseUrl)
    await before.write(async (transaction) => {
      await enqueue(transaction, alarm('sent since'), NOON)
      await enqueue(transaction, alarm('waiting'), NOON)
      const session = { hash: 'h', email: 'owner@practice.example', created_at: NOON }
      await transaction
        .insertInto('desk_sessions')
        .values({ ...session, expires_at: NOON + 1, ended_at: null, network: null })
        .execute()
    })
    await writeBackup(before, file, moment)
    const rows = await before.read.selectFrom('outbox').select(['id', 'message']).execute()
    const sent = rows.find(({ message }) => message.includes('sent since'))?.id ?? ''
    await before.write(async (transaction) => {
      await transaction
        .updateTable('outbox')
        .set({ sent_at: NOON + 1, message: '' })
        .where('id', '=', sent)
        .execute()
      await recordAct(
        transaction,
        { by: TOOL, act: 'cancelled a visit', record: 'A3C4-E6F7' },
        NOON + 1,
      )
    })
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
    // Somebody may have signed out of the desk since the backup was made.
    expect(await after.read.selectFrom('desk_sessions').selectAll().execute()).toEqual([])
    await after.close()
  })

  test('a backup of an earlier version is brought up to date', async () => {
    const file = join(createFolder(), 'old.db')
    const old = openSqlite(file)
    await migrate(old, '003-reviews')
    await old.close()
    const connection = new Sqlite(file)
    connection
      .prepare("insert into clients values (?, 'Jane', 'Doe', 'jane@client.example', '', null, 1)")
      .run(randomUUID())
    connection.close()
    const databaseUrl = await engine.create()
    const restored = await restoreBackup({ ...moment, databaseUrl, file })
    expect(restored.contents).toMatchObject({ bookings: 0, clients: 1 })
    const after = await openDatabase(databaseUrl)
    expect(await after.read.selectFrom('clients').select('email').execute()).toEqual([
      { email: 'jane@client.example' },
    ])
    expect(await after.read.selectFrom('audit').select('act').execute()).toHaveLength(1)
    await after.close()
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

test('the site does not start on a damaged database, and says what to do', async () => {
  const file = join(createFolder(), 'practice.db')
  const database = await openDatabase(`file:${file}`)
  await database.close()
  const handle = openSync(file, 'r+')
  const { size } = statSync(file)
  for (let page = 4; page * 4096 < size; page++)
    writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, page * 4096)
  const env = { PORT: '0', DATABASE_URL: `file:${file}`, OUTBOX_DIR: createFolder() }
  await expect(start({ ...env, PRACTICE_FILE: TEST_PRACTICE })).rejects.toThrow(
    /^DATABASE_URL must be a database .*$/,
  )
})
