import { type Clock, systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { createLog } from '../log.ts'
import { loadPractice } from '../practice/practice-file.ts'
import type { Office } from '../services.ts'

export interface Streams {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether a person is watching. */
  readonly isWatched: boolean
}

/** What the owner's tool works with. */
export interface Desk {
  readonly office: Office
  readonly databaseUrl: string
  readonly streams: Streams
}

/** Bad input, in a sentence that says what to do; nothing was changed. */
export class Refused extends Error {
  override name = 'Refused'
}

export async function atDesk(
  env: NodeJS.ProcessEnv,
  streams: Streams,
  clock: Clock | undefined,
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  const config = readConfig(env)
  const practice = loadPractice(config.practiceFile)
  const database = await openDatabase(config.databaseUrl)
  const office: Office = {
    practice,
    database,
    clock: clock ?? systemClock,
    log: createLog(),
    holdMilliseconds: config.holdMilliseconds,
    address: config.publicUrl ?? `http://localhost:${config.port}`,
  }
  try {
    await work({ office, databaseUrl: config.databaseUrl, streams })
  } finally {
    await database.close()
  }
}
