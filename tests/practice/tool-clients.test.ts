import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bookVisit, jane, slotAt } from '../server/support/bookings.ts'
import { NOON } from '../server/support/clock.ts'
import { createFolder, sqlite } from '../server/support/engines.ts'
import { ownerTool } from '../server/support/owner-tool.ts'
import { alter, waitForEmptyOutbox } from '../server/support/stored.ts'
import { useTestServer } from '../server/support/test-server.ts'

const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => slotAt(date, slot)

describe('records by the owner’s tool', () => {
  const app = useTestServer(sqlite)

  const { tool, csv, refused } = ownerTool(app)

  test('a review is hidden and shown again', async () => {
    const [review = ''] = await csv('reviews')
    const [id = '', , author, title] = review.split(',')
    const hide = ['hide', id, '--reason', '1']
    expect(await tool(hide)).toBe(`"${title}" by ${author} is now hidden.\n`)
    expect((await csv('reviews'))[0]).toMatch(/,hidden: It names another person\.$/)
    expect(await tool(['show', id])).toBe(`"${title}" by ${author} is now shown.\n`)
    expect((await csv('reviews'))[0]).toBe(review)
    const reasons =
      /^Name with --reason the number of one of these .*\n1: It names another person\.\n2: /
    for (const reason of ['', '9', 'negative'])
      await refused([['hide', id, '--reason', reason], reasons])
  })

  test('clients are imported from CSV, once each, and all of a file or none', async () => {
    const file = join(createFolder(), 'clients.csv')
    const rows = Array.from({ length: 501 }, (_, nth) => `Ann,B${nth},ann${nth}@list.example,`)
    const head = '\ufeffFirst Name,Last name,E-Mail,phone\n'
    writeFileSync(file, `${head}"Q, R", Roe ,Roe@List.example,(212) 555-0199\n${rows.join('\n')}\n`)
    expect(await tool(['import', file])).toBe('Imported 502 clients; 0 were on record already.\n')
    expect(await tool(['import', file])).toBe('Imported 0 clients; 502 were on record already.\n')
    const clients = app.database.read.selectFrom('clients').selectAll()
    expect(await clients.where('last_name', '=', 'Roe').execute()).toMatchObject([
      { first_name: 'Q, R', email: 'roe@list.example', phone: '2125550199', imported_at: NOON },
    ])
    const columns = 'first_name,last_name,email,phone\nGood,Client,good@list.example,\n'
    const bad: [string, RegExp][] = [
      [`${columns}A,B,no,\n`, /^Line 3 has "no" as its email address\.\nCorrect the file/],
      [`${columns}A,B,,12\n,,x@y.example,\n`, /^Line 3 has "12".*digits\.\nLine 4 has no name\./],
      [`${columns}A,B,,a@b.example\n`, /^Line 3 has "a@b.example" as its phone number, not ten/],
      [`${columns}A,B,,\n`, /^Line 3 has neither/],
      [`${columns}${'A'.repeat(101)},B,a@b.example,\n`, /^Line 3 has a name of more than 100/],
      [`${columns}A\u001b[2J,B,a@b.example,\n`, /^Line 3 has a name .* cannot be used\./],
      [`${columns}${'A,B,,\n'.repeat(11)}`, /^(?:Line \d+ has neither.*\n){10}And 1 more\./],
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

  test('messages that failed are listed with their reason, marked in the list of visits, and tried again', async () => {
    app.clock.at = NOON
    expect(await tool(['messages'])).toMatch(
      /^\d+ messages were written to the outbox, not sent, in the last 30 days\.\nNo messages are waiting, and none have failed\.\n$/,
    )
    const { reference } = await bookVisit(app.visitor(), at('9:00 AM', '2026-07-31'), jane)
    await waitForEmptyOutbox(app)
    const now = app.clock.now()
    const booking = sql`(select id from bookings where reference = ${reference})`
    await alter(
      app,
      sql`update outbox set sent_at = null, failed_at = ${now}, failure = 'It bounced.',
          message = '{"kind":"client-mail","booking":""}'
          where channel = 'client-mail' and booking = ${booking}`,
      sql`update bookings set mail_failed_at = ${now} where reference = ${reference}`,
    )
    const [line = ''] = await csv('messages', '--failed')
    expect(line).toMatch(/,confirmation by email,Jane Doe,.*,failed: It bounced\.,/)
    expect(await tool(['day', '2026-07-31'])).toContain('jane@client.example (not reached)')
    expect(await tool(['messages', '--retry', line.split(',').at(-1) ?? ''])).toMatch(
      /^1 message will be tried again once the site is running\./,
    )
    await waitForEmptyOutbox(app)
    expect(await tool(['messages', '--failed'])).toBe('No message has failed.\n')
    expect(await tool(['messages', '--retry', 'all'])).toBe('There is no message to try again.\n')
    await refused([['messages', '--retry', 'no'], /^No message "no" can be tried again\./])
  })
})
