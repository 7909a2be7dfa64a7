import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findClientIds } from '../../../server/clients/find-clients.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { unwrap } from '../../../server/result.ts'
import { formatRows } from '../../../server/tool/print.ts'
import { slotAt } from '../support/bookings.ts'
import { availableEngines, sqlite } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice, said } from '../support/tool-services.ts'

const JOSE = { firstName: 'José', lastName: 'Canary-Finch', email: 'canary@secret.example' }
const NAMES = ['Иванова Мария', '李娜 李', 'כהן שרה', 'Ma\u200Bria Lo\u00ADpez', 'Ann 100%_Sure']

describe.each(availableEngines)('a search on $name', (engine) => {
  let practice: Awaited<ReturnType<typeof openPractice>>
  let reference = ''
  beforeEach(async () => {
    practice = await openPractice(engine)
    const visit = await practice.book(slotAt('2026-07-03', '9:00 AM'), {
      ...JOSE,
      phone: '2125550999',
    })
    reference = visit.reference
    const clients = NAMES.map((name, index) => {
      const [first_name = '', last_name = ''] = name.split(' ')
      const contact = { email: `${index}@list.example`, phone: '' }
      return { id: `listed${index}`, first_name, last_name, ...contact, imported_at: 1 }
    })
    await practice.database.write((transaction) =>
      transaction
        .insertInto('clients')
        .values(clients.map((client) => ({ ...client, created_at: 1, staff_note: '' })))
        .execute(),
    )
  })

  const found = async (text: string): Promise<string[]> => {
    const { ids } = unwrap(await findClientIds(practice.database, text, 20))
    const clients = practice.database.read.selectFrom('clients').select(['first_name', 'last_name'])
    const rows = ids.length === 0 ? [] : await clients.where('id', 'in', ids).execute()
    return rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  }

  test('words of a name or contact find a client, also with a wrong letter', async () => {
    const all = ['jose', 'Canary, JOSÉ', '555-0999', '(212) 555.0999', '+1 212 555 0999', 'Finsh']
    for (const text of [...all, 'canery', reference.toLowerCase().replace('-', ' ')])
      expect([text, await found(text)]).toEqual([text, ['José Canary-Finch']])
    for (const text of ['canoes', 'jose nobody', '555-0998 x', '%%aa', '_a_j'])
      expect([text, await found(text)]).toEqual([text, []])
  })

  test('a name written as it sounds finds its client, two letters off, the nearest first', async () => {
    for (const text of ['Kanery', 'cannari finsch', 'Jozé Fintch', 'phinch'])
      expect([text, await found(text)]).toEqual([text, ['José Canary-Finch']])
    // A short word, and a number, may be one off.
    for (const text of ['fin', 'yoze x', 'yozy', '2125550777', 'kenory'])
      expect([text, await found(text)]).toEqual([text, text === 'fin' ? ['José Canary-Finch'] : []])
    await practice.book(slotAt('2026-07-10', '9:00 AM'), {
      ...{ ...JOSE, firstName: 'Dorothea' },
      phone: '2125550999',
    })
    const later = { firstName: 'Dorothy', lastName: 'Lake', email: 'dorothy@lake.example' }
    await practice.book(slotAt('2026-07-10', '10:00 AM'), { ...later, phone: '2125550111' })
    const { ids } = unwrap(await findClientIds(practice.database, 'dorothei', 20))
    const jose = practice.database.read.selectFrom('clients').select('id')
    const { id } = await jose.where('email', '=', JOSE.email).executeTakeFirstOrThrow()
    expect([ids[0], ids.length]).toEqual([id, 2])
  })

  test('names are found in every alphabet, and despite hidden characters', async () => {
    const searches = { иванова: 0, мария: 0, 李娜: 1, כהן: 2, maria: 3, 'mar\u200Bia lopez': 3 }
    for (const [text, index] of Object.entries({ ...searches, '100%_': 4, ivonova: undefined }))
      expect([text, await found(text)]).toEqual([text, index === undefined ? [] : [NAMES[index]]])
  })

  test('a client is found by the name of a later booking, and a visit of nobody by its reference', async () => {
    const daughter = { ...JOSE, firstName: 'Wanda', phone: '2125550999' }
    expect(await found('wanda')).toEqual([])
    const later = await practice.book(slotAt('2026-07-10', '9:00 AM'), daughter)
    expect(await found('wanda')).toEqual(['José Canary-Finch'])
    practice.clock.at = later.ends_at
    unwrap(await forgetClient(practice, TOOL, JOSE.email))
    expect(await found('wanda')).toEqual([])
    expect(await found(later.reference)).toEqual([' '])
  })

  test('a search has two to a hundred characters', async () => {
    const search = async (text: string) => said(await findClientIds(practice.database, text, 20))
    const tooShort = 'Enter at least two letters or digits to search for.'
    for (const text of [' x ', '--', '\u200B\u200B']) expect(await search(text)).toBe(tooShort)
    expect(await search('ж'.repeat(100))).toBe('done')
    expect(await search('ж'.repeat(101))).toBe('A search can have 100 characters.')
  })
})

test('a search among 20,000 clients takes little of the processor', async () => {
  const { database } = await openPractice(sqlite)
  const rows = sql`with recursive numbers (n) as
    (select 1 union all select n + 1 from numbers where n < 20000)
    insert into clients (id, first_name, last_name, email, phone, created_at, search_text)
    select 'id' || n, 'Maria', 'Example' || n, 'maria' || n || '@example.com', 2125000000 + n, n,
      'maria example' || n || ' maria' || n || '@example.com ' || (2125000000 + n) from numbers`
  await alter({ database }, rows)
  const worst = ['maria', 'maria example19999', 'com ma ex am pl ar', 'marix exampla', 'nobody']
  worst.push('marrixa exemplo', 'marrixa exampl mariax examplu exampla mixaria')
  for (const text of [...worst, `${'m'.repeat(50)} ${'x'.repeat(49)}`]) {
    const spent: number[] = []
    // The processor also collects garbage for other tests, but not during each of three searches.
    for (let index = 0; index < 3; index++) {
      const before = process.cpuUsage()
      unwrap(await findClientIds(database, text, 20))
      const { user, system } = process.cpuUsage(before)
      spent.push((user + system) / 1000)
    }
    // Less than 50 milliseconds on an idle machine.
    expect(Math.min(...spent), text).toBeLessThan(100)
  }
})

test('a long list is printed in tables of 100 rows, because the time for one grows with its square', () => {
  const rows = (length: number) => Array.from({ length }, (_, index) => [`row ${index}`])
  const printed = formatRows(['Name'], rows(201))
  expect([printed.match(/Name/g), printed.match(/row \d+/g)].map((each) => each?.length)).toEqual([
    3, 201,
  ])
  expect(formatRows(['Name'], [])).toContain('Name')
})
