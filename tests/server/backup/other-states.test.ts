import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { closuresInForce } from '../../../server/booking/calendar/closures.ts'
import { confirmationOf, confirmByReply } from '../../../server/booking/changes/confirm.ts'
import { createVisitLink, findLink, leadsTo } from '../../../server/booking/visit-links.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { mergeClients } from '../../../server/clients/merge-clients.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { HASH_KEY, rotateKey } from '../../../server/database/keys.ts'
import { endAccess } from '../../../server/desk/colleagues.ts'
import { removePasskey } from '../../../server/desk/passkeys.ts'
import { markReply } from '../../../server/desk/replies.ts'
import { hasOptedOut, setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import { queueDueLetters } from '../../../server/messages/planner.ts'
import { keepReply } from '../../../server/messages/replies/replies.ts'
import { unwrap } from '../../../server/result.ts'
import { deleteOutdated } from '../../../server/upkeep/retention.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY, MINUTE, NOON, TestClock } from '../support/clock.ts'
import { availableEngines, createFolder, sqlite } from '../support/engines.ts'
import { JANE, MARY, NEW, openRestoredSite } from '../support/restored-site.ts'
import { alter } from '../support/stored.ts'
import { openTool } from '../support/tool-services.ts'

const moment = { now: NOON, timeZone: 'America/New_York' }
const at = (slot: string, day = '2026-07-10') => slotAt(day, slot)

const NEW_COLUMNS = { email: NEW.email, phone: NEW.phone }
const OWNER = {
  visitor: { token: '', id: '' },
  email: 'hello@lanternhill.example',
  isOwner: true,
  expiresAt: 0,
}

test.each(availableEngines)(
  'a visit that comes back belongs to its client as she is now, and its former address gets nothing, on $name',
  async (engine) => {
    const one = await openRestoredSite(engine)
    const { site, clock, visit } = one
    await site().book(at('9:00 AM'))
    await one.backUp('first')
    const back = await site().book(at('10:00 AM'))
    const mary = await site().book(at('11:00 AM'), MARY)
    const anns = await site().book(at('1:00 PM', '2026-07-03'), {
      ...MARY,
      email: 'ann@mail.example',
      phone: '2125550111',
    })
    const link = await site().database.write((transaction) =>
      createVisitLink(transaction, site(), back, 'letter'),
    )
    await alter(
      site(),
      sql`insert into visit_links (hash, booking, created_at) values ('early', ${back.id}, 1)`,
      sql`update bookings set mail_failed_at = 1, visitor = 'browser' where id = ${back.id}`,
    )
    await one.backUp('second')
    await one.restore('first')
    const ids = await site().database.read.selectFrom('bookings').select('id').execute()
    expect(ids).toHaveLength(1)
    await one.correct(back.client_id)
    const merged = { kept: { id: back.client_id, ...NEW }, gone: { id: mary.client_id, ...MARY } }
    unwrap(await mergeClients(site(), TOOL, { ...merged, stays: NEW }))
    unwrap(await forgetClient(site(), TOOL, 'ann@mail.example'))
    await one.send()
    clock.advance(1)

    const { differences } = await one.restore('second')
    expect(differences.map(({ former, restored }) => [former, restored?.email])).toEqual([
      ...[
        [undefined, ''],
        [undefined, NEW.email],
        [undefined, NEW.email],
      ],
    ])
    expect(await visit(back.id)).toMatchObject({
      ...NEW_COLUMNS,
      mail_failed_at: null,
      // She booked on the site, but no browser reads who she is now.
      visitor: expect.not.stringMatching(/^(?:browser)?$/),
    })
    expect(await visit(mary.id)).toMatchObject({
      ...NEW_COLUMNS,
      client_id: back.client_id,
      first_name: 'Jane',
    })
    expect(await visit(anns.id)).toMatchObject({ first_name: '', email: '', phone: '' })
    const { read } = site().database
    const token = link.split('#')[1] ?? ''
    const found = await findLink(read, token)
    expect(found && leadsTo(found, token, await visit(back.id))).toBe(false)
    const early = read.selectFrom('visit_links').select('hash').where('hash', '=', 'early')
    expect(await early.execute()).toEqual([])
    expect(await one.send()).toEqual([
      ...[`client-mail ${NEW.email}`, `client-mail ${NEW.email}`],
      ...[`client-text ${NEW.phone}`, `client-text ${NEW.phone}`],
    ])
  },
)

test.each(availableEngines)(
  'a letter that may have been sent so long ago that its record is deleted is not sent again, on $name',
  async (engine) => {
    const one = await openRestoredSite(engine)
    const { site, clock } = one
    await one.backUp('first')
    const back = await site().book(at('9:00 AM', '2026-08-14'))
    await one.backUp('second')
    expect(await one.send()).toEqual([`client-mail ${jane.email}`, `client-text ${jane.phone}`])
    await one.restore('first')
    clock.advance(DAYS_KEPT.sentMessages * DAY + MINUTE)
    await deleteOutdated(site())
    const { differences } = await one.restore('second')
    expect(differences.map(({ restored }) => restored?.id)).toEqual([back.id])
    expect(await one.send()).toEqual([])
  },
)

test.each(availableEngines)(
  'what the replaced state says is not taken for newer than a backup that was made later, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const { site, clock } = one
    const known = await site().book(at('9:00 AM'))
    await one.send()
    await setOptedOut(site(), '2125550177', true, NOON - DAY)
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    clock.advance(DAY)
    other.clock.at = clock.at
    // Older than the new backup, and made since both were one.
    await setOptedOut(other.site(), '2125550144', true, clock.at)
    await keepReply(other.site(), { id: 'early', phone: '2125550144', words: 'Where?' })
    // Nothing of this is an act at the desk.
    await setOptedOut(site(), '2125550177', false, clock.at)
    await setOptedOut(site(), '2125550166', true, clock.at)
    await keepReply(site(), { id: 'reply', phone: jane.phone, words: 'Which door?' })
    await alter(site(), sql`update bookings set client_moves = 1, sequence = 1`)
    await one.backUp('new')
    clock.advance(DAY)
    other.clock.at = clock.at
    await setOptedOut(other.site(), '2125550155', true, clock.at)
    await other.site().database.write((transaction) => rotateKey(transaction, HASH_KEY, clock.at))
    await setOptedOut(other.site(), '2125550133', true, clock.at)

    const { relation, waiting } = await other.restoreFile(one.fileOf('new'))
    expect([relation, waiting]).toEqual(['another state', 1])
    const { read } = other.site().database
    expect(await hasOptedOut(read, '2125550177')).toBe(false)
    expect(await hasOptedOut(read, '2125550166')).toBe(true)
    // Whoever texted STOP to the replaced state gets no texts from this one, either.
    expect(await hasOptedOut(read, '2125550155')).toBe(true)
    expect(await hasOptedOut(read, '2125550144')).toBe(true)
    expect(await hasOptedOut(read, '2125550133')).toBe(true)
    const replies = read.selectFrom('replies').select(['id', 'booking']).orderBy('id')
    expect(await replies.execute()).toEqual([
      { id: 'early', booking: null },
      { id: 'reply', booking: known.id },
    ])
    expect(await other.visit(known.id)).toMatchObject({ client_moves: 1, sequence: 1 })
    expect((await one.restore('old')).relation).toBe('later')
  },
)

