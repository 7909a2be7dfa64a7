import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { correctClient } from '../../../server/clients/correct-client.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { mergeClients } from '../../../server/clients/merge-clients.ts'
import { endRecall, nextVisit, recordCall, stopByLink } from '../../../server/clients/next-visit.ts'
import { HASH_KEY, rotateKey } from '../../../server/database/keys.ts'
import { listToCall, recallFigures } from '../../../server/desk/call-list.ts'
import { deliver, recordDelivery, recordFailure } from '../../../server/messages/delivery.ts'
import { queueInvitations, stopToken } from '../../../server/messages/kinds/recall-letter.ts'
import { unsentMessages } from '../../../server/messages/outbox/unsent.ts'
import type { Mail } from '../../../server/messages/providers/mail-server.ts'
import { RefusedForGood } from '../../../server/messages/providers/refusals.ts'
import { unwrap } from '../../../server/result.ts'
import { deleteOutdated } from '../../../server/upkeep/retention.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY } from '../support/clock.ts'
import { availableEngines, type Engine, sqlite } from '../support/engines.ts'
import { MARY, openRestoredSite } from '../support/restored-site.ts'
import { alter } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'
import { openPractice, openTool, said } from '../support/tool-services.ts'

const STAFF = 'staff@lanternhill.example'
const ON = changedPractice([
  'price: 225',
  'letters: { recall: { send: true } }\nrecallMonths: 6\nprice: 225',
])
const ANN = {
  ...{ firstName: 'Ann', lastName: 'Hall' },
  ...{ email: 'ann@client.example', phone: '2125550177' },
}
const FIRST = '2026-09-21T08:00:00-04:00'
const AGAIN = '2026-11-02T08:00:00-05:00'

/** A practice with a client on record whose next visit is due on November 2nd, and which sends only when it is asked. */
async function open(engine: Engine, file = ON) {
  const practice = await openPractice(engine, file)
  const { database, clock } = practice
  const { read } = database
  await alter(
    practice,
    sql`insert into clients (id, first_name, last_name, email, phone, created_at, next_due, due_set_at)
      values ('ann', 'Ann', 'Hall', ${ANN.email}, ${ANN.phone}, 1, '2026-11-02', 1)`,
  )
  const mails: Mail[] = []
  const refused: string[] = []
  const down = new Set<string>()
  const mail = async (letter: Mail) => {
    if (down.has(letter.to)) throw new Error('The mail server is down.')
    if (refused.includes(letter.to)) throw new RefusedForGood('No such mailbox.')
    mails.push(letter)
    return 'sent' as const
  }
  const transports = { mail, sms: async () => 'sent' as const, close: async () => {}, notice: '' }
  const unsent = () =>
    read
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'recall-mail')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('id')
      .execute()
  async function sendQueued() {
    for (const row of await unsent()) {
      try {
        const outcome = await deliver(practice, transports, row)
        await database.write((to) => recordDelivery(to, row, outcome, clock.now()))
      } catch (error) {
        if (!(error instanceof RefusedForGood)) throw error
        await database.write((to) => recordFailure(to, row, error.reason, clock.now()))
      }
    }
    return mails.splice(0)
  }
  /** What three processes queue at a time, and who then gets a letter. */
  async function at(time: string) {
    clock.at = Date.parse(time)
    await Promise.all([1, 2, 3].map(() => queueInvitations(practice)))
    return (await sendQueued()).map(({ to }) => to)
  }
  const toCall = async () => (await listToCall(practice)).map(({ clientName }) => clientName)
  const client = (id = 'ann') =>
    read.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...practice, at, toCall, client, sendQueued, refused, down }
}

