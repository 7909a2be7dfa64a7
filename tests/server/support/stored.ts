import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import { TABLES } from '../../../server/backup/copy.ts'
import { PATIENCE } from '../../patience.ts'
import type { TestServer } from './test-server.ts'

/** Changes rows directly, in ways that no call can. */
export const alter = (
  { database }: Pick<TestServer, 'database'>,
  ...changes: RawBuilder<unknown>[]
) =>
  database.write(async (transaction) => {
    for (const change of changes) await change.execute(transaction)
  })

/** All rows of the database except the rate limits, after all messages are sent. */
export async function dumpDatabase(app: TestServer): Promise<string> {
  await waitForEmptyOutbox(app)
  const dump = []
  for (const table of TABLES.filter((name) => name !== 'limits')) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(app.database.read)
    dump.push([table, rows.map((row) => JSON.stringify(row)).sort()])
  }
  return JSON.stringify(dump)
}

export const readFolder = (folder: string): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

export const unsentMessages = ({ read }: TestServer['database']) =>
  read.selectFrom('outbox').select(['kind', 'attempts']).where('sent_at', 'is', null).execute()

/** Waits until every message is sent, so that nothing changes while a test compares. */
export const waitForEmptyOutbox = ({ database }: TestServer): Promise<void> =>
  vi.waitFor(async () => expect(await unsentMessages(database)).toEqual([]), PATIENCE)