test.each(availableEngines)(
  'a number that texted STOP once more to another state stays stopped, whatever it had texted to the backup’s, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    await one.site().book(at('9:00 AM'))
    await setOptedOut(one.site(), '2125550177', true, NOON - DAY)
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    one.clock.advance(DAY)
    await setOptedOut(one.site(), '2125550177', false, one.clock.at)
    await one.backUp('new')
    other.clock.advance(2 * DAY)
    await setOptedOut(other.site(), '2125550177', true, other.clock.at)

    expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
    expect(await hasOptedOut(other.site().database.read, '2125550177')).toBe(true)
  },
)

test.each(availableEngines)(
  'a STOP stays after each restore although the clocks of two machines differ by minutes, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const behind = (minutes: number) => {
      other.clock.at = one.clock.at + (minutes - 5) * MINUTE
    }
    await one.backUp('old')
    behind(0)
    await other.restoreFile(one.fileOf('old'))
    behind(3)
    await setOptedOut(other.site(), '2125550177', true, other.clock.at)
    for (const name of ['newer', 'newest']) {
      one.clock.advance(DAY)
      await one.backUp(name)
      behind(0)
      expect((await other.restoreFile(one.fileOf(name))).relation).toBe('another state')
      expect(await hasOptedOut(other.site().database.read, '2125550177')).toBe(true)
    }
  },
)

