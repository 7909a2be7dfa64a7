import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { describeDatabase, openDatabase } from './database/open.ts'
import { startForgetting } from './database/retention.ts'
import { type Common, createCommon, handOut } from './http/cached-responses.ts'
import { createLog, type Logger } from './log.ts'
import { openCarriers } from './messages/transports.ts'
import { startCourier } from './messages/worker.ts'
import { loadPractice } from './practice/practice-file.ts'
import { bringReviews } from './reviews/reviews.ts'
import type { Office } from './services.ts'

export interface Edge {
  readonly clock?: Clock
  readonly log?: Logger
}

export interface Opened {
  readonly office: Office
  readonly app: Hono
  readonly handOut: ReturnType<typeof handOut>
  readonly reviews: Common['reviews']
  /** For people: where the site is, where bookings are kept and where messages go. */
  readonly notice: string
  /** From now on not ready; what is in flight goes on. */
  retire(): void
  close(): Promise<void>
}

/** Everything but the socket: shared by the server and the development server. */
export async function openOffice(config: Config, edge: Edge = {}): Promise<Opened> {
  const practice = loadPractice(config.practiceFile)
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  const from = `"${practice.name.replace(/["\\]/g, '')}" <${practice.email}>`
  const carriers = openCarriers(config, from, address)
  const database = await openDatabase(config.databaseUrl)
  const office: Office = {
    practice,
    database,
    clock: edge.clock ?? systemClock,
    log: edge.log ?? createLog(),
    holdMilliseconds: config.holdMilliseconds,
    address,
  }
  await bringReviews(database, practice)
  const courier = startCourier(office, carriers)
  const forgetting = startForgetting(office)
  const common = createCommon(office)
  let serving = true
  return {
    office,
    handOut: handOut(office, common),
    reviews: common.reviews,
    app: createApp(office, common, { publicUrl: config.publicUrl, isServing: () => serving }),
    notice: [
      `${practice.name} is at ${address}, its bookings in ${describeDatabase(config.databaseUrl)}.`,
      carriers.route,
    ].join('\n'),
    retire: () => {
      serving = false
    },
    close: async () => {
      await forgetting.stop()
      await courier.stop()
      await database.close()
    },
  }
}