describe.each(availableEngines)('an invitation to the next visit, on $name', (engine) => {
  test('that did not arrive is known until its client is invited elsewhere or has come', async () => {
    const { at, toCall, client, refused, ...practice } = await open(engine)
    refused.push(ANN.email)
    expect(await at(FIRST)).toEqual([])
    practice.clock.advance(31 * DAY)
    await deleteOutdated(practice)
    expect(await toCall()).toEqual(['Ann Hall'])
    expect(await at(AGAIN)).toEqual([])
    const after = { ...ANN, email: 'ann@right.example' }
    unwrap(await correctClient(practice, STAFF, { id: 'ann', before: ANN, ...after }))
    expect(await at('2026-11-03T08:00:00-05:00')).toEqual(['ann@right.example'])
    await alter(practice, sql`update outbox set failed_at = 1, sent_at = null`)
    await alter(practice, sql`update clients set next_due = null`)
    await deleteOutdated(practice)
    expect(await practice.database.read.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('goes six weeks before it is due and again when it is due, once each and by day; then the desk calls', async () => {
    const { at, toCall, client, ...practice } = await open(engine)
    expect(await at('2026-09-20T12:00:00-04:00')).toEqual([])
    expect(await at('2026-09-21T07:59:00-04:00')).toEqual([])
    expect(await at(FIRST)).toEqual([ANN.email])
    expect(await at('2026-09-21T09:00:00-04:00')).toEqual([])
    // Sent messages are deleted after a month.
    await alter(practice, sql`delete from outbox`)
    expect(await at('2026-11-01T12:00:00-05:00')).toEqual([])
    expect(await toCall()).toEqual([])
    expect(await at(AGAIN)).toEqual([ANN.email])
    await alter(practice, sql`delete from outbox`)
    expect(await at('2026-12-02T12:00:00-05:00')).toEqual([])
    expect(await toCall()).toEqual(['Ann Hall'])

    unwrap(await recordCall(practice, STAFF, { client: 'ann' }))
    expect(await toCall()).toEqual([])
    practice.clock.at = Date.parse('2027-01-01T12:00:00-05:00')
    expect(await toCall()).toEqual(['Ann Hall'])
    await practice.book(slotAt('2027-01-08', '10:00 AM'), ANN)
    expect(await toCall()).toEqual([])
  })

  test('that could not leave before the night leaves in the morning', async () => {
    const { at, down } = await open(engine)
    down.add(ANN.email)
    await expect(at('2026-09-21T19:55:00-04:00')).rejects.toThrow('The mail server is down.')
    down.clear()
    expect(await at('2026-09-21T20:05:00-04:00')).toEqual([])
    expect(await at('2026-09-22T08:00:00-04:00')).toEqual([ANN.email])
  })

  test('is not sent again if it left while the clock was slow', async () => {
    const { at, client, sendQueued, ...practice } = await open(engine)
    await alter(practice, sql`update clients set due_set_at = ${practice.clock.at}`)
    practice.clock.at = Date.parse(FIRST)
    await queueInvitations(practice)
    practice.clock.at -= 400 * DAY
    expect(await sendQueued()).toHaveLength(1)
    await alter(practice, sql`delete from outbox`)
    expect(await at('2026-09-22T12:00:00-04:00')).toEqual([])
    expect(await at(AGAIN)).toEqual([ANN.email])
  })

  test('goes by what was said last of two records that were merged', async () => {
    const { at, client, ...site } = await open(engine)
    const { client_id: id, reference } = await site.book(slotAt('2026-07-03', '4:00 PM'))
    await alter(site, sql`update bookings set attendance = 'done' where reference = ${reference}`)
    site.clock.at = Date.parse('2026-07-04T12:00:00-04:00')
    unwrap(await nextVisit(site, STAFF, { client: id, visit: reference, months: 3 }))
    const { firstName, lastName, email, phone } = jane
    const kept = { firstName, lastName, email, phone }
    const both = { kept: { id, ...kept }, gone: { id: 'ann', ...ANN } }
    expect(said(await mergeClients(site, STAFF, { ...both, stays: ANN }))).toBe('done')
    expect(await client(id)).toMatchObject({ next_due: '2026-10-03' })
    expect(await at('2026-08-22T12:00:00-04:00')).toEqual([ANN.email])
  })

  test('waits until some time can be booked', async () => {
    const { at, client, ...practice } = await open(engine)
    practice.clock.at = Date.parse(FIRST)
    const { closure } = await practice.close('2026-09-21', { lastDay: undefined })
    await alter(
      practice,
      sql`update closures set starts_at = 0, ends_at = 4000000000000 where id = ${closure.id}`,
    )
    expect(await at(FIRST)).toEqual([])
    expect((await client()).invited_at).toBeNull()
    await alter(practice, sql`delete from closures`)
    expect(await at('2026-09-22T12:00:00-04:00')).toEqual([ANN.email])
  })

  const NOBODY: readonly (readonly [
    string,
    (site: Awaited<ReturnType<typeof open>>) => Promise<unknown>,
  ])[] = [
    ['has booked', (site) => site.book(slotAt('2026-07-10', '10:00 AM'), ANN)],
    [
      'has booked with another phone',
      (site) => site.book(slotAt('2026-07-10', '10:00 AM'), { ...ANN, phone: '2125550178' }),
    ],
    ['asked for none', (site) => endRecall(site, STAFF, { client: 'ann', reason: 'declined' })],
    ['moved away', (site) => endRecall(site, STAFF, { client: 'ann', reason: 'moved' })],
    ['was erased', (site) => forgetClient(site, STAFF, ANN.email)],
    ['died', (site) => endRecall(site, STAFF, { client: 'ann', reason: 'died' })],
    [
      'stopped them at another record with this mailbox',
      (site) =>
        alter(
          site,
          sql`insert into clients (id, first_name, last_name, email, phone, created_at, recall_ended)
            values ('other', 'Ann', 'Hall', ${ANN.email}, '2125550179', 1, 'stopped')`,
        ),
    ],
    [
      'is of a practice that invites nobody',
      async ({ practice }) => Object.assign(practice, { letters: {} }),
    ],
  ]
  test.each(NOBODY)('goes to nobody who %s, and neither does a call', async (_, happens) => {
    const site = await open(engine)
    await happens(site)
    expect(await site.at(FIRST)).toEqual([])
    expect(await site.at(AGAIN)).toEqual([])
    expect(await site.toCall()).toEqual([])
  })

  test('is dropped if they book before it leaves, or invitations are turned off, or they are erased', async () => {
    const { at, client, ...site } = await open(engine)
    site.clock.at = Date.parse(FIRST)
    await queueInvitations(site)
    const { reference } = await site.book(slotAt('2026-09-25', '10:00 AM'), ANN)
    expect(await site.sendQueued()).toEqual([])
    expect((await client()).invited_at).toBeNull()
    // A no-show has not come back.
    await alter(site, sql`update bookings set attendance = 'missed' where reference = ${reference}`)
    site.clock.at = Date.parse('2026-09-26T12:00:00-04:00')
    await queueInvitations(site)
    const { letters } = site.practice
    Object.assign(site.practice, { letters: {} })
    expect(await site.sendQueued()).toEqual([])
    Object.assign(site.practice, { letters })
    await queueInvitations(site)
    const rows = () => site.database.read.selectFrom('outbox').where('kind', '=', 'recall-mail')
    expect(await rows().select('id').execute()).toEqual([{ id: 'recall-ann-2026-11-02-1' }])
    unwrap(await forgetClient(site, STAFF, ANN.email))
    expect(await rows().select('id').execute()).toEqual([])
  })

  test('whom email does not reach is called at once, and no more letters go there', async () => {
    const { at, toCall, refused, ...site } = await open(engine)
    refused.push(ANN.email)
    await alter(
      site,
      sql`insert into clients (id, first_name, last_name, email, phone, created_at, next_due, due_set_at)
        values ('bea', 'Bea', 'Low', '', '2125550188', 1, '2026-11-01', 1)`,
    )
    const carla = { ...ANN, firstName: 'Carla', email: 'c@client.example', phone: '2125550199' }
    const visit = await site.book(slotAt('2026-07-03', '4:00 PM'), carla)
    await alter(
      site,
      sql`update bookings set mail_failed_at = 1, attendance = 'done' where id = ${visit.id}`,
      sql`update clients set next_due = '2026-10-31', due_set_at = ${visit.ends_at} where id = ${visit.client_id}`,
    )
    expect(await at(FIRST)).toEqual([])
    expect(await toCall()).toEqual(['Carla Hall', 'Bea Low', 'Ann Hall'])
    const failed = (await unsentMessages(site.database.read)).filter(({ failure }) => failure)
    expect(failed).toMatchObject([
      { first_name: 'Ann', client_id: 'ann', failure: 'No such mailbox.' },
    ])
    expect(await at(AGAIN)).toEqual([])
    const right = { ...ANN, email: 'ann@right.example' }
    unwrap(await correctClient(site, STAFF, { id: 'ann', before: ANN, ...right }))
    expect(await at('2026-11-03T12:00:00-05:00')).toEqual([right.email])
    expect(await toCall()).toEqual(['Carla Hall', 'Bea Low'])
  })

  test('is ended by the link in a letter, also for a record that was merged since, and after a change of the key', async () => {
    const { at, client, ...site } = await open(engine)
    const { client_id: kept } = await site.book(slotAt('2026-07-03', '4:00 PM'))
    await alter(
      site,
      sql`update clients set next_due = '2026-12-01', due_set_at = 0 where id = ${kept}`,
    )
    const token = await letterToken()
    const of = ({ firstName, lastName, email, phone }: typeof jane) => ({
      ...{ firstName, lastName, email, phone },
    })
    const both = { kept: { id: kept, ...of(jane) }, gone: { id: 'ann', ...ANN } }
    const stays = { ...of(jane), email: ANN.email }
    expect(said(await mergeClients(site, STAFF, { ...both, stays }))).toBe('done')
    expect(await client(kept)).toMatchObject({ next_due: '2026-11-02', recall_ended: null })
    // The link of a letter to the record that is gone still works, also after a change of the key.
    await site.database.write((to) => rotateKey(to, HASH_KEY, site.clock.at))
    expect(await stopByLink(site, token)).toBe(true)
    expect(await stopByLink(site, token)).toBe(true)
    expect(await client(kept)).toMatchObject({ recall_ended: 'stopped' })
    expect(await stopByLink(site, token.replace('ann', kept))).toBe(false)
    expect(await stopByLink(site, '')).toBe(false)

    async function letterToken() {
      site.clock.at = Date.parse(FIRST)
      await queueInvitations(site)
      const letter = (await site.sendQueued()).find(({ to }) => to === ANN.email)
      return letter?.unsubscribe?.split('/').at(-1) ?? ''
    }
  })

  test('is not ended by the link of a mailbox that was corrected since', async () => {
    const { client, ...site } = await open(engine)
    site.clock.at = Date.parse(FIRST)
    await queueInvitations(site)
    const [letter] = await site.sendQueued()
    const right = { ...ANN, email: 'ann@right.example' }
    unwrap(await correctClient(site, STAFF, { id: 'ann', before: ANN, ...right }))
    expect(await stopByLink(site, letter?.unsubscribe?.split('/').at(-1) ?? '')).toBe(false)
    expect(await client()).toMatchObject({ recall_ended: null })
  })

  test('that was ended by the link stays so, whatever reason the desk gave before or another record has', async () => {
    const { client, ...site } = await open(engine)
    site.clock.at = Date.parse(FIRST)
    await queueInvitations(site)
    const [letter] = await site.sendQueued()
    unwrap(await endRecall(site, STAFF, { client: 'ann', reason: 'moved' }))
    expect(await stopByLink(site, letter?.unsubscribe?.split('/').at(-1) ?? '')).toBe(true)
    expect(await client()).toMatchObject({ recall_ended: 'stopped' })
    const { client_id: kept } = await site.book(slotAt('2026-10-02', '4:00 PM'))
    unwrap(await endRecall(site, STAFF, { client: kept, reason: 'moved' }))
    const { firstName, lastName, email, phone } = jane
    const both = {
      kept: { id: kept, firstName, lastName, email, phone },
      gone: { id: 'ann', ...ANN },
    }
    expect(said(await mergeClients(site, STAFF, { ...both, stays: both.kept }))).toBe('done')
    expect(await client(kept)).toMatchObject({ recall_ended: 'stopped' })
  })
})

test('a file of clients who are all due floods no mailbox: 50 letters leave in a day', async () => {
  const { at, ...site } = await open(sqlite)
  await alter(
    site,
    sql`insert into clients (id, first_name, last_name, email, phone, created_at, next_due, due_set_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 60)
      select 'id' || n, 'Eve', 'Hall', n || '@client.example', 2125551000 + n, 1, '2026-05-01', 1 from numbers`,
  )
  expect(await at(FIRST)).toHaveLength(50)
  expect(await at('2026-09-21T19:00:00-04:00')).toEqual([])
  expect(await at('2026-09-22T08:00:00-04:00')).toHaveLength(11)
  // Who was due already gets the second letter three weeks after the first one.
  expect(await at('2026-10-12T07:59:00-04:00')).toEqual([])
  expect(await at('2026-10-12T08:00:00-04:00')).toHaveLength(50)
  // What left by a clock of another year does not count.
  await alter(
    site,
    sql`update clients set invited_again_at = 4000000000000 where invited_again_at is not null`,
  )
  expect(await at('2026-10-13T08:00:00-04:00')).toHaveLength(10)
})

test('the letter names no visit and no reason, knows the client in a fragment, and says how to stop', async () => {
  const site = await open(sqlite)
  site.clock.at = Date.parse(FIRST)
  await queueInvitations(site)
  const [letter] = await site.sendQueued()
  expect(letter?.subject).toBe('It’s time to plan your next visit')
  expect(letter?.text).toContain(
    '/book#firstName=Ann&lastName=Hall&email=ann%40client.example&phone=%28212%29+555-0177',
  )
  expect(letter?.text).toContain(`Stop them here: ${letter?.unsubscribe}`)
  // The practice's postal address.
  expect(letter?.text).toContain(site.practice.office)
  expect(letter?.text).not.toMatch(/breast|grade|result|November|2026/i)
})

describe('at the desk', () => {
  test('a visit that is done says when the next one is due, counted from the visit, and that can be undone', async () => {
    const { client, ...site } = await open(sqlite)
    const { client_id: id, reference } = await site.book(slotAt('2026-07-03', '4:00 PM'))
    await alter(site, sql`update bookings set attendance = 'done' where reference = ${reference}`)
    site.clock.at = Date.parse('2026-08-31T12:00:00-04:00')
    const set = async (visit: string | undefined, months: 0 | 3 | 6 | 12) =>
      unwrap(await nextVisit(site, STAFF, { client: id, visit, months }))
    expect(await set(reference, 6)).toBe('Next visit due in January 2027.')
    expect(await client(id)).toMatchObject({ next_due: '2027-01-03', due_set_at: site.clock.at })
    expect(await set(undefined, 6)).toBe('Next visit due in February 2027.')
    expect(await client(id)).toMatchObject({ next_due: '2027-02-28' })
    expect(await set(undefined, 0)).toBe('No next visit is due now.')
    expect(await client(id)).toMatchObject({ next_due: null })
    unwrap(await endRecall(site, STAFF, { client: id, reason: 'died' }))
    expect(said(await nextVisit(site, STAFF, { client: id, months: 3 }))).toBe(
      'There are no more invitations to this client. Allow them first on the client’s page. Nothing was changed.',
    )
    unwrap(await endRecall(site, STAFF, { client: id }))
    expect(await set(undefined, 3)).toBe('Next visit due in November 2026.')
    expect((await site.acts()).filter((act) => act.endsWith(id))).toEqual([
      `${STAFF} ended invitations to a client ${id}`,
      `${STAFF} invited a client again ${id}`,
      ...Array(3).fill(`${STAFF} set when a visit is due ${id}`),
      `${STAFF} took back when a visit is due ${id}`,
    ])
    Object.assign(site.practice, { letters: {} })
    expect(said(await nextVisit(site, STAFF, { client: id, months: 3 }))).toBe(
      'Invitations are turned off under Settings, Letters. Nothing was changed.',
    )
  })

  test('a visit that is marked as done before it begins is not the next one', async () => {
    const { toCall, at, ...site } = await open(sqlite)
    const { client_id: id, reference } = await site.book(slotAt('2026-07-03', '4:00 PM'), {
      ...ANN,
      firstName: 'Dora',
      email: 'd@client.example',
    })
    await alter(site, sql`update bookings set attendance = 'done' where reference = ${reference}`)
    unwrap(await nextVisit(site, STAFF, { client: id, visit: reference, months: 3 }))
    expect(await at('2026-08-22T12:00:00-04:00')).toEqual(['d@client.example'])
  })

  test('the figures say who was invited in a month, who has booked since, and who has come', async () => {
    const { at, ...site } = await open(sqlite)
    await at(FIRST)
    site.clock.at = Date.parse('2026-10-01T12:00:00-04:00')
    const { id } = await site.book(slotAt('2026-10-09', '10:00 AM'), ANN)
    expect(await recallFigures(site)).toEqual([
      { month: '2026-09', invited: 1, booked: 1, came: 0 },
    ])
    await alter(site, sql`update bookings set attendance = 'arrived' where id = ${id}`)
    expect(await recallFigures(site)).toEqual([
      { month: '2026-09', invited: 1, booked: 1, came: 1 },
    ])
  })
})

test('the link in a letter changes nothing until its button is pressed, and a mail program can press it', async () => {
  const app = await openTestServer(sqlite, { PRACTICE_FILE: ON, PUBLIC_URL: 'http://localhost' })
  const site = await openTool({ ...app, closeAtEnd: app.closeAtEnd }, ON)
  await alter(
    site,
    sql`insert into clients (id, first_name, last_name, email, phone, created_at)
      values ('ann', 'Ann', 'Hall', ${ANN.email}, ${ANN.phone}, 1)`,
  )
  const token = stopToken(site.hashKey, { id: 'ann', email: ANN.email })
  const url = `${app.url}/api/recall/stop/${token}`
  const ended = async () => {
    const clients = site.database.read.selectFrom('clients').select('recall_ended')
    return (await clients.executeTakeFirstOrThrow()).recall_ended
  }
  /** What a mail provider sends (RFC 8058): a form, from nowhere and without a cookie. */
  const press = (to: string) =>
    fetch(to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const shown = await fetch(url)
  expect([shown.status, await ended()]).toEqual([200, null])
  expect(shown.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
  const page = await shown.text()
  expect(page).toContain('<form method="post"><button>Stop the invitations</button></form>')
  // Whoever looks at a letter over a shoulder learns no name here.
  expect(page).not.toMatch(/Ann|Hall|client\.example/)

  const wrong = [
    `${app.url}/api/recall/stop/${token.slice(0, -1)}`,
    `${app.url}/api/recall/stop/${token.replace('ann', 'nobody')}`,
  ]
  const answers = await Promise.all(wrong.flatMap((each) => [fetch(each), press(each)]))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1)
  expect(await ended()).toBeNull()

  // The button of the page, whose policy hides where it is pressed.
  const pressed = await fetch(url, { method: 'POST', headers: { Origin: 'null' } })
  expect([pressed.status, await ended()]).toEqual([200, 'stopped'])
  expect((await press(url)).status).toBe(200)
  await alter(site, sql`update clients set recall_ended = null`)
  expect([(await press(url)).status, await ended()]).toEqual([200, 'stopped'])
  // No other call is let in by this.
  expect((await press(`${app.url}/api/bookAppointment`)).status).toBe(415)
  expect(app.logText()).not.toContain(token)
})

test.each(availableEngines)(
  'in another state that is restored, an end holds and nobody is invited again, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine, ON), await openRestoredSite(engine, ON)]
    const jane = await one.site().book(slotAt('2026-07-03', '9:00 AM'))
    const mary = await one.site().book(slotAt('2026-07-03', '11:00 AM'), MARY)
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    one.clock.advance(DAY)
    await one.backUp('new')
    one.clock.advance(DAY)
    other.clock.at = one.clock.at
    unwrap(await endRecall(other.site(), STAFF, { client: jane.client_id, reason: 'died' }))
    unwrap(await nextVisit(other.site(), STAFF, { client: mary.client_id, months: 6 }))
    await alter(other.site(), sql`update clients set invited_at = 9 where id = ${mary.client_id}`)
    const { relation } = await other.restoreFile(one.fileOf('new'))
    expect(relation).toBe('another state')
    const clients = other.site().database.read.selectFrom('clients').selectAll()
    expect(await clients.orderBy('first_name').execute()).toMatchObject([
      { first_name: 'Jane', recall_ended: 'died', next_due: null },
      { first_name: 'Mary', recall_ended: null, next_due: '2027-01-03', invited_at: 9 },
    ])
  },
)