test.each(availableEngines)(
  'what clients said to another state stays after every further backup of the first one, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const visit = await one.site().book(at('9:00 AM'))
    const again = '2125550166'
    await setOptedOut(one.site(), again, true, NOON - DAY)
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    other.clock.advance(DAY)
    await setOptedOut(other.site(), '2125550177', true, other.clock.at)
    await keepReply(other.site(), { id: 'reply', phone: jane.phone, words: 'Which door?' })
    await other
      .site()
      .database.write((transaction) => createVisitLink(transaction, other.site(), visit, 'letter'))
    one.clock.advance(2 * DAY)
    await one.backUp('newer')
    other.clock.advance(3 * DAY)
    await setOptedOut(other.site(), again, true, other.clock.at)
    await other.restoreFile(one.fileOf('newer'))
    one.clock.advance(DAY)
    await setOptedOut(one.site(), again, false, one.clock.at)
    await one.site().close('2026-07-24')
    await one.backUp('newest')
    other.clock.advance(DAY)

    expect((await other.restoreFile(one.fileOf('newest'))).relation).toBe('another state')
    const { read } = other.site().database
    expect(await hasOptedOut(read, '2125550177')).toBe(true)
    expect(await hasOptedOut(read, again)).toBe(true)
    expect(await read.selectFrom('replies').select('id').execute()).toEqual([{ id: 'reply' }])
    expect(await read.selectFrom('visit_links').select('booking').execute()).toEqual([
      { booking: visit.id },
    ])
  },
)

