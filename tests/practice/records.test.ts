import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bookVisit, slotAt } from '../server/support/bookings.ts'
import { NOON } from '../server/support/clock.ts'
import { auditOf } from '../server/support/desk.ts'
import { createFolder, sqlite } from '../server/support/engines.ts'
import { ownerTool } from '../server/support/owner-tool.ts'
import { alter } from '../server/support/stored.ts'
import { useTestServer } from '../server/support/test-server.ts'

const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => slotAt(date, slot)

describe('records by the owner’s tool', () => {
  const app = useTestServer(sqlite)

  const { tool, refused } = ownerTool(app)

  test('clients are imported from CSV, once each, and all of a file or none', async () => {
    const file = join(createFolder(), 'clients.csv')
    const rows = Array.from(
      { length: 501 },
      (_, index) => `Ann,B${index},ann${index}@list.example,`,
    )
    const head = '\ufeffFirst Name,Last name,E-Mail,phone\n'
    writeFileSync(file, `${head}"Q, R", Roe ,Roe@List.example,(212) 555-0199\n${rows.join('\n')}\n`)
    expect(await tool(['import', file])).toBe('Imported 502 clients; 0 were on record already.\n')
    expect(await tool(['import', file])).toBe('Imported 0 clients; 502 were on record already.\n')
    const clients = app.database.read.selectFrom('clients').selectAll()
    expect(await clients.where('last_name', '=', 'Roe').execute()).toMatchObject([
      { first_name: 'Q, R', email: 'roe@list.example', phone: '2125550199', imported_at: NOON },
    ])
    const due = async () => {
      const client = clients.select(['next_due', 'due_set_at']).where('last_name', '=', 'Due')
      return (await client.executeTakeFirst())?.next_due
    }
    for (const [wanted, kept] of [
      ['2027-03-15', '2027-03-15'],
      // An earlier day may be from before the last visit.
      ['2026-09-15', '2027-03-15'],
      ['', '2027-03-15'],
      ['2027-06-15', '2027-06-15'],
    ]) {
      writeFileSync(
        file,
        `first_name,last_name,email,phone,next visit\nAnn,Due,due@list.example,,${wanted}\n`,
      )
      await tool(['import', file])
      expect([wanted, await due()]).toEqual([wanted, kept])
    }
    const columns = 'first_name,last_name,email,phone\nGood,Client,good@list.example,\n'
    const bad: [string, RegExp][] = [
      [`${columns}A,B,no,\n`, /^Line 3 has "no" as its email address\.\nCorrect the file/],
      [`${columns}A,B,,12\n,,x@y.example,\n`, /^Line 3 has "12".*digits\.\nLine 4 has no name\./],
      [`${columns}A,B,,a@b.example\n`, /^Line 3 has "a@b.example" as its phone number, not ten/],
      [`${columns}A,B,,\n`, /^Line 3 has neither/],
      [`${columns}${'A'.repeat(101)},B,a@b.example,\n`, /^Line 3 has a name of more than 100/],
      [`${columns}A\u001b[2J,B,a@b.example,\n`, /^Line 3 has a name .* cannot be used\./],
      [`${columns}${'A,B,,\n'.repeat(11)}`, /^(?:Line \d+ has neither.*\n){10}And 1 more\./],
      [
        'first_name,last_name,email,phone,next_visit\nA,B,a@b.example,,2027-02-30\n',
        /^Line 2 has "2027-02-30" as its next visit, not a day such as 2027-03-15\./,
      ],
      ['name,email\nA,a@b.example\n', /^The first line must name the columns/],
      [`${columns}"A,B\n`, /^This is not CSV/],
      ['', /^There is no client in the file/],
    ]
    for (const [text, why] of bad) {
      writeFileSync(file, text)
      await refused([['import', file], why])
    }
  })

  test('one client is exported', async () => {
    const who = { firstName: 'Gone', email: 'gone@list.example', phone: '2125550166' }
    await bookVisit(app.visitor(), at('3:00 PM'), who)
    const file = join(createFolder(), 'export.json')
    expect(await tool(['export', ' Gone@list.example ', '--file', file])).toMatch(
      /^Everything kept about Gone Doe \(gone@list.example, \(212\) 555-0166\) is in .*, which only you can read\.\n/,
    )
    expect(existsSync(file)).toBe(true)
    const printed = await tool(['export', '(212) 555-0166'])
    expect(JSON.parse(printed)).toMatchObject({ contact: who.phone })
    await refused(
      [['export', who.email, '--file', file], /^The file ".*" cannot be written/],
      [['export', 'Gone'], /^"Gone" is neither an email address nor a US phone number/],
    )
  })

  test('everything is exported as CSV, in which a spreadsheet runs no text as a formula', async () => {
    const who = { firstName: '=1+1', email: 'f@list.example', phone: '2125550167' }
    const { reference } = await bookVisit(app.visitor(), at('4:00 PM'), who)
    const folder = join(createFolder(), 'all')
    const names = 'clients, bookings, reviews, replies, closures, audit'
    expect(await tool(['export', '--all', folder])).toBe(
      `The ${names} are in ${folder}, a CSV file each, which only you can read.\n`,
    )
    const read = (name: string) => readFileSync(join(folder, `${name}.csv`), 'utf8')
    const [booking] = read('bookings')
      .split('\n')
      .filter((line) => line.includes(reference))
    expect(booking).toContain("'=1+1,Doe,f@list.example,2125550167")
    expect(booking).toContain(',2026-07-10 16:00:00,')
    expect(read('reviews')).toMatch(/^id,.*author,.*\n.+/)
    expect(await tool(['import', join(folder, 'clients.csv')])).toMatch(
      /^Imported 2 clients; 503 were/,
    )
    expect(await auditOf(app)).toContain('tool exported everything csv')
    await refused([['export', '--all', folder], /^The folder ".*" cannot be made/])
  })

  test('the visits of a day are shown on the screen, without what could control it', async () => {
    expect(await tool(['export', '--day'])).toBe('Wednesday, July 1st, 2026: no visits\n')
    await alter(app, sql`update bookings set note = ${'Tea\u001b[2J\u202e'}`)
    const day = await tool(['export', '--day', FRIDAY])
    expect(day).toMatch(/^Friday, July 10th, 2026: 2 visits\n/)
    expect(day).toMatch(
      /│ 3:00 PM +│ Lantern Hill Office │ Gone Doe +│ \(212\) 555-0166 │ gone@list/,
    )
    expect(day).toContain('Tea\\u001b[2J\\u202e')
    const which = /^Name a client by the email address or phone number, or use --all or --day\./
    await refused(
      [['export', '--day', 'tomorrow'], /^"tomorrow" is not a date\. Write it as year-month-day/],
      [['export'], which],
      [['export', 'gone@list.example', '--day'], which],
      [['dance'], /unknown command 'dance'/],
    )
  })
})
