import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { getLocations } from '../../../domain/location.ts'
import { isBookedLabel } from '../../../domain/slot.ts'
import { openDatabase } from '../../../server/database/open.ts'
import type { Database } from '../../../server/database/tables.ts'
import { createLog } from '../../../server/log.ts'
import { type Started, start } from '../../../server/start.ts'
import { type Engine, ownFolder } from './engines.ts'
import { type TestVisitor, visitorOf } from './visitor.ts'

/** A Wednesday at noon in New York. */
export const NOON = Date.parse('2026-07-01T12:00:00-04:00')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export class HandClock {
  at = NOON
  now = () => this.at
  pass(milliseconds: number) {
    this.at += milliseconds
  }
}

export interface Slot {
  readonly location: { readonly id: string | number }
  readonly date: string
  readonly slot: string
}

/** The whole server, live, with a clock that is moved by hand. */
export interface AtWork {
  readonly clock: HandClock
  readonly url: string
  readonly databaseUrl: string
  readonly outbox: string
  readonly logged: string[]
  readonly database: Database
  visitor(): TestVisitor
  /** Another server on the same database. */
  another(env?: NodeJS.ProcessEnv): Promise<Started>
  close(): Promise<void>
}

export async function goToWork(engine: Engine, env: NodeJS.ProcessEnv = {}): Promise<AtWork> {
  const clock = new HandClock()
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  log.level = 'trace'
  const databaseUrl = await engine.create()
  const outbox = join(ownFolder(), 'outbox')
  const all = { PORT: '0', DATABASE_URL: databaseUrl, OUTBOX_DIR: outbox, ...env }
  const opened: Started[] = []
  const another = async (more: NodeJS.ProcessEnv = {}) => {
    const started = await start({ ...all, ...more }, { clock, log })
    opened.push(started)
    return started
  }
  const { url } = await another()
  const database = await openDatabase(databaseUrl)
  return {
    clock,
    url,
    databaseUrl,
    outbox,
    logged,
    database,
    visitor: () => visitorOf(url),
    another,
    async close() {
      await database.close()
      await Promise.all(opened.map((server) => server.close()))
    },
  }
}

/** One server for all tests of a group. */
export function atWork(engine: Engine, env: NodeJS.ProcessEnv = {}): { current: AtWork } {
  const held: { current: AtWork | undefined } = { current: undefined }
  beforeAll(async () => {
    held.current = await goToWork(engine, env)
  })
  afterAll(() => held.current?.close())
  return {
    get current() {
      if (!held.current) throw new Error('The server is not at work yet.')
      return held.current
    },
  }
}

/** Free times as a visitor finds them, each given out once. */
export function freeSlots(work: () => AtWork) {
  let given: Promise<Slot[]> | undefined
  const look = async (): Promise<Slot[]> => {
    const { body } = await work().visitor().get(getLocations)
    return body.flatMap(({ id, schedule }) =>
      Object.entries(schedule).flatMap(([date, labels]) =>
        labels
          .filter((label) => !isBookedLabel(label))
          .map((slot): Slot => ({ location: { id }, date, slot })),
      ),
    )
  }
  return async (): Promise<Slot> => {
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

const TABLES = ['clients', 'bookings', 'holds', 'outbox', 'codes', 'sessions', 'reviews'] as const

/** Everything the database knows once all messages are sent, but for how often things were tried. */
export async function everythingIn(work: AtWork): Promise<string> {
  await outboxIsEmpty(work)
  const { read } = work.database
  const tables = await Promise.all(
    TABLES.map((table) => read.selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(tables)
}

export const filesIn = (folder: string): { name: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** Waits until all that was to be sent has been, so that a test sees a world at rest. */
export async function outboxIsEmpty({ database }: AtWork, timeout = 5000): Promise<void> {
  await vi.waitFor(
    async () => {
      const left = await database.read
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .execute()
      expect(left).toEqual([])
    },
    { timeout, interval: 20 },
  )
}