test.each(availableEngines)(
  'the backup of another practice takes no replies, stopped texts, links or letters of this one along, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    await one.backUp('theirs')
    const { site } = other
    const visit = await site().book(at('9:00 AM'))
    await other.send()
    await setOptedOut(site(), jane.phone, true, NOON + 1)
    await keepReply(site(), { id: 'reply', phone: jane.phone, words: 'Which door?' })
    await site().database.write((transaction) =>
      createVisitLink(transaction, site(), visit, 'letter'),
    )
    const { relation } = await other.restoreFile(one.fileOf('theirs'))
    expect(relation).toBe('another practice')
    const { read } = site().database
    for (const table of ['replies', 'opt_outs', 'visit_links', 'outbox', 'clients'] as const)
      expect([table, await read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    expect(await site().acts()).toContain(`tool booked a visit ${visit.reference}`)
  },
)

test('a restore onto another practice, or of a newer backup, brings no closed hours along', async () => {
  const file = join(createFolder(), 'backup.db')
  const place = { clock: new TestClock(), closeAtEnd: onTestFinished }
  const source = await openTool({ ...place, databaseUrl: await sqlite.create() })
  await writeBackup(source.database, file, moment)
  const databaseUrl = await sqlite.create()
  const other = await openTool({ ...place, databaseUrl })
  await other.close('2026-07-10')
  await other.database.close()
  await restoreBackup({ ...moment, visitsAtOnce: 1, databaseUrl, file })
  const { read } = (await openTool({ ...place, databaseUrl })).database
  expect(await closuresInForce(read, NOON)).toEqual([])
})

test('a client who is forgotten again takes nothing of a daughter along who shares her address', async () => {
  const databaseUrl = await sqlite.create()
  const file = join(createFolder(), 'backup.db')
  const place = { databaseUrl, clock: new TestClock(), closeAtEnd: onTestFinished }
  const before = await openTool(place)
  const daughter = await before.book(slotAt('2026-07-03', '9:00 AM'))
  await alter(
    before,
    sql`insert into clients (id, first_name, last_name, email, phone, imported_at, created_at)
      values ('mother', 'Ann', 'Doe', ${daughter.email}, '2125550101', ${NOON}, ${NOON})`,
  )
  const letters = () =>
    before.database.read.selectFrom('outbox').select('id').orderBy('id').execute()
  const waiting = await letters()
  expect(waiting.length).toBeGreaterThan(1)
  await writeBackup(before.database, file, moment)
  unwrap(await forgetClient(before, TOOL, '2125550101'))
  await before.database.close()
  await restoreBackup({ ...moment, visitsAtOnce: 1, databaseUrl, file })
  const { read } = (await openTool(place)).database
  expect(await read.selectFrom('clients').select('id').execute()).toEqual([
    { id: daughter.client_id },
  ])
  expect(await read.selectFrom('outbox').select('id').orderBy('id').execute()).toEqual(waiting)
})

test.each(availableEngines)(
  'what was corrected or ended in another state since the backup stays so, and what is lost is named, on $name',
  async (engine) => {
    // The newest backup is found again after the site has gone on with an older one.
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const known = await one.site().book(at('9:00 AM'))
    const mary = await one.site().book(at('11:00 AM'), MARY)
    await one.send()
    await alter(
      one.site(),
      sql`insert into passkeys (id, email, name, public_key, counter, created_at)
        values ('lost', 'front@lanternhill.example', 'Lost phone', 'k', 0, 1),
          ('own', 'hello@lanternhill.example', 'Phone', 'k', 0, 1)`,
      sql`insert into calendar_feeds (email, hash, created_at)
        values ('front@lanternhill.example', 'feed', 1)`,
    )
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    one.clock.advance(DAY)
    // In the backup somebody else has the contacts that Mary gets in the other state.
    const ann = { ...MARY, email: 'ann@mail.example', phone: '2125550111' }
    const anns = await one.site().book(at('1:00 PM'), ann)
    await one.send()
    await one.backUp('new')
    one.clock.advance(DAY)
    other.clock.at = one.clock.at
    await other.correct(known.client_id)
    await other.correct(mary.client_id, MARY, ann)
    await other.site().close('2026-07-24')
    unwrap(await endAccess(other.site(), OWNER, 'front@lanternhill.example'))
    await other.send()

    const { relation, losses } = await other.restoreFile(one.fileOf('new'))
    expect([relation, losses]).toEqual([
      'another state',
      ['Friday, July 3rd, 2026, tool closed hours: on Friday, July 24th, 2026'],
    ])
    const { read } = other.site().database
    expect(await read.selectFrom('passkeys').select('id').execute()).toEqual([{ id: 'own' }])
    expect(await read.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
    const janes = read.selectFrom('clients').select(['first_name', 'email', 'phone'])
    expect(await janes.where('id', '=', known.client_id).execute()).toEqual([
      { first_name: 'Jane', ...NEW_COLUMNS },
    ])
    expect((await other.visit(mary.id)).client_id).toBe(anns.client_id)
    for (const { reference } of [known, mary]) {
      await other.site().move(reference, at(reference === known.reference ? '2:00 PM' : '4:00 PM'))
    }
    expect(await other.send()).toEqual([
      ...[`moved-mail ${ann.email}`, `moved-mail ${NEW.email}`],
      ...[`moved-text ${ann.phone}`, `moved-text ${NEW.phone}`],
    ])
  },
)

test.each(availableEngines)(
  'a restore to one state and back undoes neither what was corrected last nor what was ended, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const ann = { ...MARY, firstName: 'Ann', email: 'ann@mail.example', phone: '2125550111' }
    const known = await one.site().book(at('9:00 AM'))
    const marys = await one.site().book(at('11:00 AM'), MARY)
    const anns = await one.site().book(at('2:00 PM'), ann)
    await alter(
      one.site(),
      sql`insert into passkeys (id, email, name, public_key, counter, created_at)
        values ('lost', ${OWNER.email}, 'Lost phone', 'k', 0, 1),
          ('front', 'front@lanternhill.example', 'Phone', 'k', 0, 1)`,
    )
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    const pass = (days: number) => {
      one.clock.advance(days * DAY)
      other.clock.at = one.clock.at
    }
    pass(1)
    const [first, last] = ['first@mail.example', 'last@mail.example']
    await other.correct(anns.client_id, ann, { ...ann, email: first })
    pass(1)
    await one.correct(known.client_id)
    await one.correct(marys.client_id, MARY, { ...MARY, email: first })
    await one.correct(anns.client_id, ann, { ...ann, email: last })
    unwrap(await removePasskey(one.site(), OWNER, 'lost'))
    unwrap(await endAccess(one.site(), OWNER, 'front@lanternhill.example'))
    pass(1)
    await one.backUp('new')
    pass(1)
    await other.correct(marys.client_id, MARY, { ...MARY, email: last })
    await alter(
      other.site(),
      sql`insert into passkeys (id, email, name, public_key, counter, created_at)
        values ('since', 'front@lanternhill.example', 'Phone', 'k', 0, ${other.clock.at})`,
    )
    pass(1)
    await other.backUp('beside')

    for (const [file, passkeys] of [
      [one.fileOf('new'), []],
      [other.fileOf('beside'), [{ id: 'since' }]],
    ] as const) {
      expect((await other.restoreFile(file)).relation).toBe('another state')
      expect(await other.visit(known.id)).toMatchObject(NEW_COLUMNS)
      expect(await other.visit(marys.id)).toMatchObject({ email: last })
      expect(await other.visit(anns.id)).toMatchObject({ email: last })
      const { read } = other.site().database
      expect(await read.selectFrom('passkeys').select('id').execute()).toEqual(passkeys)
    }
  },
)

test.each(availableEngines)(
  'what the former contact of a client had opened ends with a correction in another state, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const janes = await one.site().book(at('9:00 AM'))
    const marys = await one.site().book(at('11:00 AM'), MARY)
    await alter(
      one.site(),
      sql`insert into visit_links (hash, booking, created_at)
        values ('janes', ${janes.id}, 1), ('marys', ${marys.id}, 1)`,
      sql`insert into sessions (visitor, client_id, expires_at, contact)
        values ('early', ${janes.client_id}, ${NOON + 9 * DAY}, null),
          ('mail', ${janes.client_id}, ${NOON + 9 * DAY}, ${jane.email}),
          ('phone', ${janes.client_id}, ${NOON + 9 * DAY}, ${jane.phone}),
          ('marys', ${marys.client_id}, ${NOON + 9 * DAY}, null)`,
    )
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    one.clock.advance(DAY)
    await one.backUp('new')
    other.clock.advance(2 * DAY)
    await other.correct(janes.client_id, JANE, { ...JANE, email: NEW.email })
    await other.correct(marys.client_id, MARY, { ...MARY, firstName: 'Maria' })

    await other.restoreFile(one.fileOf('new'))
    const { read } = other.site().database
    const links = read.selectFrom('visit_links').select('hash').where('contact', 'is', null)
    expect(await links.execute()).toEqual([{ hash: 'marys' }])
    const sessions = read.selectFrom('sessions').select('visitor').orderBy('visitor')
    expect(await sessions.execute()).toEqual([{ visitor: 'marys' }, { visitor: 'phone' }])
  },
)

