import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { closuresInForce } from '../../../server/booking/calendar/closures.ts'
import { reopenHours } from '../../../server/booking/changes/reopen.ts'
import { createVisitLink, findLink } from '../../../server/booking/visit-links.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { enqueue } from '../../../server/messages/outbox/outbox.ts'
import { unwrap } from '../../../server/result.ts'
import { hideReview } from '../../../server/reviews/moderate.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { slotAt } from '../support/bookings.ts'
import { NOON, TestClock } from '../support/clock.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { runCommand } from '../support/owner-tool.ts'
import { alter } from '../support/stored.ts'
import { openTool } from '../support/tool-services.ts'

const moment = { now: NOON, timeZone: 'America/New_York' }
const ALARM = { kind: 'backup-alarm', day: '2026-07-01', reason: '', lastGood: '' } as const

test.each(availableEngines)(
  'after a restore nobody is signed in at the desk, and visits that were booked since are named, on $name',
  async (engine) => {
    const databaseUrl = await engine.create({ isEmpty: true })
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
    const { differences } = await restoreBackup({ ...moment, visitsAtOnce: 1, databaseUrl, file })
    expect(differences).toMatchObject([{ former: { reference } }])
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
    const before = await openTool({ ...place, databaseUrl: await engine.create({ isEmpty: true }) })
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
    const databaseUrl = await engine.create({ isEmpty: true })
    await restoreBackup({ ...moment, visitsAtOnce: 1, databaseUrl, file })
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

test.each(availableEngines)(
  'what was promised or decided since a backup outlives its restore, and what is lost is named, on $name',
  async (engine) => {
    const databaseUrl = await engine.create({ isEmpty: true })
    const file = join(createFolder(), 'backup.db')
    const clock = new TestClock()
    const place = { databaseUrl, clock, closeAtEnd: onTestFinished }
    const before = await openTool(place)
    const { id, client_id, reference } = await before.book(slotAt('2026-07-03', '9:00 AM'))
    const reopened = (await before.close('2026-07-17')).closure.id
    const review = (of: string, client: string | null) =>
      sql`insert into reviews (id, client_id, author, title, body, day, created_at)
        values (${of}, ${client}, 'Ann', ${of}, 'Calm.', '2026-06-01', ${NOON})`
    const client = (of: string, phone: string) =>
      sql`insert into clients (id, first_name, last_name, email, phone, imported_at, created_at)
        values (${of}, ${of}, 'Reed', '', ${phone}, ${NOON}, ${NOON})`
    const passkey = (of: string) =>
      sql`insert into passkeys (id, email, name, public_key, counter, created_at)
        values (${of}, 'owner@lanternhill.example', 'Phone', 'k', 0, ${NOON})`
    const feed = (of: string) =>
      sql`insert into calendar_feeds (email, hash, created_at) values (${of}, ${of}, ${NOON})`
    await alter(
      before,
      review('Hidden', client_id),
      client('Mary', '2125550101'),
      sql`insert into sessions (visitor, client_id, expires_at) values
        ('ended since', ${client_id}, ${NOON}), ('still there', ${client_id}, ${NOON})`,
      passkey('removed since'),
      feed('revoked since'),
    )
    await writeBackup(before.database, file, moment)

    const visit = { id, email: 'jane@client.example', phone: '' }
    const link = await before.database.write((transaction) =>
      createVisitLink(transaction, before, visit, 'letter'),
    )
    await before.move(reference, slotAt('2026-07-04', '9:00 AM'))
    await before.close('2026-07-10')
    unwrap(await reopenHours(before, TOOL, reopened))
    unwrap(await hideReview(before, TOOL, 'Hidden', 'Its author asked to have it removed.'))
    await alter(
      before,
      client('Zoe', '2125550102'),
      review('Written since', 'Zoe'),
      sql`delete from sessions where visitor = 'ended since'`,
      sql`delete from passkeys`,
      sql`delete from calendar_feeds`,
      passkey('added since'),
      sql`insert into opt_outs (phone, stopped_at) values ('hashed', ${NOON})`,
      sql`update bookings set staff_note = 'Comes with her aunt', attendance = 'arrived', paid_at = ${NOON}`,
      sql`update clients set staff_note = 'Hard of hearing' where id = 'Mary'`,
    )
    await before.database.close()

    const env = {
      DATABASE_URL: databaseUrl,
      PRACTICE_FILE: TEST_PRACTICE,
      BACKUP_DIR: createFolder(),
    }
    const { out } = await runCommand(['restore', file], env, { clock })
    const lost = `${reference}, Jane Doe, Saturday, July 4th, 2026 at 9:00 AM: the mark “arrived”.\n`
    expect(out).toContain(
      'Only the calendar is that of the backup: which visits there are, when and where, and whether they are canceled. Clients, notes, payments, reviews, closed hours, stopped and declined texts, replies and the links in letters stay as they were before the restore. Everyone is signed out of the desk.\n',
    )
    expect(out).toContain('One visit to come is not as the client was told.')
    expect(out).toContain(`:\n${lost}`)
    const list = /the list is also in (.*\.lost\.txt):/.exec(out)?.[1] ?? ''
    expect(readFileSync(list, 'utf8')).toBe(lost)
    const { database } = await openTool(place)
    const token = link.split('#')[1] ?? ''
    expect((await findLink(database.read, token))?.booking).toBe(id)
    const closed = await closuresInForce(database.read, NOON)
    expect(closed.map(({ starts_at }) => new Date(starts_at))).toEqual([
      new Date('2026-07-10T04:00:00Z'),
    ])
    const read = database.read
    expect(
      await read
        .selectFrom('reviews')
        .select(['id', 'hidden_reason'])
        .where('client_id', 'is not', null)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id: 'Hidden', hidden_reason: 'Its author asked to have it removed.' },
      { id: 'Written since', hidden_reason: null },
    ])
    const notes = read.selectFrom('clients').select(['first_name', 'staff_note'])
    expect(await notes.orderBy('first_name').execute()).toEqual([
      { first_name: 'Jane', staff_note: '' },
      { first_name: 'Mary', staff_note: 'Hard of hearing' },
      { first_name: 'Zoe', staff_note: '' },
    ])
    const visits = read
      .selectFrom('bookings')
      .select(['day', 'attendance', 'staff_note', 'paid_at'])
    expect(await visits.execute()).toEqual([
      { day: '2026-07-03', attendance: null, staff_note: 'Comes with her aunt', paid_at: NOON },
    ])
    expect(await read.selectFrom('sessions').select('visitor').execute()).toEqual([
      { visitor: 'still there' },
    ])
    expect(await read.selectFrom('passkeys').select('id').execute()).toEqual([
      { id: 'added since' },
    ])
    expect(await read.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
    expect(await read.selectFrom('opt_outs').select('phone').execute()).toEqual([
      { phone: 'hashed' },
    ])
  },
)

test('a backup that pg_dump wrote is refused with the way to restore it', async () => {
  const file = join(createFolder(), 'old-backup')
  writeFileSync(file, `PGDMP${'\0'.repeat(5000)}`)
  const databaseUrl = `file:${join(createFolder(), 'practice.db')}`
  await expect(restoreBackup({ ...moment, visitsAtOnce: 1, databaseUrl, file })).rejects.toThrow(
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
  for (const [index, [spoil, why]] of spoilt.entries()) {
    const bad = join(folder, `${index}.db`)
    copyFileSync(file, bad)
    spoil(bad)
    await expect(
      restoreBackup({ ...moment, visitsAtOnce: 1, databaseUrl, file: bad }),
    ).rejects.toThrow(why)
  }
  const after = await openDatabase(databaseUrl)
  onTestFinished(after.close)
  expect(await after.read.selectFrom('outbox').select('id').execute()).toHaveLength(1)
})
