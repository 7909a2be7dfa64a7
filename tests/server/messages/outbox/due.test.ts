import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claimMessages, dueMessages, LEASE } from '../../../../server/messages/outbox/due.ts'
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
  test('nothing is claimed by a process that was suspended while it looked', async () => {
    const { database, clock, book: enter } = await openPractice(engine)
    await enter(slotAt('2026-07-31', '10:00 AM'))
    const looked = clock.now()
    const claim = async (later: number) => {
      const times = [looked, looked + later]
      const suspended = { now: () => times.shift() ?? looked + later }
      return (await claimMessages({ database, clock: suspended }, false, 9, true)).length
    }
    expect(await claim(LEASE)).toBe(0)
    expect(await claim(LEASE - 1)).toBe(2)
  })
})
