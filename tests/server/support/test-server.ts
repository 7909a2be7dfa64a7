import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import type { SlotRequest } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { isBookedLabel } from '../../../domain/slot.ts'
import { TABLES } from '../../../server/backup/copy.ts'
import { openDatabase } from '../../../server/database/open.ts'
import type { Database } from '../../../server/database/tables.ts'
import { type Started, start } from '../../../server/start.ts'
import { createLog } from '../../../server/system/log.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { PATIENCE } from '../../patience.ts'
import { createFolder, type Engine } from './engines.ts'
import { bookAppointment } from './own-calls.ts'
import { createVisitor, type TestVisitor } from './visitor.ts'

/** A Wednesday at noon in New York. */
export const NOON = Date.parse('2026-07-01T12:00:00-04:00')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export class TestClock {
  at = NOON
  now = () => this.at
  advance(milliseconds: number) {
    this.at += milliseconds
  }
}

/** A whole running server with a clock that the test controls. */
export interface TestServer {
  readonly clock: TestClock
  readonly url: string
  readonly databaseUrl: string
  readonly outbox: string
  readonly logged: string[]
  readonly database: Database
  /** A browser, by default on this machine. */
  visitor(address?: string): TestVisitor
  /** Another server on the same database. */
  another(env?: NodeJS.ProcessEnv): Promise<Started>
  /** Closes something else when the server is closed. */
  closeAtEnd(close: () => Promise<void>): void
  close(): Promise<void>
}

/** Starts a server that its test closes. */
export async function startTestServer(
  engine: Engine,
  env: NodeJS.ProcessEnv = {},
  { plansLetters = false } = {},
): Promise<TestServer> {
  const clock = new TestClock()
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  log.level = 'trace'
  const databaseUrl = await engine.create()
  const outbox = join(createFolder(), 'outbox')
  const files = { PRACTICE_FILE: TEST_PRACTICE, DATABASE_URL: databaseUrl, OUTBOX_DIR: outbox }
  const all = { PORT: '0', ...files, ...env }
  const closes: (() => Promise<void>)[] = []
  let closing: Promise<unknown> | undefined
  const another = async (more: NodeJS.ProcessEnv = {}) => {
    const overrides = { clock, log, plansLetters, outboxInterval: 20 }
    const started = await start({ ...all, ...more }, overrides)
    closes.push(started.close)
    return started
  }
  const { url } = await another()
  const database = await openDatabase(databaseUrl)
  return {
    ...{ clock, url, databaseUrl, outbox, logged, database },
    visitor: (address) => createVisitor(url, '', address ? { 'X-Forwarded-For': address } : {}),
    another,
    closeAtEnd: (close) => void closes.push(close),
    async close() {
      closing ??= Promise.all([database.close(), ...closes.map((close) => close())])
      await closing
    },
  }
}

/** One server until the test is over. */
export async function openTestServer(engine: Engine, env?: NodeJS.ProcessEnv) {
  const app = await startTestServer(engine, env)
  onTestFinished(app.close)
  return app
}

/** One server for all tests of a `describe` block. */
export function useTestServer(
  engine: Engine,
  env: NodeJS.ProcessEnv = {},
): { current: TestServer } {
  let app: TestServer | undefined
  beforeAll(async () => {
    app = await startTestServer(engine, env)
  })
  afterAll(() => app?.close())
  return {
    get current() {
      if (!app) throw new Error('The server is not at work yet.')
      return app
    },
  }
}

/** Returns a free slot at each call, and never the same one twice. */
export function freeSlots(app: () => Pick<TestServer, 'visitor'>) {
  let given: Promise<SlotRequest[]> | undefined
  const look = async (): Promise<SlotRequest[]> => {
    const { body } = await app().visitor().get(getLocations)
    return body.flatMap(({ id, schedule }) =>
      Object.entries(schedule).flatMap(([date, labels]) =>
        labels.filter((label) => !isBookedLabel(label)).map((slot) => slotAt(date, slot, id)),
      ),
    )
  }
  return async (): Promise<SlotRequest> => {
    given ??= look()
    const slot = (await given).shift()
    if (!slot) throw new Error('No free time is left for this test.')
    return slot
  }
}

export const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@client.example',
  phone: '2125550142',
  additionalInfo: '',
}

/** A time at a place, by default at the one that is open on Fridays and Saturdays. */
export const slotAt = (
  date: string,
  slot: string,
  id: SlotRequest['location']['id'] = 6,
): SlotRequest => ({
  location: { id },
  date,
  slot,
})

/** Books a visit, which must succeed, and returns its confirmation. */
export async function bookVisit(
  visitor: TestVisitor,
  slot: SlotRequest,
  details: Partial<typeof jane> & { readonly smsConsent?: string } = {},
) {
  const { body } = await visitor.post(bookAppointment, { ...jane, ...slot, ...details })
  if (!body.success) throw new Error(body.message ?? JSON.stringify(body.errors))
  return body
}

/** Changes rows in a way that no call does. */
export const alter = (
  { database }: Pick<TestServer, 'database'>,
  ...changes: RawBuilder<unknown>[]
) =>
  database.write(async (transaction) => {
    for (const change of changes) await change.execute(transaction)
  })

/** All rows of the database once all messages are sent, without the counts of attempts. */
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

/** Waits until every message is sent, so that nothing changes while a test compares. */
export async function waitForEmptyOutbox({ database }: TestServer): Promise<void> {
  const left = database.read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  await vi.waitFor(async () => expect(await left.execute()).toEqual([]), PATIENCE)
}
