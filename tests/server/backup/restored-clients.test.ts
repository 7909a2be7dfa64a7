import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { mergeClients } from '../../../server/clients/merge-clients.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { describeActs } from '../../../server/desk/activity.ts'
import { unwrap } from '../../../server/result.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { DAY, NOON } from '../support/clock.ts'
import { availableEngines, type Engine } from '../support/engines.ts'
import { JANE, MARY, NEW, openRestoredSite } from '../support/restored-site.ts'
import { alter } from '../support/stored.ts'

const at = (slot: string, day = '2026-07-10') => slotAt(day, slot)

const NEW_COLUMNS = { email: NEW.email, phone: NEW.phone }

/** Two states that part at a backup in which Jane and Mary are on record. */
async function openTwoStates(engine: Engine) {
  const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
  for (const { email, phone, firstName, lastName } of [JANE, MARY])
    await alter(
      one.site(),
      sql`insert into clients (id, first_name, last_name, email, phone, imported_at, created_at)
        values (${firstName}, ${firstName}, ${lastName}, ${email}, ${phone}, ${NOON}, ${NOON})`,
    )
  await one.backUp('old')
  await other.restoreFile(one.fileOf('old'))
  return { one, other }
}

test.each(availableEngines)(
  'a contact that was corrected in one state and a contact that was corrected in the other are both kept, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const janes = await one.site().book(at('9:00 AM'))
    const marys = await one.site().book(at('11:00 AM'), MARY)
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    const maria = { ...MARY, firstName: 'Maria', phone: '2125550111' }
    other.clock.advance(DAY)
    await other.correct(marys.client_id, MARY, maria)
    one.clock.advance(2 * DAY)
    await one.correct(janes.client_id, JANE, { ...JANE, phone: NEW.phone })
    await one.correct(marys.client_id, MARY, { ...MARY, phone: '2125550122' })
    await alter(one.site(), sql`update clients set texted_at = 1`)
    await one.backUp('new')
    other.clock.advance(2 * DAY)
    await other.correct(janes.client_id, JANE, { ...JANE, email: NEW.email })

    await other.restoreFile(one.fileOf('new'))
    const clients = other.site().database.read.selectFrom('clients')
    const details = clients.select(['first_name', 'email', 'phone', 'texted_at'])
    expect(await details.orderBy('last_name').execute()).toEqual([
      { first_name: 'Jane', ...NEW_COLUMNS, texted_at: 1 },
      { first_name: 'Maria', email: MARY.email, phone: '2125550122', texted_at: 1 },
    ])
    expect(await other.visit(janes.id)).toMatchObject(NEW_COLUMNS)
    expect(await other.visit(marys.id)).toMatchObject({ first_name: 'Maria', phone: '2125550122' })
  },
)

test.each(availableEngines)(
  'a client of whom one state removed the email and the other the phone stays as in the backup, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const { id, client_id } = await one.site().book(at('9:00 AM'))
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    one.clock.advance(DAY)
    await one.correct(client_id, JANE, { ...JANE, phone: '' })
    await one.backUp('new')
    other.clock.advance(2 * DAY)
    await other.correct(client_id, JANE, { ...JANE, email: '' })

    const { losses } = await other.restoreFile(one.fileOf('new'))
    expect(await other.visit(id)).toMatchObject({ client_id, email: jane.email, phone: '' })
    expect(losses).toEqual([
      `Jane Doe (${jane.email}): one state has removed the email, the other the phone. Ask which is right`,
    ])
  },
)

test.each(availableEngines)(
  'a client who was erased in one state and merged in the other is named, and nobody else is erased, on $name',
  async (engine) => {
    const { one, other } = await openTwoStates(engine)
    one.clock.advance(DAY)
    const merged = { kept: { id: 'Jane', ...JANE }, gone: { id: 'Mary', ...MARY } }
    unwrap(await mergeClients(one.site(), TOOL, { ...merged, stays: JANE }))
    await one.backUp('merged')
    other.clock.advance(2 * DAY)
    await other.backUp('both')
    // Both are two again, and the merge is still in the audit.
    await one.restoreFile(other.fileOf('both'))
    unwrap(await forgetClient(one.site(), TOOL, JANE.phone))
    await other.backUp('beside')
    await one.restoreFile(other.fileOf('beside'))
    const clients = one.site().database.read.selectFrom('clients').select('id')
    expect(await clients.execute()).toEqual([{ id: 'Mary' }])

    unwrap(await forgetClient(other.site(), TOOL, MARY.phone))
    const { losses } = await other.restoreFile(one.fileOf('merged'))
    expect(losses).toEqual([
      `Jane Doe (${jane.email}, (212) 555-0142): a client was erased whom the backup has merged into this one. Erase this one, too, if it is the same person`,
    ])
  },
)

test.each(availableEngines)(
  'a client who was erased in the backup, and merged into another one in the other state, is named, on $name',
  async (engine) => {
    const { one, other } = await openTwoStates(engine)
    other.clock.advance(DAY)
    const merged = { kept: { id: 'Mary', ...MARY }, gone: { id: 'Jane', ...JANE } }
    unwrap(await mergeClients(other.site(), TOOL, { ...merged, stays: JANE }))
    one.clock.advance(2 * DAY)
    unwrap(await forgetClient(one.site(), TOOL, JANE.phone))
    await one.backUp('new')
    const { losses } = await other.restoreFile(one.fileOf('new'))
    const named = losses.filter((loss) => loss.includes('was erased'))
    expect(named).toEqual([
      `Jane Doe (${jane.email}, (212) 555-0142): a client was erased whom the replaced state has merged into this one. Erase this one, too, if it is the same person`,
    ])
    other.clock.advance(DAY)
    await one.site().close('2026-07-24')
    await one.backUp('newer')
    expect((await other.restoreFile(one.fileOf('newer'))).losses).not.toContain(named[0])
  },
)

