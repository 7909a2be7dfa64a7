import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdBack } from '../../../../server/messages/kinds/hourly.ts'
import { dueMessages } from '../../../../server/messages/outbox/due.ts'
import { slotAt } from '../../support/bookings.ts'
import { DAY } from '../../support/clock.ts'
import { availableEngines } from '../../support/engines.ts'
import { alter } from '../../support/stored.ts'
import { openPractice } from '../../support/tool-services.ts'

describe.each(availableEngines)('which messages may leave, on $name', (engine) => {
  test('those that are due, the first of each channel of a booking, and those that a set-back clock misdated', async () => {
    const { database, clock, book: enter, move } = await openPractice(engine)
    const now = clock.now()
    const misdated = now + DAY
    const due = async () => {
      const ids = dueMessages(database.read, now, misdated)
      const messages = database.read.selectFrom('outbox').selectAll().where('id', 'in', ids)
      const rows = await messages.orderBy('channel').execute()
      return rows.map(({ channel, sequence }) => `${channel} ${sequence}`)
    }
    const set = (column: string, at: number, channel: string, sequence = 0) =>
      alter(
        { database },
        sql`update outbox set ${sql.ref(column)} = ${at}
          where channel = ${channel} and sequence = ${sequence}`,
      )
    const { reference } = await enter(slotAt('2026-07-31', '10:00 AM'))
    await move(reference, slotAt('2026-07-31', '11:00 AM'))
    expect(await due()).toEqual(['client-mail 0', 'client-text 0', 'office-mail 0'])
    await set('sent_at', now, 'client-mail')
    await set('failed_at', now, 'office-mail')
    expect(await due()).toEqual(['client-mail 1', 'client-text 0', 'office-mail 1'])
    await set('due_at', now + 1, 'client-mail', 1)
    await set('due_at', misdated, 'office-mail', 1)
    expect(await due()).toEqual(['client-text 0'])
    await set('due_at', misdated + 1, 'office-mail', 1)
    expect(await due()).toEqual(['client-text 0', 'office-mail 1'])
  })
  test('a mailbox gets six messages an hour, however its address is written', async () => {
    const { book, ...services } = await openPractice(engine)
    const results = []
    for (let nth = 0; nth < 7; nth++) {
      const week = ['2026-07-10', '2026-07-17', '2026-07-24'][nth % 3] ?? ''
      const slot = slotAt(week, `${9 + Math.floor(nth / 3)}:00 AM`)
      const email = `j.ane+${nth}@${nth % 2 ? 'gmail.com' : 'googlemail.com'}`
      results.push(await holdBack(services, await book(slot, { email }), 'client-mail'))
    }
    expect(results).toEqual([...Array(6).fill(undefined), 'held'])
  })
})
