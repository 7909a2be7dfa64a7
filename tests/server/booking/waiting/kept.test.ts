import { expect, onTestFinished, test } from 'vitest'
import { NO_DETAILS } from '../../../../domain/booking/details.ts'
import type { SlotRequest } from '../../../../domain/calendar/hold.ts'
import { ANY_TIME } from '../../../../domain/waiting/waiting.ts'
import { book } from '../../../../server/booking/book.ts'
import { reopenHours } from '../../../../server/booking/changes/reopen.ts'
import { shortenHolds } from '../../../../server/booking/holds/hold.ts'
import { liveHolds } from '../../../../server/booking/holds/hold-table.ts'
import {
  putAddressOnList,
  putOnList,
  sendListLink,
} from '../../../../server/booking/waiting/join.ts'
import { readEntries } from '../../../../server/booking/waiting/list.ts'
import { createListLink, readListLink } from '../../../../server/booking/waiting/list-links.ts'
import { notifyWaitingList } from '../../../../server/booking/waiting/wave.ts'
import { exportClient } from '../../../../server/clients/export-client.ts'
import { forgetClient } from '../../../../server/clients/forget-client.ts'
import { mergeClients } from '../../../../server/clients/merge-clients.ts'
import { TOOL } from '../../../../server/database/audit.ts'
import { HASH_KEY, rotateKey } from '../../../../server/database/keys.ts'
import { setOptedOut } from '../../../../server/messages/outbox/opt-outs.ts'
import { unwrap } from '../../../../server/result.ts'
import * as settings from '../../../../server/settings/change-practice.ts'
import { deleteOutdated } from '../../../../server/upkeep/retention.ts'
import { jane, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { DAY, HOUR, MINUTE } from '../../support/clock.ts'
import { OWNER } from '../../support/desk.ts'
import { availableEngines, type Engine, sqlite } from '../../support/engines.ts'
import { JANE, MARY, NEW, openRestoredSite } from '../../support/restored-site.ts'
import { openPractice, openTool } from '../../support/tool-services.ts'

const PRACTICE_FILE = changedPractice([
  'email: hello@lanternhill.example',
  `email: hello@lanternhill.example\ndesk: [${OWNER}]\nletters: { opening: { send: true } }`,
])
const SOON = slotAt('2026-07-10', '9:00 AM')
const later = (slot: string) => slotAt('2026-07-17', slot)
const TEXTED = { texts: 'yes' }

/** A practice with a waiting list, whose messages are captured. */
async function open(engine: Engine = sqlite) {
  const one = await openRestoredSite(engine, PRACTICE_FILE)
  const { site, clock } = one
  /** Books a visit whose client waits for an earlier time. */
  async function wait(slot: SlotRequest, details: object) {
    clock.advance(1000)
    const booking = await site().book(slot, details)
    await site().database.write(async (transaction) => {
      unwrap(await putOnList(transaction, site(), booking))
    })
    return booking
  }
  return {
    ...one,
    wait,
    /** Frees a time, and lets the ten minutes pass. */
    async free(slot = SOON) {
      const { reference } = await site().book(slot, { email: 'first@client.example', phone: '' })
      await site().cancel(reference)
      await one.send()
      clock.advance(10 * MINUTE)
      await notifyWaitingList(site())
    },
    listed: async () => {
      const entries = await readEntries(site().database.read, clock.now())
      return entries.map(({ booking, email }) => booking?.email ?? email)
    },
    async linkOf(booking: Awaited<ReturnType<typeof wait>>) {
      const link = await site().database.write((transaction) =>
        createListLink(transaction, site(), { id: '', booking }, 'letter'),
      )
      return link.split('#')[1] ?? ''
    },
    /** Somebody without a visit joins. */
    join: (email: string) =>
      site().database.write(async (transaction) => {
        await sendListLink(transaction, site(), email)
        const rows = transaction.selectFrom('waiting').selectAll().where('email', '=', email)
        const row = await rows.executeTakeFirstOrThrow()
        unwrap(await putAddressOnList(transaction, site(), row, ANY_TIME))
      }),
    /** Somebody without a visit asks for a link. */
    ask: (email: string) =>
      site().database.write((transaction) => sendListLink(transaction, site(), email)),
    leave: (email: string) =>
      site().database.write((transaction) =>
        transaction
          .deleteFrom('waiting')
          .where('booking', 'in', (of) =>
            of.selectFrom('bookings').select('id').where('email', '=', email),
          )
          .execute(),
      ),
    /** To whom a link leads. */
    owner: (token: string) =>
      site().database.write((transaction) => readListLink(transaction, site().database, token)),
    openings: () =>
      site().database.read.selectFrom('openings').select(['day', 'slot', 'notified_at']).execute(),
  }
}

test.each(availableEngines)(
  'a client who stops or declines texts is notified by email only, or not at all, on $name',
  async (engine) => {
    const { wait, free, send, site, clock } = await open(engine)
    await wait(later('9:00 AM'), { ...JANE, ...TEXTED })
    await wait(later('10:00 AM'), { ...MARY, email: '', texts: 'yes' })
    await wait(later('11:00 AM'), { ...NEW, texts: 'no' })
    const ann = await wait(later('1:00 PM'), { ...MARY, firstName: 'Ann', ...TEXTED })
    expect((await send()).filter((one) => /^joined/.test(one))).toEqual([
      ...[JANE, MARY, NEW].map(({ email }) => `joined-mail ${email}`).sort(),
      `joined-text ${MARY.phone}`,
    ])
    await setOptedOut(site(), MARY.phone, true, clock.now())
    await free()
    // Mary, who has only a phone, cannot be notified, so the next one is.
    await setOptedOut(site(), JANE.phone, true, clock.now())
    expect(await send()).toEqual(
      [JANE, NEW, ann].map(({ email }) => `opening-mail ${email}`).sort(),
    )
  },
)

test.each(availableEngines)(
  'a correction sends the news to the new contact, ends the former link and keeps the place, on $name',
  async (engine) => {
    const { wait, free, send, correct, linkOf, owner, listed } = await open(engine)
    const janes = await wait(later('9:00 AM'), { ...JANE, ...TEXTED })
    const former = await linkOf(janes)
    await free()
    await correct(janes.client_id)
    const sent = (await send()).filter((one) => /^opening/.test(one))
    expect(sent).toEqual([`opening-mail ${NEW.email}`, `opening-text ${NEW.phone}`])
    expect(await owner(former)).toBeUndefined()
    const now = await linkOf({ ...janes, ...NEW })
    expect(await owner(now)).toMatchObject({ booking: { id: janes.id } })
    expect(await listed()).toEqual([NEW.email])
  },
)

test.each(availableEngines)(
  'a client who waits without a visit is corrected, merged and erased with the list, on $name',
  async (engine) => {
    const { free, join, send, correct, listed, site } = await open(engine)
    const janes = await site().book(later('9:00 AM'), JANE)
    await site().cancel(janes.reference)
    await join(JANE.email)
    await send()
    const rows = () => site().database.read.selectFrom('waiting').selectAll().execute()
    const [{ id = '', asked_at = 0 } = {}] = await rows()
    await correct(janes.client_id)
    expect(await send()).toContain(`joined-mail ${NEW.email}`)
    const [entry, ...others] = await rows()
    expect([entry?.asked_at, others]).toEqual([asked_at, []])
    // The link in the former mailbox is derived from the id.
    expect(entry?.id).not.toBe(id)
    await free()
    expect(await send()).toContain(`opening-mail ${NEW.email}`)
    const mary = await site().book(later('10:00 AM'), MARY)
    await site().cancel(mary.reference)
    const merged = { kept: { id: mary.client_id, ...MARY }, gone: { id: janes.client_id, ...NEW } }
    unwrap(await mergeClients(site(), TOOL, { ...merged, stays: MARY }))
    expect(await listed()).toEqual([MARY.email])
    await send()
    unwrap(await forgetClient(site(), TOOL, MARY.email))
    expect(await rows()).toEqual([])
  },
)

test('a client who has asked for a link at the new mailbox before the correction keeps the place there, and one who has joined there that entry', async () => {
  for (const isJoined of [false, true]) {
    const { join, ask, correct, listed, site, send, clock } = await open()
    const janes = await site().book(later('9:00 AM'), JANE)
    await site().cancel(janes.reference)
    await join(JANE.email)
    const rows = () => site().database.read.selectFrom('waiting').selectAll().execute()
    const [{ asked_at = 0 } = {}] = await rows()
    clock.advance(HOUR)
    await (isJoined ? join : ask)(NEW.email)
    await send()
    await correct(janes.client_id)
    expect((await send()).includes(`joined-mail ${NEW.email}`)).toBe(!isJoined)
    expect(await listed()).toEqual([NEW.email])
    expect(await rows()).toMatchObject([
      { asked_at: isJoined ? clock.at : asked_at, joined_at: expect.any(Number) },
    ])
  }
})

test('a client whose former mailbox another client has too leaves them on the list', async () => {
  const { join, correct, listed, site } = await open()
  const janes = await site().book(later('9:00 AM'), JANE)
  await site().book(later('10:00 AM'), { ...JANE, firstName: 'Ann', phone: MARY.phone })
  await site().database.write(async (transaction) => {
    await transaction.updateTable('bookings').set({ cancelled_at: 1 }).execute()
  })
  await join(JANE.email)
  await correct(janes.client_id)
  expect(await listed()).toEqual([JANE.email])
})

test('two records that are merged are notified of one time once', async () => {
  const { wait, free, send, site } = await open()
  const janes = await wait(later('9:00 AM'), JANE)
  const mary = await wait(later('10:00 AM'), MARY)
  const merged = { kept: { id: janes.client_id, ...JANE }, gone: { id: mary.client_id, ...MARY } }
  unwrap(await mergeClients(site(), TOOL, { ...merged, stays: JANE }))
  await free()
  expect((await send()).filter((one) => /^opening-mail/.test(one))).toEqual([
    `opening-mail ${JANE.email}`,
  ])
})

test('a letter that waited is not sent once the time is gone, or whoever it was for has left', async () => {
  const { wait, free, send, site, leave } = await open()
  await wait(later('9:00 AM'), { ...JANE, texts: 'no' })
  await wait(later('10:00 AM'), { ...MARY, texts: 'no' })
  await free()
  await leave(JANE.email)
  expect(await send()).toEqual([`opening-mail ${MARY.email}`])
  await free(slotAt('2026-07-10', '9:30 AM'))
  await site().bookByTool(slotAt('2026-07-10', '9:30 AM'), { ...jane, texts: 'no' })
  expect((await send()).filter((one) => /^opening/.test(one))).toEqual([])
})

test.each(availableEngines)(
  'times that were gone before their letters could leave do not count as notices, on $name',
  async (engine) => {
    const { wait, free, send, site, clock } = await open(engine)
    await wait(later('9:00 AM'), { ...JANE, ...TEXTED })
    await send()
    const notices = () => site().database.read.selectFrom('opening_notices').selectAll().execute()
    // As while the mail server refuses us.
    for (let time = 0; time < 2; time++) {
      await free()
      expect(await notices()).toHaveLength(1)
      clock.advance(2 * HOUR)
      expect(await send()).toEqual([])
      expect(await notices()).toEqual([])
    }
    await free()
    expect(await send()).toEqual([`opening-mail ${JANE.email}`, `opening-text ${JANE.phone}`])
    clock.advance(2 * HOUR)
    // One of two messages is enough.
    await free()
    await site().database.write((transaction) =>
      transaction.deleteFrom('outbox').where('kind', '=', 'opening-mail').execute(),
    )
    expect(await send()).toEqual([`opening-text ${JANE.phone}`])
    expect(await notices()).toHaveLength(2)
  },
)

test('what is kept of somebody on the list is exported, erased with them, and deleted in time', async () => {
  const { wait, site, clock, send, listed } = await open()
  const { database } = site()
  const ask = (email: string) =>
    database.write((transaction) => sendListLink(transaction, site(), email))
  const janes = await wait(later('9:00 AM'), JANE)
  await ask('eve@client.example')
  await ask('dora@client.example')
  const exported: object[] = []
  unwrap(await exportClient(site(), TOOL, JANE.email, (file) => exported.push(file)))
  const waiting = [{ where: 'any location', when: 'any day of the week, any time of day' }]
  expect(exported).toMatchObject([{ waiting }])
  unwrap(await forgetClient(site(), TOOL, 'eve@client.example'))
  expect(await send()).not.toContain('list-link eve@client.example')
  await site().cancel(janes.reference)
  await send()
  unwrap(await forgetClient(site(), TOOL, JANE.email))
  expect(await listed()).toEqual(['dora@client.example'])
  clock.advance(7 * DAY + 1)
  await deleteOutdated(site())
  expect(await listed()).toEqual([])
  expect(await database.read.selectFrom('waiting').selectAll().execute()).toEqual([])
})

test.each(availableEngines)(
  'somebody who has booked since they joined gets a link again when they ask, and can join once more, on $name',
  async (engine) => {
    const { site, send, join, listed, clock } = await open(engine)
    const eve = 'eve@client.example'
    await join(eve)
    clock.advance(HOUR)
    await site().book(SOON, { email: eve, phone: '' })
    await send()
    clock.advance(30 * DAY)
    await site().database.write((transaction) => sendListLink(transaction, site(), eve))
    expect(await send()).toEqual([`list-link ${eve}`])
    expect(await listed()).toEqual([])
    await join(eve)
    expect(await listed()).toEqual([eve])
  },
)

test('the link of somebody without a visit survives a new key', async () => {
  const { site, send, clock, owner } = await open()
  await site().database.write((transaction) =>
    sendListLink(transaction, site(), 'eve@client.example'),
  )
  await send()
  const { id } = await site()
    .database.read.selectFrom('waiting')
    .select('id')
    .executeTakeFirstOrThrow()
  const entry = { id, booking: undefined }
  const link = await site().database.write((transaction) =>
    createListLink(transaction, site(), entry, 'letter'),
  )
  await site().database.write((transaction) => rotateKey(transaction, HASH_KEY, clock.now()))
  expect(await owner(link.split('#')[1] ?? '')).toEqual({ id })
  expect(await owner(`${id}.forged`)).toBeUndefined()
})

test.each(availableEngines)(
  'after a restore nobody is notified of a time that is no longer kept, and who has left stays off, on $name',
  async (engine) => {
    const { wait, site, clock, backUp, restore, send, listed, leave, openings } = await open(engine)
    await wait(later('9:00 AM'), JANE)
    await wait(later('10:00 AM'), MARY)
    const { reference } = await site().book(SOON, { email: 'first@client.example', phone: '' })
    await site().cancel(reference)
    await backUp('first')
    await leave(JANE.email)
    await restore('first')
    expect(await listed()).toEqual([MARY.email])
    await send()
    clock.advance(10 * MINUTE)
    await notifyWaitingList(site())
    expect(await openings()).toMatchObject([{ notified_at: null }])
    expect(await send()).toEqual([])
  },
)

test.each(availableEngines)(
  'who has left or joined in either of two states has done so after a restore of the other, on $name',
  async (engine) => {
    const [one, other] = [await open(engine), await open(engine)]
    await one.wait(later('9:00 AM'), JANE)
    await one.wait(later('10:00 AM'), MARY)
    await one.wait(later('11:00 AM'), NEW)
    one.clock.advance(DAY)
    await one.backUp('old')
    other.clock.at = one.clock.at
    await other.restoreFile(one.fileOf('old'))
    for (const { clock } of [one, other]) clock.advance(DAY)
    await other.leave(JANE.email)
    await other.join('eve@client.example')
    await one.leave(MARY.email)
    await one.join('dora@client.example')
    await one.site().close('2026-07-24')
    await one.backUp('new')
    expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
    const left = ['dora@client.example', 'eve@client.example', NEW.email]
    expect((await other.listed()).sort()).toEqual(left)
  },
)

test.each(availableEngines)(
  'a client who waits without a visit and was corrected in either of two states waits at the new mailbox after a restore of the other, on $name',
  async (engine) => {
    for (const isInBackup of [false, true]) {
      const [one, other] = [await open(engine), await open(engine)]
      const janes = await one.site().book(later('9:00 AM'), JANE)
      await one.site().cancel(janes.reference)
      await one.join(JANE.email)
      await one.send()
      one.clock.advance(DAY)
      await one.backUp('old')
      other.clock.at = one.clock.at
      await other.restoreFile(one.fileOf('old'))
      for (const { clock } of [one, other]) clock.advance(DAY)
      const corrected = isInBackup ? one : other
      await corrected.correct(janes.client_id)
      await corrected.send()
      await one.site().close('2026-07-24')
      await one.backUp('new')
      expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
      expect(await other.listed()).toEqual([NEW.email])
      // The link of the replaced state leads nowhere.
      expect(await other.send()).toEqual(isInBackup ? [] : [`joined-mail ${NEW.email}`])
    }
  },
)

test.each(availableEngines)(
  'whoever pressed the button behind an earlier link in one state is on the list of the other after a restore, and whom that has erased is not, on $name',
  async (engine) => {
    const [one, other] = [await open(engine), await open(engine)]
    const ask = (email: string) =>
      one.site().database.write((transaction) => sendListLink(transaction, one.site(), email))
    await ask('eve@client.example')
    await ask('dora@client.example')
    const janes = await one.site().book(slotAt('2026-07-03', '2:30 PM'), JANE)
    await one.send()
    one.clock.advance(3 * DAY)
    await one.backUp('old')
    other.clock.at = one.clock.at
    await other.restoreFile(one.fileOf('old'))
    for (const { clock } of [one, other]) clock.advance(DAY)
    await other.join('eve@client.example')
    await one.join('dora@client.example')
    await other.join(JANE.email)
    unwrap(await forgetClient(one.site(), TOOL, janes.email))
    await one.backUp('new')
    expect((await other.restoreFile(one.fileOf('new'))).relation).toBe('another state')
    const rows = await other.site().database.read.selectFrom('waiting').selectAll().execute()
    const listed = rows.filter(({ joined_at }) => joined_at !== null)
    expect(listed.map(({ email }) => email).sort()).toEqual([
      'dora@client.example',
      'eve@client.example',
    ])
  },
)

test('one who waits keeps no more times from everybody else than they can be notified of in a week, however many are canceled', async () => {
  const { wait, site, openings } = await open()
  await wait(later('9:00 AM'), JANE)
  for (const slot of ['9:00 AM', '9:30 AM', '10:00 AM', '11:00 AM']) {
    const { reference } = await site().book(slotAt('2026-07-10', slot), MARY)
    await site().cancel(reference)
  }
  expect(await openings()).toHaveLength(2)
})

test('one network keeps no more times for the list than it can hold, however many wait and whoever books and cancels', async () => {
  const { join, site, openings } = await open()
  for (let waiting = 0; waiting < 24; waiting++) await join(`waits${waiting}@client.example`)
  const slots = ['9:00 AM', '9:30 AM', '10:00 AM', '11:00 AM', '11:30 AM', '1:00 PM']
  const times = ['2026-07-10', '2026-07-17'].flatMap((date) =>
    slots.map((slot) => site().visitAt(slotAt(date, slot))),
  )
  const network = { clientAddress: 'network', wideNetwork: 'wide network' }
  for (const [index, time] of times.entries()) {
    const requester = { visitor: `visitor ${index}`, ...network }
    const details = { ...NO_DETAILS, ...JANE, phone: `21255502${10 + index}` }
    const { booking } = unwrap(await book(site(), time, details, requester))
    await site().cancel(booking.reference)
  }
  expect(await openings()).toHaveLength(10)
})

test.each(availableEngines)(
  'no one is notified of a time that was kept before the practice changed its time zone, and no cancellation fails, on $name',
  async (engine) => {
    const zone = 'timeZone: America/New_York'
    const letters = ['price: 225', 'letters: { opening: { send: true } }\nprice: 225'] as const
    const before = await openPractice(engine, changedPractice(letters))
    const west = changedPractice(letters, [zone, 'timeZone: America/Los_Angeles'])
    const after = await openTool({ ...before, closeAtEnd: onTestFinished }, west)
    for (const [slot, client] of [
      ['9:00 AM', JANE],
      ['10:00 AM', MARY],
    ] as const) {
      const booking = await before.book(later(slot), client)
      await before.database.write(async (transaction) =>
        unwrap(await putOnList(transaction, before, booking)),
      )
    }
    const free = async (practice: typeof after) =>
      practice.cancel((await practice.book(SOON, NEW)).reference)
    await free(before)
    before.clock.advance(10 * MINUTE)
    await notifyWaitingList(after)
    const notices = after.database.read.selectFrom('opening_notices').selectAll()
    expect(await notices.execute()).toEqual([])
    await free(after)
    const holds = await liveHolds(after.database.read, after.clock.now())
    expect(holds).toMatchObject([{ day: SOON.date, slot: '0900' }])
  },
)

test('a clock that was too fast ends the openings of its future, and shortens no other', async () => {
  const { wait, site, clock, free } = await open()
  await wait(later('9:00 AM'), JANE)
  await free()
  const [early] = await liveHolds(site().database.read, clock.now())
  clock.advance(DAY)
  await free(slotAt('2026-07-10', '9:30 AM'))
  clock.advance(-DAY)
  await site().database.write((transaction) => shortenHolds(transaction, site(), clock.now()))
  expect(await liveHolds(site().database.read, clock.now())).toEqual([early])
})

test('reopened and added hours are kept for as many as wait, in the order of the times', async () => {
  const { wait, site, openings } = await open()
  unwrap(await settings.moveFromFile(site(), OWNER))
  const times = async () => (await openings()).map(({ day, slot }) => `${day} ${slot}`).sort()
  const { closure } = await site().close('2026-07-10')
  await wait(later('9:00 AM'), JANE)
  await wait(later('10:00 AM'), MARY)
  unwrap(await reopenHours(site(), OWNER, closure.id))
  expect(await times()).toEqual(['2026-07-10 0900', '2026-07-10 0930'])
  // These are no longer kept.
  await site().close('2026-07-10')
  const path = ['locations', 0, 'extra', '2026-07-08']
  const changes = [{ path, value: '1:00 PM - 4:00 PM' }]
  const change = { version: 1, what: 'Extra day', changes }
  unwrap(await settings.saveChanges(site(), OWNER, change))
  expect(await times()).toEqual([
    ...['2026-07-08 1300', '2026-07-08 1330', '2026-07-10 0900', '2026-07-10 0930'],
  ])
})
