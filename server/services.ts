import type { BlockList } from 'node:net'
import type { Config, Filed } from './config/config.ts'
import { lastNightly } from './database/backup-folder.ts'
import { ensureKey, HASH_KEY } from './database/keys.ts'
import { openDatabase } from './database/open.ts'
import type { Database } from './database/tables.ts'
import type { Practice } from './practice/practice-file.ts'
import { practiceInForce } from './practice/saved-practice.ts'
import { createTimetable, type Timetable } from './practice/timetable.ts'
import { type Clock, systemClock } from './system/clock.ts'
import { createLog, type Logger } from './system/log.ts'

/** The dependencies of every operation. */
export interface Services {
  readonly practice: Practice
  readonly timetable: Timetable
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly holdMilliseconds: number
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string
  readonly filed: Filed
  /** The networks whose X-Forwarded headers are trusted. */
  readonly trustedProxies: BlockList
  /** Without this key, a hash in the database cannot be traced back to an address or contact. */
  readonly hashKey: string
}

/** What tests and the owner's tool override. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Logger
  /** Whether the planner sends letters ahead of visits. Tests that count other messages turn it off. */
  readonly plansLetters?: boolean
  /** How often the outbox is checked, in milliseconds. */
  readonly outboxInterval?: number
  /** The owner's tool never creates a database: if it finds none, it is looking in the wrong place. */
  readonly mustExist?: boolean
}

export const siteUrlOf = ({ publicUrl, port }: Config): string =>
  publicUrl ?? `http://localhost:${port}`

/** Opens the database, and reads the practice unless it is given. */
export async function openServices(
  config: Config,
  given: Practice | undefined,
  { clock = systemClock, log = createLog(), mustExist = false }: Overrides = {},
): Promise<Services> {
  const { databaseUrl, backups } = config
  const lastBackup = backups && lastNightly(backups.folder)?.path
  const database = await openDatabase(databaseUrl, { mustExist, lastBackup })
  const practice =
    given ??
    (await practiceInForce(config, database).catch(async (error: unknown) => {
      await database.close()
      throw error
    }))
  return {
    practice,
    timetable: createTimetable(practice),
    database,
    clock,
    log,
    holdMilliseconds: config.holdMilliseconds,
    siteUrl: siteUrlOf(config),
    filed: config.filed,
    trustedProxies: config.trustedProxies,
    hashKey: await ensureKey(database, HASH_KEY, clock.now()),
  }
}
