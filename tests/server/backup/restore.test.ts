import { copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { getDeskSession, signOut } from '../../../domain/desk/sign-in.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { enqueue } from '../../../server/messages/outbox.ts'
import { NOON } from '../support/clock.ts'
import { signedIn } from '../support/desk.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { openTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const moment = { now: NOON, timeZone: 'America/New_York' }
const ALARM = { kind: 'backup-alarm', day: '2026-07-01', reason: '', lastGood: '' } as const

// What else a restore takes over is in tests/prove/bad-operator.test.ts.
test.each(availableEngines)(
  'after a restore nobody who has signed out since is signed in again, on $name',
  async (engine) => {
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
  },
)

test('a backup that pg_dump wrote is refused with the way to restore it', async () => {
  const file = join(createFolder(), 'old-backup')
  writeFileSync(file, `PGDMP${'\0'.repeat(5000)}`)
  const databaseUrl = `file:${join(createFolder(), 'practice.db')}`
  await expect(restoreBackup({ ...moment, databaseUrl, file })).rejects.toThrow(
    /was written by pg_dump, as earlier versions did\. Restore it with pg_restore into an empty database/,
  )
})

test('a backup that is not whole is refused, and the database stays as it is', async () => {
  const folder = createFolder()
  const databaseUrl = `file:${join(folder, 'practice.db')}`
  const file = join(folder, 'backup.db')
  const before = await openDatabase(databaseUrl)
  await writeBackup(before, file, moment)
  await before.write((transaction) => enqueue(transaction, ALARM, NOON))
  await before.close()
  const spoilt: [spoil: (file: string) => void, RegExp][] = [
    [(cut) => truncateSync(cut, statSync(cut).size / 2), /is damaged/],
    [(all) => writeFileSync(all, 'rubbish'.repeat(2000)), /is damaged, or not a/],
    [(other) => new Sqlite(other).exec('drop table migrations'), /is not a backup of/],
    [
      (newer) => new Sqlite(newer).exec("insert into migrations values ('999-future')"),
      /was written by a newer version of the site \(999-future\)\./,
    ],
    [(gone) => rmSync(gone), /^There is no file ".*"\. Nothing was changed\.$/],
  ]
  for (const [nth, [spoil, why]] of spoilt.entries()) {
    const bad = join(folder, `${nth}.db`)
    copyFileSync(file, bad)
    spoil(bad)
    await expect(restoreBackup({ ...moment, databaseUrl, file: bad })).rejects.toThrow(why)
  }
  const after = await openDatabase(databaseUrl)
  onTestFinished(after.close)
  expect(await after.read.selectFrom('outbox').select('id').execute()).toHaveLength(1)
})