test.each(availableEngines)(
  'a visit to come of a client whom the other state has erased is named, because it has no name then, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    await one.site().book(at('9:00 AM', '2026-07-03'))
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    other.clock.advance(3 * DAY)
    await other.send()
    unwrap(await forgetClient(other.site(), TOOL, jane.email))
    const { id, reference } = await one.site().book(at('9:00 AM'))
    await one.backUp('new')
    const { losses } = await other.restoreFile(one.fileOf('new'))
    expect(losses).toEqual([
      `${reference}, Jane Doe (${jane.email}, (212) 555-0142), Friday, July 10th, 2026 at 9:00 AM: the client was erased in the replaced state, so the visit has no name now. Call them, and book it again or cancel it`,
    ])
    expect(await other.visit(id)).toMatchObject({ first_name: '', cancelled_at: null })
  },
)

const RIGHT = 'right@mail.example'
const correctMary =
  (email: string) =>
  (one: Site, { mary }: Both) =>
    one.correct(mary, MARY, { ...MARY, email })
const correctJane = (one: Site, { janes }: Both) =>
  one.correct(janes, JANE, { ...JANE, email: RIGHT })
/** Both are Jane, with her phone and this email. */
const merge =
  (email: string, gone = MARY) =>
  async (one: Site, { janes, mary }: Both) => {
    const merged = { kept: { id: janes, ...JANE }, gone: { id: mary, ...gone } }
    unwrap(await mergeClients(one.site(), TOOL, { ...merged, stays: { ...JANE, email } }))
  }
const correctThenMerge = (email: string) => async (one: Site, both: Both) => {
  await correctMary(NEW.email)(one, both)
  await merge(email, { ...MARY, email: NEW.email })(one, both)
}
type Site = Awaited<ReturnType<typeof openRestoredSite>>
type Both = { readonly janes: string; readonly mary: string }

test.each(
  availableEngines.flatMap((engine) =>
    (
      [
        ['merges the client that the other corrects', merge(MARY.email), correctMary(RIGHT), RIGHT],
        ['merges into the client that the other corrects', merge(JANE.email), correctJane, RIGHT],
        ['knows nothing of a merge', undefined, merge(MARY.email), MARY.email],
        ['corrects what the other chose', correctMary(RIGHT), merge(MARY.email), RIGHT],
        ['corrects what the other dropped', correctJane, merge(JANE.email), RIGHT],
        ['drops what it corrected', correctThenMerge(JANE.email), correctJane, RIGHT],
        ['corrects what was kept of two', correctJane, correctThenMerge(JANE.email), RIGHT],
      ] as const
    ).map(([what, inBackup, inOther, email]) => ({ engine, what, inBackup, inOther, email })),
  ),
)(
  'the backup’s state $what, and no letter goes to a former address, on $engine.name',
  async ({ engine, inBackup, inOther, email }) => {
    for (const isBackupLater of [true, false]) {
      const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
      const janes = await one.site().book(at('9:00 AM'))
      const marys = await one.site().book(at('11:00 AM'), MARY)
      const both = { janes: janes.client_id, mary: marys.client_id }
      await one.send()
      await one.backUp('old')
      await other.restoreFile(one.fileOf('old'))
      one.clock.advance(isBackupLater ? 2 * DAY : DAY)
      other.clock.advance(isBackupLater ? DAY : 2 * DAY)
      await inBackup?.(one, both)
      await inOther(other, both)
      await one.send()
      await other.send()
      await one.backUp('new')
      other.clock.at = Math.max(one.clock.at, other.clock.at) + DAY
      await other.restoreFile(one.fileOf('new'))
      const later = [janes, marys].entries()
      for (const [index, { reference }] of later)
        await other.site().move(reference, at(index === 0 ? '2:00 PM' : '4:00 PM'))
      const letters = (await other.send()).filter((sent) => sent.includes('mail'))
      expect(letters).toEqual([`moved-mail ${email}`, `moved-mail ${email}`])
    }
  },
)

test.each(availableEngines)(
  'two states that merged the same records into different ones leave a log that names who is on record, on $name',
  async (engine) => {
    const { one, other } = await openTwoStates(engine)
    const [janes, marys] = [
      { id: 'Jane', ...JANE },
      { id: 'Mary', ...MARY },
    ]
    one.clock.advance(DAY)
    const toJane = { kept: janes, gone: marys, stays: JANE }
    unwrap(await mergeClients(one.site(), TOOL, toJane))
    await one.backUp('new')
    other.clock.advance(2 * DAY)
    unwrap(await mergeClients(other.site(), TOOL, { kept: marys, gone: janes, stays: MARY }))

    expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
    const merges = other.site().database.read.selectFrom('audit').selectAll()
    const acts = await merges.where('act', '=', 'merged two clients').orderBy('at').execute()
    const told = (await describeActs(other.site(), acts)).map(({ record, path }) => [record, path])
    // The record of this state, with the name that was chosen last.
    const kept = ['Mary Roe', '/desk/find/Jane']
    expect(told).toEqual([kept, kept])
  },
)
