import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { prepareBackups, startNightly } from './backup/nightly.ts'
import { checkComingVisits, describeMisfits } from './booking/misfits.ts'
import type { Config } from './config.ts'
import { describeDatabase, refuseIfDamaged } from './database/open.ts'
import { startRetention } from './database/retention.ts'
import { examine } from './doctor/examine.ts'
import type { AddressEnv } from './http/client-address.ts'
import { startPlanner } from './messages/planner.ts'
import { openTransports } from './messages/transports.ts'
import { createTwilioHook } from './messages/twilio-hook.ts'
import { startWorker } from './messages/worker.ts'
import { practiceFacts } from './practice/practice-facts.ts'
import { loadPractice } from './practice/practice-file.ts'
import { importReviews } from './reviews/import-reviews.ts'
import { createReviewList } from './reviews/review-list.ts'
import { type Overrides, openServices, type Services, siteUrlOf } from './services.ts'
import { settingsFileOf } from './settings.ts'
import { createSite } from './site/site.ts'

export interface Composition {
  readonly services: Services
  readonly app: Hono<AddressEnv>
  readonly facts: ReturnType<typeof practiceFacts>
  /** For the person who starts the server: where the site, the bookings and the messages are. */
  readonly notice: string
  /** Makes /readyz answer 503 and ends the background work, while requests in flight go on. */
  retire(): Promise<void>
  close(): Promise<void>
}

/** Imported only where somebody reads the metrics, because importing them makes the start slow. */
async function openMetrics(services: Services, { metricsPort, backups }: Config) {
  if (metricsPort === undefined) return undefined
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  return serveMetrics(services, metricsPort, backups?.folder)
}

/** Everything but the socket; the server and the development server share it. */
export async function compose(
  config: Config,
  overrides: Overrides = {},
  builtSite?: string,
): Promise<Composition> {
  const practice = loadPractice(config.practiceFile)
  const transports = openTransports(config, practice, siteUrlOf(config))
  await prepareBackups(config.backups)
  const opened = await openServices(config, practice, overrides)
  const metering = await openMetrics(opened, config).catch(async (error: unknown) => {
    await opened.database.close()
    throw error
  })
  const services = metering ? { ...opened, database: metering.database } : opened
  const { database, siteUrl } = services
  await refuseIfDamaged(database, config.databaseUrl)
  await importReviews(database, practice)
  const worker = startWorker(services, transports)
  const planner = overrides.plansLetters === false ? undefined : startPlanner(services)
  const retention = startRetention(services)
  const nightly = startNightly(services, config.backups)
  const reviews = createReviewList(services)
  const facts = practiceFacts(practice, siteUrl)
  let isServing = true
  const retire = async () => {
    isServing = false
    await Promise.all([planner?.stop(), retention.stop(), worker.stop(), nightly.stop()])
  }
  const settingsFile = settingsFileOf({ PRACTICE_FILE: config.practiceFile })
  const looked = { config, practice, settingsFile, clock: services.clock }
  const app = createApp(services, reviews, {
    publicUrl: config.publicUrl,
    isServing: () => isServing,
    office: { databaseUrl: config.databaseUrl, examine: () => examine(looked, services) },
    metrics: metering?.metrics,
  })
  if (config.twilio) app.route('/', createTwilioHook(services, config.twilio))
  if (builtSite) {
    app.route('/', createSite({ facts, price: practice.price, reviews, dist: builtSite }))
  }
  return {
    services,
    app,
    facts,
    notice: [
      `${practice.name} is at ${siteUrl}, its bookings in ${describeDatabase(config.databaseUrl)}.`,
      transports.notice,
      ...(metering ? [metering.notice] : []),
      ...describeMisfits(await checkComingVisits(services)),
    ].join('\n'),
    retire,
    close: async () => {
      await retire()
      await metering?.close()
      await database.close()
    },
  }
}
