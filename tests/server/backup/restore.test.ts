import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getDeskSession, signOut } from '../../../domain/desk/sign-in.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { HASH_KEY, rotateKey } from '../../../server/database/keys.ts'
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
const ALARM = { kind: 'backup-alarm', day: '2026-07-01', reason: '', lastGood: '' } as const

describe.each(availableEngines)('what a restored database knows, on $name', (engine) => {
  test('what was sent and done since stays so, what waited still waits, and each visit is listed that is not as its client was told', async () => {
    const databaseUrl = await engine.create()
    const clock = new TestClock()
    const place = { databaseUrl, clock, closeAtEnd: () => undefined }
    const before = await openTool(place)
    const file = join(createFolder(), 'backup.db')
    const bookAt = async (time: string, firstName: string) => {
      const email = `${firstName.toLowerCase()}@client.example`
      return (await before.book(slotAt('2026-07-03', time), { firstName, email })).reference
    }
    const [same, moved] = [await bookAt('9:00 AM', 'Kay'), await bookAt('9:30 AM', 'Mo')]
    const [cancelled, forgotten] = [await bookAt('10:00 AM', 'Cy'), await bookAt('11:00 AM', 'Flo')]
    await before.database.write((one) => enqueue(one, ALARM, NOON))
    await writeBackup(before.database, file, moment)
    const sendAll = () =>
      alter(
        before,
        sql`update outbox set sent_at = ${clock.now()}, delivery = 'filed', message = ''
          where booking is not null`,
      )

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
      sql`delete from outbox where booking in (select id from bookings where reference = ${same})`,
    )
    const outbox = before.database.read.selectFrom('outbox')
    const facts = ['id', 'message', 'delivery', 'sent_at', 'booking'] as const
    const letters = await outbox.select(facts).where('sent_at', 'is not', null).execute()
    await before.cancel(untold)
    const acts = await before.acts()
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
    expect(out).not.toContain(same)
    const list = /also in (.*):\n/.exec(out)?.[1] ?? ''
    expect(readFileSync(list, 'utf8').trim().split('\n').sort()).toEqual(lines.sort())

    const after = await openTool({ ...place, closeAtEnd: onTestFinished })
    const { read } = after.database
    expect(await hasOptedOut(after, jane.phone)).toBe(true)
    expect(await read.selectFrom('keys').selectAll().execute()).toEqual(keys)
    const known = await read.selectFrom('clients').select('email').execute()
    expect(known.map(({ email }) => email)).not.toContain('flo@client.example')
    const messages = await read.selectFrom('outbox').select(facts).execute()
    expect(messages).toEqual(expect.arrayContaining(letters))
    const waiting = messages.filter(({ sent_at }) => sent_at === null)
    expect(waiting.map(({ message }) => JSON.parse(message))).toEqual([ALARM])
    const kept = await after.acts()
    expect(kept.sort()).toEqual([...acts, 'tool restored a backup backup.db'].sort())
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
