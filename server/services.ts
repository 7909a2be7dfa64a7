import type { BlockList } from 'node:net'
import type { Config, Filed } from './config/config.ts'
import { lastNightly } from './database/backup-folder.ts'
import { ensureKey, HASH_KEY } from './database/keys.ts'
import { openDatabase } from './database/open.ts'
import type { Database } from './database/tables.ts'
import type { Practice } from './practice/practice-file.ts'
import { createTimetable, type Timetable } from './practice/timetable.ts'
import { type Clock, systemClock } from './system/clock.ts'
import { createLog, type Logger } from './system/log.ts'

/** What every operation works with. */
export interface Services {
  readonly practice: Practice
  readonly timetable: Timetable
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly holdMilliseconds: number
  /** The site's own address, without a slash at its end. */
  readonly siteUrl: string
  readonly filed: Filed
  /** The networks whose X-Forwarded headers are believed. */
  readonly trustedProxies: BlockList
  /** Without it, nobody can find out which address or contact a hash in the database stands for. */
  readonly hashKey: string
}

/** What tests replace. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Logger
  /** Whether letters are sent days before visits; yes, unless a test counts the others. */
  readonly plansLetters?: boolean
  /** How many milliseconds pass between two looks into the outbox. */
  readonly outboxInterval?: number
  /** The owner's tool never creates a database: the one it means is somewhere else. */
  readonly mustExist?: boolean
  /** How many milliseconds a client has to take a response. */
  readonly responseTimeout?: number
}

export const siteUrlOf = ({ publicUrl, port }: Config): string =>
  publicUrl ?? `http://localhost:${port}`

export async function openServices(
  config: Config,
  practice: Practice,
  { clock = systemClock, log = createLog(), mustExist = false }: Overrides = {},
): Promise<Services> {
  const { databaseUrl, backups } = config
  const lastBackup = backups && lastNightly(backups.folder)?.path
  const database = await openDatabase(databaseUrl, { mustExist, lastBackup })
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
