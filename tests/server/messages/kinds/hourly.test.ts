import { describe, expect, test } from 'vitest'
import { holdBack } from '../../../../server/messages/kinds/hourly.ts'
import { jane, slotAt } from '../../support/bookings.ts'
import { availableEngines } from '../../support/engines.ts'
import { openPractice } from '../../support/tool-services.ts'

describe.each(availableEngines)('the rest of an hour, on $name', (engine) => {
  test('is one letter with each visit once; a visit waits if that letter has left already', async () => {
    const practice = await openPractice(engine)
    const { database } = practice
    const visits = await Promise.all(
      ['10:00 AM', '11:00 AM', '1:00 PM'].map((time, index) =>
        practice.book(slotAt('2026-07-31', time), { ...jane, email: `jane.${index}@own.example` }),
      ),
    )
    const [first, second, late] = visits
    const hold = (visit = first) =>
      database.write(async (transaction) =>
        visit ? holdBack(transaction, practice, visit, 'office-mail') : 'held',
      )
    const sent: unknown[] = []
    for (let index = 0; index < 10; index++) sent.push(await hold())
    expect(new Set(sent)).toEqual(new Set([undefined]))
    for (const visit of [first, second, first]) expect(await hold(visit)).toBe('not needed')
    const letters = database.read
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'office-changes')
    const [letter] = await letters.execute()
    expect(JSON.parse(letter?.message ?? '')).toMatchObject({ bookings: [first?.id, second?.id] })
    await database.write((transaction) =>
      transaction
        .updateTable('outbox')
        .set({ sent_at: 1, message: '' })
        .where('kind', '=', 'office-changes')
        .execute(),
    )
    expect(await hold(late)).toBe('held')
  })
})
