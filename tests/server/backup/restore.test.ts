import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getDeskSession, signOut } from '../../../domain/desk/sign-in.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { recordAct, TOOL } from '../../../server/database/audit.ts'
import { HASH_KEY, rotateKey } from '../../../server/database/keys.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { hasOptedOut, setOptedOut } from '../../../server/messages/opt-outs.ts'
import { enqueue } from '../../../server/messages/outbox.ts'
import { unwrap } from '../../../server/result.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { NOON, TestClock } from '../support/clock.ts'
import { signedIn } from '../support/desk.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { runCommand } from '../support/owner-tool.ts'
import { alter } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'
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
      sql`update outbox set sent_at = ${NOON + 1}, delivery = 'filed', message = '' where id = ${sent}`,
    )
    await before.close()

    const restored = await restoreBackup({ ...moment, databaseUrl, file })
    expect(restored).toMatchObject({ sentSince: 1, waiting: 1, differences: [] })
    const after = await openDatabase(databaseUrl)
    const messages = await after.read.selectFrom('outbox').selectAll().orderBy('sent_at').execute()
    expect(messages.find(({ id }) => id === sent)).toMatchObject({
      ...{ sent_at: NOON + 1, delivery: 'filed', message: '' },
    })
    expect(messages.filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
    const acts = await after.read.selectFrom('audit').select(['act', 'record']).execute()
    expect(acts).toContainEqual({ act: 'cancelled a visit', record: 'A3C4-E6F7' })
    expect(acts).toContainEqual({ act: 'restored a backup', record: 'backup.db' })
    await after.close()
  })

  test('what only grows stays, and each visit is listed that is not as its client was told', async () => {
    const databaseUrl = await engine.create()
    const clock = new TestClock()
    const place = { databaseUrl, clock, closeAtEnd: () => undefined }
    const before = await openTool(place)
    const file = join(createFolder(), 'backup.db')
    const bookAt = async (time: string, firstName: string) => {
      const email = `${firstName.toLowerCase()}@client.example`
      return (await before.book(slotAt('2026-07-03', time), { firstName, email })).reference
    }
    const [kept, moved] = [await bookAt('9:00 AM', 'Kay'), await bookAt('9:30 AM', 'Mo')]
    const [cancelled, forgotten] = [await bookAt('10:00 AM', 'Cy'), await bookAt('11:00 AM', 'Flo')]
    await writeBackup(before.database, file, moment)
    const sendAll = () =>
      alter(before, sql`update outbox set sent_at = ${clock.now()}, message = ''`)

    await before.move(moved, slotAt('2026-07-10', '2:00 PM'))
    for (const reference of [cancelled, forgotten]) await before.cancel(reference)
    await sendAll()
    unwrap(await forgetClient(before, TOOL, 'flo@client.example'))
    const later = await bookAt('1:00 PM', 'Lee')
    const untold = await bookAt('2:00 PM', 'Una')
    await setOptedOut(before, jane.phone, true, clock.now())
    await before.database.write((one) => rotateKey(one, HASH_KEY, clock.now()))
    await sendAll()
    // The letters about the first visit were sent so long ago that they have been deleted.
    await alter(
      before,
      sql`delete from outbox where booking in (select id from bookings where reference = ${kept})`,
    )
    const letters = await before.database.read.selectFrom('outbox').select('id').execute()
    await before.cancel(untold)
    const keys = await before.database.read.selectFrom('keys').selectAll().execute()
    await before.database.close()

    const { out } = await runCommand(['restore', file], { DATABASE_URL: databaseUrl }, { clock })
    const at = (date: string, time: string) =>
      `${date}, 2026 at ${time} New York time (Eastern Daylight Time), Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401`
    const friday = (time: string) => at('Friday, July 3rd', time)
    const who = (name: string) =>
      `${name} Doe, (212) 555-0142, ${name.toLowerCase()}@client.example`
    const lines = [
      `${cancelled}, ${who('Cy')}: was last told: the visit is cancelled. The restored calendar says: ${friday('10:00 AM')}.`,
      `${forgotten}, , no contact: was last told: the visit is cancelled. The restored calendar says: ${friday('11:00 AM')}.`,
      `${later}, ${who('Lee')}: was last told: ${friday('1:00 PM')}. The restored calendar says: no such visit.`,
      `${untold}, ${who('Una')}: was to be told: the visit is cancelled. The restored calendar says: no such visit.`,
      `${moved}, ${who('Mo')}: was last told: ${at('Friday, July 10th', '2:00 PM')}. The restored calendar says: ${friday('9:30 AM')}.`,
    ]
    expect(out).toContain(`5 visits to come are not as the client was told.`)
    for (const line of lines) expect(out).toContain(`${line}\n`)
    expect(out).not.toContain(kept)
    const list = /also in (.*):\n/.exec(out)?.[1] ?? ''
    expect(readFileSync(list, 'utf8').trim().split('\n').sort()).toEqual(lines.sort())

    const after = await openTool({ ...place, closeAtEnd: onTestFinished })
    const { read } = after.database
    expect(await hasOptedOut(after, jane.phone)).toBe(true)
    expect(await read.selectFrom('keys').selectAll().execute()).toEqual(keys)
    const known = await read.selectFrom('clients').select('email').execute()
    expect(known.map(({ email }) => email)).not.toContain('flo@client.example')
    const outbox = read.selectFrom('outbox').select('id')
    expect(await outbox.where('sent_at', 'is', null).execute()).toEqual([])
    expect(await outbox.execute()).toEqual(expect.arrayContaining(letters))
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

test('a backup that is not whole is refused, and the database stays as it is', async () => {
  const folder = createFolder()
  const databaseUrl = `file:${join(folder, 'practice.db')}`
  const file = join(folder, 'backup.db')
  const before = await openDatabase(databaseUrl)
  await writeBackup(before, file, moment)
  await before.write((transaction) => enqueue(transaction, alarm('since'), NOON))
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
