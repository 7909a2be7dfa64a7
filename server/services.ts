import type { Clock } from './clock.ts'
import type { Database } from './database/tables.ts'
import type { Logger } from './log.ts'
import type { Practice } from './practice/practice-file.ts'

/** What every call works with. */
export interface Office {
  readonly practice: Practice
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly holdMilliseconds: number
  /** The site's own address, without a slash at its end. */
  readonly address: string
}