test.each(availableEngines)(
  'what a client replied to one state does not come back if the other has erased them, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const phones = ['2125550101', '2125550102']
    for (const phone of phones)
      await alter(
        one.site(),
        sql`insert into clients (id, first_name, last_name, email, phone, imported_at, created_at)
          values (${phone}, 'Ann', 'Doe', '', ${phone}, ${NOON}, ${NOON})`,
      )
    const [visit, mary] = [
      await one.site().book(at('9:00 AM')),
      await one.site().book(at('11:00 AM'), MARY),
    ]
    await keepReply(one.site(), { id: 'early', phone: jane.phone, words: 'Which door?' })
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    other.clock.advance(DAY)
    for (const phone of phones)
      await keepReply(other.site(), { id: phone, phone, words: 'Which door?' })
    const gone = { kept: { id: mary.client_id, ...MARY }, gone: { id: visit.client_id, ...JANE } }
    unwrap(await mergeClients(other.site(), TOOL, { ...gone, stays: MARY }))
    one.clock.advance(2 * DAY)
    unwrap(await forgetClient(one.site(), TOOL, '2125550101'))
    await alter(one.site(), sql`update bookings set cancelled_at = 1 where id = ${visit.id}`)
    unwrap(await forgetClient(one.site(), TOOL, jane.email))
    await one.backUp('new')

    await other.restoreFile(one.fileOf('new'))
    const replies = other.site().database.read.selectFrom('replies').select('id')
    expect(await replies.execute()).toEqual([{ id: '2125550102' }])
  },
)

