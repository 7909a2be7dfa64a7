import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open.ts'
import { createLog, type Logger } from './log.ts'
import type { Office } from './office.ts'
import { loadPractice } from './practice.ts'

export interface Edge {
  readonly clock?: Clock
  readonly log?: Logger
}

export interface Opened {
  readonly office: Office
  readonly app: Hono
  /** From now on not ready; what is in flight goes on. */
  retire(): void
  close(): Promise<void>
}

/** Everything but the socket: shared by the server and the development server. */
export async function openOffice(config: Config, edge: Edge = {}): Promise<Opened> {
  const practice = loadPractice(config.practiceFile)
  const database = await openDatabase(config.databaseUrl)
  const office: Office = {
    practice,
    database,
    clock: edge.clock ?? systemClock,
    log: edge.log ?? createLog(),
    holdMilliseconds: config.holdMilliseconds,
    address: config.publicUrl ?? `http://localhost:${config.port}`,
  }
  let serving = true
  return {
    office,
    app: createApp(office, { publicUrl: config.publicUrl, isServing: () => serving }),
    retire: () => {
      serving = false
    },
    close: () => database.close(),
  }
}
