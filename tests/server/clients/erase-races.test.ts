import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reinstate } from '../../../server/booking/changes/reinstate.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { practiceAs } from '../../../server/http/requester.ts'
import { keepReply } from '../../../server/messages/replies/replies.ts'
import { writeReview } from '../../../server/reviews/write-review.ts'
import { times } from '../../times.ts'
import { slotAt } from '../support/bookings.ts'
import { availableEngines, order } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice, openTool, said } from '../support/tool-services.ts'

const ROUNDS = 30

describe.each(availableEngines)('while a client is erased, on $name', (engine) => {
  /** Two processes, and clients each with a canceled visit to come about which all letters were sent. */
  async function prepare() {
    const one = await openPractice(engine)
    const { databaseUrl, clock } = one
    const other = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished })
    const canceled = async (index: number) => {
      const contacts = { email: `c${index}@client.example`, phone: `212555${1000 + index}` }
      const visit = await one.book(slotAt('2026-07-10', '9:00 AM'), contacts)
      await one.cancel(visit.reference)
      await alter(one, sql`update outbox set sent_at = 1, delivery = 'sent', message = ''`)
      return visit
    }
    return { one, other, canceled }
  }

  test('her canceled visit is reinstated, or she is erased: no visit to come is nameless', async () => {
    const { one, other, canceled } = await prepare()
    const nameless: string[] = []
    for (const index of times(ROUNDS, (each) => each)) {
      const { id, email, reference } = await canceled(index)
      const done = await Promise.all([
        reinstate(one, TOOL, reference),
        forgetClient(other, TOOL, email),
      ])
      const visits = one.database.read.selectFrom('bookings').selectAll().where('id', '=', id)
      const visit = await visits.executeTakeFirstOrThrow()
      if (visit.cancelled_at === null && visit.first_name === '')
        nameless.push(done.map(said).join(' and '))
      await alter(
        one,
        sql`update bookings set cancelled_at = 1`,
        sql`delete from occupied`,
        sql`delete from outbox`,
      )
    }
    expect(nameless).toEqual([])
  })

  test('she writes a review, which is refused or erased with her, without an error', async () => {
    const { one, other, canceled } = await prepare()
    const outcomes: string[] = []
    for (const index of times(ROUNDS, (each) => each)) {
      const { client_id, email } = await canceled(index)
      await alter(
        one,
        sql`update clients set imported_at = 1 where id = ${client_id}`,
        sql`insert into sessions (visitor, client_id, expires_at, contact)
          values (${email}, ${client_id}, ${Number.MAX_SAFE_INTEGER}, ${email})`,
      )
      const draft = { author: 'Jane', title: `Calm ${index}`, body: 'Everything went well.' }
      const requester = { ...practiceAs(TOOL), visitor: email }
      const [written] = await Promise.allSettled([
        writeReview(one, draft, requester),
        forgetClient(other, TOOL, email),
      ])
      if (written.status === 'rejected') outcomes.push(String(written.reason))
    }
    expect(outcomes).toEqual([])
  })

  test('her reply that arrives is erased with her, or is about no visit of hers', async () => {
    const { one, other, canceled } = await prepare()
    const { email, phone } = await canceled(1)
    const reply = { id: 'reply', phone, words: 'Which door?' }
    if (engine.name === 'Postgres') {
      // Holds the reply back after its client was found.
      const held = order(
        one.databaseUrl,
        'begin; lock table replies in share mode; select pg_sleep(1.5); commit',
      )
      await new Promise((resolve) => setTimeout(resolve, 300))
      const kept = keepReply(one, reply)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await Promise.all([forgetClient(other, TOOL, email), kept, held])
    } else await Promise.all([keepReply(one, reply), forgetClient(other, TOOL, email)])
    const replies = one.database.read
      .selectFrom('replies')
      .innerJoin('bookings', 'booking', 'bookings.id')
    const left = await replies.select(['replies.phone', 'words', 'first_name']).execute()
    expect(left).toEqual([])
  })
})
