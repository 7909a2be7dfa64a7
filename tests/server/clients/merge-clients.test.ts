import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findRecords } from '../../../server/clients/client-records.ts'
import { correctClient } from '../../../server/clients/correct-client.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { mergeClients } from '../../../server/clients/merge-clients.ts'
import { hasOptedOut, setOptedOut, wasTexted } from '../../../server/messages/outbox/opt-outs.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { DAY } from '../support/clock.ts'
import { availableEngines } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

const STAFF = 'staff@lanternhill.example'
const at = (slot: string) => slotAt('2026-07-10', slot)
const JANE = { firstName: 'Jane', lastName: 'Doe', email: jane.email, phone: jane.phone }
const JANET = {
  firstName: 'Janet',
  lastName: 'Roe',
  email: 'janet@new.example',
  phone: '2125550177',
}

describe.each(availableEngines)('merging two records of one person, on $name', (engine) => {
  let practice: Awaited<ReturnType<typeof openPractice>>
  let [kept, gone] = ['', '']
  beforeEach(async () => {
    practice = await openPractice(engine)
    kept = (await practice.book(at('9:00 AM'))).client_id
    gone = (await practice.book(at('10:00 AM'), JANET)).client_id
  })
  const merge = async (stays = JANE, before = { kept: JANE, gone: JANET }) => {
    const result = await mergeClients(practice, STAFF, {
      kept: { id: kept, ...before.kept },
      gone: { id: gone, ...before.gone },
      stays,
    })
    return result.isRefused ? result.message : result.value
  }
  const review = (client: string) =>
    sql`insert into reviews (id, client_id, author, title, body, day, created_at)
      values (${`review-${client}`}, ${client}, 'Jane', 'Calm', 'Kind.', '2026-07-01', 1)`
  const clients = () => practice.database.read.selectFrom('clients').selectAll().execute()
  const visits = () =>
    practice.database.read.selectFrom('bookings').selectAll().orderBy('starts_at').execute()
  const acts = async () => (await practice.acts()).filter((act) => act.includes('merged'))

  test('the visits, the review, both notes and stopped texts stay, with the name and contacts that were chosen', async () => {
    await alter(
      practice,
      review(gone),
      sql`update clients set staff_note = 'Prefers mornings.' where id = ${kept}`,
      sql`update clients set staff_note = 'Comes by bus.', imported_at = 7 where id = ${gone}`,
      sql`insert into sessions (visitor, client_id, expires_at, contact) values
        ('browser', ${gone}, 1, ${JANET.email}), ('other', ${gone}, 1, ${JANET.phone})`,
    )
    await setOptedOut(practice, JANET.phone, true, 1)
    expect(await merge({ ...JANET, phone: jane.phone })).toBe(
      'Merged. Janet Roe has one record now, with the visits of both. Links and review sessions of the former contact no longer work. Whoever had it may have written the review “Calm” by Jane: please check.',
    )
    expect(await clients()).toMatchObject([
      {
        ...{ id: kept, first_name: 'Janet', last_name: 'Roe' },
        ...{ email: JANET.email, phone: jane.phone, imported_at: 7 },
        staff_note: 'Prefers mornings. / Comes by bus.',
      },
    ])
    const visit = { client_id: kept, first_name: 'Janet', email: JANET.email, phone: jane.phone }
    expect(await visits()).toMatchObject([visit, visit])
    const { read } = practice.database
    for (const table of ['reviews', 'sessions'] as const) {
      const rows = await read.selectFrom(table).select('client_id').where('client_id', '=', kept)
      expect([table, ...(await rows.execute())]).toEqual([table, { client_id: kept }])
    }
    expect(await hasOptedOut(read, jane.phone)).toBe(true)
    expect(await acts()).toEqual([`${STAFF} merged two clients ${kept} ${gone}`])
    // A backup from before may bring both records back, so both are forgotten.
    practice.clock.advance(20 * DAY)
    await alter(practice, sql`delete from outbox`)
    await forgetClient(practice, STAFF, JANET.email)
    expect((await practice.acts()).at(-1)).toBe(`${STAFF} forgot a client ${kept} ${gone}`)
  })

  test('no text is promised to a number for which one of the two has stopped them', async () => {
    practice = { ...practice, filed: [] }
    await setOptedOut(practice, JANET.phone, true, 1)
    await alter(practice, sql`delete from outbox`)
    expect(await merge()).toBe(
      'Merged. Jane Doe has one record now, with the visits of both. Links and review sessions of the former contact no longer work. The client will get an email.',
    )
    const rows = practice.database.read.selectFrom('outbox').select('channel')
    expect(await rows.execute()).toEqual([{ channel: 'client-mail' }])
  })

  test('the number that stays gets the STOP line with its first text, unless it has had one', async () => {
    const { read } = practice.database
    await alter(practice, sql`update clients set texted_at = 5 where id = ${kept}`)
    await merge({ ...JANE, phone: JANET.phone })
    expect(await clients()).toMatchObject([{ phone: JANET.phone, texted_at: null }])
    expect(await wasTexted(read, JANET.phone)).toBe(false)
    gone = (await practice.book(at('11:00 AM'), JANE)).client_id
    await alter(practice, sql`update clients set texted_at = 6 where id = ${gone}`)
    const now = { ...JANE, phone: JANET.phone }
    await merge(JANE, { kept: now, gone: JANE })
    expect(await clients()).toMatchObject([{ phone: jane.phone, texted_at: 6 }])
  })

  test('replies from a number that is merged away or corrected are exported and erased with the last client who had it', async () => {
    const sister = await practice.book(at('11:00 AM'), { ...JANET, email: 'sister@new.example' })
    await alter(
      practice,
      sql`insert into replies (id, phone, words, received_at) values
        ('r', ${JANET.phone}, 'Which door?', 1), ('of nobody', '2125550100', 'Hi', 1)`,
    )
    const { read } = practice.database
    const repliesOf = async (contact: string) =>
      (await findRecords(read, contact)).replies.map(({ id }) => id)
    await merge()
    expect(await repliesOf(jane.email)).toEqual([])
    expect(await repliesOf('sister@new.example')).toEqual(['r'])
    const sisters = { ...JANET, email: 'sister@new.example' }
    const corrected = { id: sister.client_id, before: sisters, ...sisters, phone: '2125550188' }
    expect(await correctClient(practice, STAFF, corrected)).toMatchObject({ isRefused: false })
    expect(await repliesOf('sister@new.example')).toEqual(['r'])
    kept = (await practice.book(at('11:30 AM'), { email: 'third@new.example' })).client_id
    gone = sister.client_id
    const third = { ...JANE, email: 'third@new.example' }
    const before = { kept: third, gone: { ...sisters, phone: '2125550188' } }
    expect(await merge(third, before)).toMatch(/^Merged\./)
    // Somebody else has the number now.
    await practice.book(at('1:30 PM'), { ...JANET, email: 'new@new.example' })
    expect(await repliesOf('new@new.example')).toEqual([])
    practice.clock.advance(20 * DAY)
    await alter(practice, sql`delete from outbox`)
    await forgetClient(practice, STAFF, 'third@new.example')
    expect(await read.selectFrom('replies').select('id').execute()).toEqual([{ id: 'of nobody' }])
  })

  test('two who have both written a review, or have visits at the same time, stay two', async () => {
    await alter(practice, review(gone), review(kept))
    expect(await merge()).toBe(
      'Both have written a review, and a client has one. They stay two records. Nothing was changed.',
    )
    const [first] = await visits()
    await alter(
      practice,
      sql`delete from reviews`,
      sql`update bookings set starts_at = ${first?.starts_at}, ends_at = ${first?.ends_at}`,
    )
    expect(await merge()).toMatch(
      /^Both have a visit on Friday, July 10th, 2026 at \d+:00 AM, so they/,
    )
    await alter(practice, sql`update bookings set cancelled_at = 1 where client_id = ${gone}`)
    expect(await merge()).toMatch(/^Merged\./)
  })

  test('what another corrected meanwhile, a contact of neither and a third record with both are refused', async () => {
    expect(await merge(JANE, { kept: JANE, gone: { ...JANET, phone: '2125550100' } })).toMatch(
      /^Someone else has corrected one of them since you opened this\./,
    )
    const choose = 'Please choose what stays. Nothing was changed.'
    expect(await merge({ ...JANE, email: 'else@new.example' })).toBe(choose)
    expect(await merge({ ...JANE, lastName: 'Roe' })).toBe(choose)
    await practice.book(at('11:00 AM'), { email: JANET.email, phone: jane.phone })
    expect(await merge({ ...JANE, email: JANET.email })).toBe(
      'Jane Doe (janet@new.example, (212) 555-0142) is on record with this, too. Merge that record first. Nothing was changed.',
    )
    expect(await merge()).toMatch(/^Merged\./)
    expect(await merge()).toBe('This client is no longer on record. Nothing was changed.')
    expect(await acts()).toHaveLength(1)
  })
})
