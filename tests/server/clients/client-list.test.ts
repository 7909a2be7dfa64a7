import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exportClients, listClients } from '../../../server/clients/client-list.ts'
import { accept, refuse, unwrap } from '../../../server/result.ts'
import { slotAt } from '../support/bookings.ts'
import { availableEngines } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice, said } from '../support/tool-services.ts'

const OWNER = 'owner@lanternhill.example'

describe.each(availableEngines)('the list of clients, on $name', (engine) => {
  async function openClients() {
    const practice = await openPractice(engine)
    const at = (date: string, slot: string) => slotAt(date, slot)
    const bea = { firstName: 'Bea', lastName: '=Abel', email: 'bea@list.example', phone: '' }
    const cy = { firstName: 'Cy', lastName: 'orr', email: '', phone: '2125550177' }
    await practice.book(at('2026-07-03', '9:00 AM'))
    const missed = await practice.book(at('2026-07-03', '10:00 AM'), cy)
    await practice.book(at('2026-07-04', '9:00 AM'), bea)
    await practice.book(at('2026-07-10', '9:00 AM'), cy)
    const gone = await practice.book(at('2026-07-10', '10:00 AM'), bea)
    await practice.cancel(gone.reference)
    const now = practice.clock.now()
    await alter(
      practice,
      sql`update bookings set attendance = 'missed' where id = ${missed.id}`,
      // Erased clients share a record without a name.
      sql`insert into clients (id, first_name, last_name, email, phone, created_at)
        values ('erased', '', '', '', '', ${now})`,
    )
    practice.clock.at = Date.parse('2026-07-05T12:00:00-04:00')
    return practice
  }

  test('says when each client came last and comes next, and is sorted by name or by these', async () => {
    const practice = await openClients()
    const named = await listClients(practice, 'name', 1)
    expect(named).toMatchObject({ all: 3, pages: 1 })
    expect(named.clients).toMatchObject([
      { lastName: '=Abel', last: '2026-07-04', next: undefined, visits: 1, missed: 0 },
      { lastName: 'Doe', last: '2026-07-03', next: undefined, visits: 1, missed: 0 },
      { lastName: 'orr', last: undefined, next: '2026-07-10', visits: 0, missed: 1 },
    ])
    const order = async (by: 'last' | 'next') =>
      (await listClients(practice, by, 1)).clients.map(({ firstName }) => firstName)
    expect(await order('last')).toEqual(['Bea', 'Jane', 'Cy'])
    expect((await order('next'))[0]).toBe('Cy')
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...{ id: `ida${index}`, first_name: 'Ida', last_name: `Zoe${index}`, email: '' },
      ...{ phone: String(2_125_559_000 + index), imported_at: 1, created_at: 1, staff_note: '' },
    }))
    await practice.database.write((transaction) =>
      transaction.insertInto('clients').values(rows).execute(),
    )
    expect((await listClients(practice, 'name', 1)).clients).toHaveLength(50)
    const second = await listClients(practice, 'name', 2)
    expect([second.pages, second.clients.length]).toEqual([2, 3])
  })

  test('is saved as a file once that is confirmed, and no name in it runs as a formula', async () => {
    const practice = await openClients()
    expect(said(await exportClients(practice, OWNER, async () => refuse(403, 'No.')))).toBe('No.')
    const { file } = unwrap(await exportClients(practice, OWNER, async () => accept(true)))
    expect(file).toBe(`first_name,last_name,email,phone,last_visit,next_visit,visits,no_shows
Bea,'=Abel,bea@list.example,,2026-07-04,,1,0
Jane,Doe,jane@client.example,2125550142,2026-07-03,,1,0
Cy,orr,,2125550177,,2026-07-10,0,1
`)
    expect((await practice.acts()).filter((act) => act.includes('exported'))).toEqual([
      `${OWNER} exported the clients 3 clients`,
    ])
  })
})
