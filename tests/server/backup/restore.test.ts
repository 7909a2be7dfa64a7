import { copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { enqueue } from '../../../server/messages/outbox.ts'
import { slotAt } from '../support/bookings.ts'
import { NOON, TestClock } from '../support/clock.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openTool } from '../support/tool-services.ts'

const moment = { now: NOON, timeZone: 'America/New_York' }
const ALARM = { kind: 'backup-alarm', day: '2026-07-01', reason: '', lastGood: '' } as const

// What else a restore takes over is in tests/prove/bad-operator.test.ts.
test.each(availableEngines)(
  'after a restore nobody is signed in at the desk, and visits that were booked since are named, on $name',
  async (engine) => {
    const databaseUrl = await engine.create()
    const file = join(createFolder(), 'backup.db')
    const place = { databaseUrl, clock: new TestClock(), closeAtEnd: onTestFinished }
    const before = await openTool(place)
    await alter(
      before,
      sql`insert into desk_sessions (hash, email, created_at, expires_at)
        values ('h', 'owner@lanternhill.example', ${NOON}, ${NOON + 1})`,
    )
    await writeBackup(before.database, file, moment)
    const { reference } = await before.book(slotAt('2026-07-03', '9:00 AM'))
    await before.database.close()
    const { differences } = await restoreBackup({ ...moment, databaseUrl, file })
    expect(differences).toMatchObject([{ told: { reference } }])
    const { read } = (await openTool(place)).database
    expect(await read.selectFrom('bookings').select('id').execute()).toEqual([])
    expect(await read.selectFrom('desk_sessions').select('hash').execute()).toEqual([])
  },
)

test.each(availableEngines)(
  'a restore takes the rows of a backup and not its schema, and an older one is brought up to date, on $name',
  async (engine) => {
    const file = join(createFolder(), 'backup.db')
    const place = { databaseUrl: '', clock: new TestClock(), closeAtEnd: onTestFinished }
    const before = await openTool({ ...place, databaseUrl: await engine.create() })
    await before.book(slotAt('2026-07-03', '9:00 AM'))
    await writeBackup(before.database, file, moment)
    const crafted = new Sqlite(file)
    crafted.exec(`
      create trigger greedy after insert on audit
        begin update clients set email = 'thief@example.com'; end;
      create trigger later after update on bookings
        begin update clients set email = 'thief@example.com'; end;
      alter table bookings drop column moved_at;
      update bookings set arranged_at = created_at + 5;
      update clients set email = 'jane@example.com';
      delete from migrations where name = '5-when-a-visit-was-moved'`)
    crafted.close()
    const databaseUrl = await engine.create()
    await restoreBackup({ ...moment, databaseUrl, file })
    const { database, acts } = await openTool({ ...place, databaseUrl })
    expect(await database.read.selectFrom('clients').select('email').execute()).toEqual([
      { email: 'jane@example.com' },
    ])
    expect(await database.read.selectFrom('bookings').select('moved_at').execute()).toEqual([
      { moved_at: NOON + 5 },
    ])
    expect((await acts()).at(-1)).toContain('restored a backup')
    if (engine.name === 'SQLite') {
      const names = await database.write((transaction) =>
        sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`.execute(
          transaction,
        ),
      )
      expect(names.rows.map(({ name }) => name)).toEqual([
        'audit_no_update',
        'audit_no_delete',
        'audit_no_replace',
      ])
    }
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