test.each(availableEngines)(
  'an erased reply that belongs to no client of this state does not come back from the other, on $name',
  async (engine) => {
    for (const isErasedInBackup of [true, false]) {
      const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
      const visit = await one.site().book(at('9:00 AM', '2026-07-03'))
      const gone = { id: visit.client_id, ...JANE }
      await alter(
        one.site(),
        sql`insert into clients (id, first_name, last_name, email, phone, imported_at, created_at)
          values ('Mary', ${MARY.firstName}, ${MARY.lastName}, ${MARY.email}, ${MARY.phone}, ${NOON}, ${NOON})`,
      )
      for (const [id, phone] of [
        ['janes', jane.phone],
        ['strangers', '2125550133'],
      ] as const)
        await keepReply(one.site(), { id, phone, words: 'Who is this?' })
      await alter(one.site(), sql`update replies set booking = null`)
      await one.backUp('old')
      await other.restoreFile(one.fileOf('old'))
      one.clock.advance(3 * DAY)
      other.clock.advance(3 * DAY)
      const [erasing, merging] = isErasedInBackup ? [one, other] : [other, one]
      await erasing.send()
      for (const contact of [jane.email, '2125550133'])
        unwrap(await forgetClient(erasing.site(), TOOL, contact))
      const kept = { id: 'Mary', ...MARY }
      unwrap(await mergeClients(merging.site(), TOOL, { kept, gone, stays: MARY }))
      await one.backUp('new')

      expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
      const replies = other.site().database.read.selectFrom('replies').select('id')
      expect(await replies.execute()).toEqual([])
    }
  },
)

test.each(availableEngines)(
  'a text stays done or new as it was marked last, in whichever state, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const mark = async ({ site }: typeof one, id: string, isDone: boolean) =>
      unwrap(await markReply(site(), TOOL, { id, isDone }))
    const ids = ['done here', 'done there', 'new there', 'new here']
    for (const id of ids) await keepReply(one.site(), { id, phone: jane.phone, words: id })
    for (const id of ['new there', 'new here']) await mark(one, id, true)
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    one.clock.advance(DAY)
    await mark(one, 'done here', true)
    await mark(one, 'new here', false)
    await one.backUp('new')
    other.clock.advance(2 * DAY)
    await mark(other, 'done there', true)
    await mark(other, 'new there', false)

    expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
    const replies = other.site().database.read.selectFrom('replies').select('id')
    const done = await replies.where('done_at', 'is not', null).orderBy('id').execute()
    expect(done.map(({ id }) => id)).toEqual(['done here', 'done there'])
  },
)

test.each(availableEngines)(
  'a visit that a client confirmed in another state stays confirmed after a restore, on $name',
  async (engine) => {
    const file = changedPractice([
      'price: 225',
      'letters: { reminder: { confirm: true } }\nprice: 225',
    ])
    const [one, other] = [
      await openRestoredSite(engine, file),
      await openRestoredSite(engine, file),
    ]
    const janes = await one.site().book(at('9:00 AM'))
    const marys = await one.site().book(at('11:00 AM'), MARY)
    const sues = await one.site().book(slotAt('2026-07-04', '9:00 AM'), NEW)
    // Sue was asked before the two states parted.
    one.clock.at = Date.parse('2026-07-03T11:00:00-04:00')
    await queueDueLetters(one.site())
    one.clock.at = Date.parse('2026-07-03T20:00:00-04:00')
    await one.backUp('old')
    other.clock.at = one.clock.at
    await other.restoreFile(one.fileOf('old'))
    other.clock.at = Date.parse('2026-07-03T21:00:00-04:00')
    await confirmByReply(other.site(), sues.phone)
    for (const { clock } of [one, other]) clock.at = Date.parse('2026-07-09T11:00:00-04:00')
    await queueDueLetters(other.site())
    await other.send()
    for (const { phone } of [janes, marys]) await confirmByReply(other.site(), phone)
    await one.site().move(marys.reference, at('1:00 PM'))
    await one.site().close('2026-07-24')
    await one.backUp('new')
    expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
    for (const { id } of [janes, sues])
      expect(confirmationOf(other.site(), await other.visit(id))).toBe('confirmed')
    // That was another time.
    expect(confirmationOf(other.site(), await other.visit(marys.id))).toBeUndefined()
  },
)
