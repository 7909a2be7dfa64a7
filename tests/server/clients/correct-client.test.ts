import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { correctClient } from '../../../server/clients/correct-client.ts'
import { deliver } from '../../../server/messages/delivery.ts'
import { LEASE } from '../../../server/messages/outbox/due.ts'
import { retryMessages } from '../../../server/messages/outbox/unsent.ts'
import { RefusedForGood } from '../../../server/messages/providers/refusals.ts'
import { startWorker } from '../../../server/messages/worker.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { MINUTE } from '../support/clock.ts'
import { availableEngines } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice, said } from '../support/tool-services.ts'

const STAFF = 'staff@lanternhill.example'
const at = (slot: string) => slotAt('2026-07-10', slot)
const known = { firstName: 'Jane', lastName: 'Doe', email: jane.email, phone: jane.phone }

describe.each(availableEngines)('correcting a client, on $name', (engine) => {
  let practice: Awaited<ReturnType<typeof openPractice>>
  let [id, reference] = ['', '']
  beforeEach(async () => {
    practice = await openPractice(engine)
    const booking = await practice.book(at('9:00 AM'))
    id = booking.client_id
    reference = booking.reference
  })
  const correct = async (change: Partial<typeof known>, before = known, of = id) => {
    const result = await correctClient(practice, STAFF, {
      ...{ id: of, before, ...before },
      ...change,
    })
    return result.isRefused ? result.message : result.value
  }
  const visits = () =>
    practice.database.read
      .selectFrom('bookings')
      .select(['first_name', 'email', 'phone', 'mail_failed_at'])
      .orderBy('starts_at')
      .execute()
  const outbox = () => practice.database.read.selectFrom('outbox').selectAll().execute()
  /** To whom the waiting messages to clients would be sent. */
  const recipients = async () => {
    const sent: string[] = []
    const keep = async ({ to }: { to: string }) => {
      sent.push(to)
      return 'sent' as const
    }
    const transports = { mail: keep, sms: keep, notice: '', close: async () => {} }
    for (const row of await outbox()) await deliver(practice, transports, row)
    return sent.filter((to) => to !== practice.practice.email).sort()
  }

  test.each([0, null])(
    'messages that are not yet sent, and failed ones that are sent again, go to the new address, with the sequence %s',
    async (sequence) => {
      await alter(
        practice,
        sql`update outbox set failed_at = 1, failure = 'No such mailbox.', sequence = ${sequence}
          where channel = 'client-mail'`,
        sql`update bookings set mail_failed_at = 1`,
      )
      expect(await correct({ email: 'Jane@New.example' })).toBe(
        'Corrected. Messages that are still to be sent go there. Links and review sessions of the former contact no longer work. 1 message did not arrive: send it again under Messages.',
      )
      expect(await visits()).toMatchObject([{ email: 'jane@new.example', mail_failed_at: null }])
      await retryMessages(practice, STAFF, undefined)
      expect(await recipients()).toEqual(['2125550142', 'jane@new.example'])
      expect((await practice.acts()).filter((act) => act.includes('corrected'))).toEqual([
        `${STAFF} corrected a client ${id}: email`,
      ])
      // The client's next booking is found with the new address.
      const next = await practice.book(at('9:30 AM'), { email: 'jane@new.example' })
      expect(next.client_id).toBe(id)
    },
  )

  test('a letter that failed about an earlier time of the visit is not sent again: the new address gets another one', async () => {
    practice = { ...practice, filed: [] }
    await practice.move(reference, at('11:00 AM'))
    await alter(
      practice,
      sql`update outbox set failed_at = 1, failure = 'No such mailbox.' where sequence = 0`,
      sql`delete from outbox where sequence = 1`,
    )
    expect(await correct({ email: 'jane@new.example' })).toBe(
      'Corrected. Messages that are still to be sent go there. Links and review sessions of the former contact no longer work. The client will get an email.',
    )
    await retryMessages(practice, STAFF, undefined)
    expect(await recipients()).toEqual(['jane@new.example'])
  })

  test.each([
    ['arrives', undefined],
    ['is put off', new Error('451 4.7.1 Greylisted')],
    ['is refused for good', new RefusedForGood('No such mailbox.')],
  ])(
    'when a contact is corrected while a message to the former one is being sent, and %s, the new one gets another, a number with how to stop texts',
    async (_, failure) => {
      practice = { ...practice, filed: [] }
      const sent: string[] = []
      let arrive = () => {}
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve
      })
      const keep = async (what: string) => {
        sent.push(what)
        await arrival
        if (failure && (what === jane.email || what.startsWith(jane.phone))) throw failure
        return 'sent' as const
      }
      const worker = startWorker(practice, {
        mail: ({ to }) => keep(to),
        sms: ({ to, text }) => keep(text.includes('STOP') ? `${to} with STOP` : to),
        close: async () => arrive(),
        notice: '',
      })
      onTestFinished(() => worker.stop(0))
      await expect.poll(() => sent).toHaveLength(3)
      expect(await correct({ email: 'jane@new.example', phone: '2125550177' })).toMatch(
        / The client will get an email and a text\.$/,
      )
      arrive()
      await expect.poll(() => sent).toHaveLength(5)
      expect(sent.slice(3).sort()).toEqual(['2125550177 with STOP', 'jane@new.example'])
      // Nothing is tried again, nothing has failed, and the office is not asked to call.
      const isSent = async () => (await outbox()).every(({ sent_at }) => sent_at !== null)
      practice.clock.advance(MINUTE)
      await expect.poll(isSent).toBe(true)
      expect(sent).toHaveLength(5)
      expect(await visits()).toMatchObject([{ mail_failed_at: null }])
    },
  )

  test('a message that is claimed while a correction waits counts as being sent', async () => {
    let corrected: Promise<unknown> | undefined
    await practice.database.write(async (transaction) => {
      const claim = { claimed_by: 'worker', due_at: practice.clock.now() + LEASE }
      await transaction.updateTable('outbox').set(claim).execute()
      corrected = correct({ email: 'jane@new.example' })
      await pause(300)
    })
    await corrected
    const mails = (await outbox()).filter(({ channel }) => channel === 'client-mail')
    expect(mails).toMatchObject([{ claimed_by: null }])
  })

  test('a name is corrected on the visits that bear it, and a contact can be removed', async () => {
    await practice.book(at('9:30 AM'), { firstName: 'John' })
    expect(await correct({ firstName: 'Janet', email: '' })).toBe(
      'Corrected. Messages that are still to be sent go there. Links and review sessions of the former contact no longer work.',
    )
    expect(await visits()).toMatchObject([
      { first_name: 'Janet', email: '', phone: jane.phone },
      { first_name: 'John', email: '', phone: jane.phone },
    ])
    expect((await outbox()).filter(({ channel }) => channel === 'client-mail')).toEqual([])
    expect(
      await correct({ email: jane.email, phone: '' }, { ...known, firstName: 'Janet', email: '' }),
    ).toBe(
      'Corrected. Messages that are still to be sent go there. Links and review sessions of the former contact no longer work. Please call Janet Doe (no phone number): our messages may not reach this client. Emails and texts are written to the outbox, not sent.',
    )
  })

  test('what the booking form refuses, what another corrected meanwhile and a record that is gone are refused', async () => {
    const wrong = { email: 'jane@', phone: '12', lastName: '' }
    expect(await correct(wrong)).toBe(
      'Please enter the last name. Please enter an email address such as name@example.org. Please enter a 10-digit US phone number, or just an email address. Nothing was changed.',
    )
    expect(await correct({ email: '', phone: '' })).toBe(
      'Please enter a phone number or an email address. Nothing was changed.',
    )
    expect(await correct({ firstName: 'Janet' }, { ...known, lastName: 'Roe' })).toMatch(
      /^Someone else has corrected this client since you opened it\./,
    )
    expect(await correct({ firstName: 'Janet' }, known, 'nobody')).toBe(
      'This client is no longer on record. Nothing was changed.',
    )
    expect(await correct({})).toBe('This is what was on record already.')
    expect(await visits()).toMatchObject([{ first_name: 'Jane', ...{ email: jane.email } }])
    expect((await practice.acts()).filter((act) => act.includes('corrected'))).toEqual([])
  })

  test('a contact of another record of the same person is refused, and one that a family shares is not', async () => {
    await practice.book(at('10:00 AM'), { email: 'jane@new.example', phone: '2125550177' })
    const twin =
      'Jane Doe (jane@new.example, (212) 555-0177) is on record with this, too. If it is the same person, merge the two records. Nothing was changed.'
    expect(await correct({ email: 'jane@new.example' })).toBe(twin)
    expect(await correct({ phone: '2125550177' })).toBe(twin)
    const ann = { firstName: 'Ann', email: 'ann@new.example', phone: '2125550178' }
    await practice.book(at('10:30 AM'), ann)
    expect(await correct({ phone: ann.phone })).toMatch(/^Corrected\./)
    const now = { ...known, phone: ann.phone }
    // No two records have both contacts.
    expect(
      said(await correctClient(practice, STAFF, { id, before: now, ...now, email: ann.email })),
    ).toMatch(/^Ann Doe .* is on record with this, too\./)
  })
})
