import type { Hono } from 'hono'
import { dayAt } from '../domain/calendar/day.ts'
import { pricesFrom } from '../domain/price.ts'
import { MINUTE } from '../domain/timing.ts'
import { createApp } from './app.ts'
import { startNightly } from './backup/nightly.ts'
import type { Config } from './config/config.ts'
import { examine } from './doctor/examine.ts'
import { startPing } from './doctor/ping.ts'
import type { AddressEnv } from './http/client-address.ts'
import { startPlanner } from './messages/planner.ts'
import type { Transports } from './messages/providers/transports.ts'
import { createTwilioHook } from './messages/replies/twilio-hook.ts'
import { startWorker } from './messages/worker.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import type { Metrics } from './metrics/metrics.ts'
import { practiceFacts } from './practice/practice-facts.ts'
import { settingsFileOf } from './practice/settings.ts'
import { importReviews } from './reviews/import-reviews.ts'
import { createReviewList } from './reviews/review-list.ts'
import type { Services } from './services.ts'
import { createSite } from './site/site.ts'

interface Options {
  readonly config: Config
  readonly metrics: Metrics | undefined
  readonly plansLetters: boolean
  readonly outboxInterval: number | undefined
  readonly builtSite: string | undefined
  readonly isServing: () => boolean
  readonly newerVersion: () => string | undefined
}

/** The site for one version of the practice file: its request handler and its background work. */
export interface RunningPractice {
  readonly fetch: Hono<AddressEnv>['fetch']
  readonly facts: ReturnType<typeof practiceFacts>
  /** Stops the background work; requests in flight continue. Deliveries get `patience` milliseconds to finish. */
  stop(patience?: number): Promise<void>
}

/** Starts everything that a change of the practice file replaces. */
export async function runPractice(
  services: Services,
  transports: Transports,
  { config, metrics, plansLetters, outboxInterval, builtSite, isServing, newerVersion }: Options,
): Promise<RunningPractice> {
  const { practice, database, siteUrl } = services
  await importReviews(database, practice)
  const worker = startWorker(services, transports, outboxInterval)
  const planner = plansLetters ? startPlanner(services) : undefined
  const nightly = startNightly(services, config.backups)
  const reviews = createReviewList(services)
  const prices = pricesFrom(practice, dayAt(services.clock.now(), practice.timeZone))
  const facts = practiceFacts(
    { ...practice, ...prices },
    siteUrl,
    services.holdMilliseconds / MINUTE,
  )
  const settingsFile = settingsFileOf({ PRACTICE_FILE: config.practiceFile })
  const looked = { config, practice, settingsFile, clock: services.clock, newerVersion }
  const look = () => examine(looked, services)
  const ping = startPing(services, config.pingUrl, look)
  const app = createApp(services, reviews, {
    publicUrl: config.publicUrl,
    isServing,
    price: facts.price,
    desk: { databaseUrl: config.databaseUrl, examine: look, transports },
  })
  if (config.twilio) app.route('/', createTwilioHook(services, config.twilio))
  if (builtSite) {
    const { assetsFolder: keptAssets } = config
    app.route('/', createSite({ facts, practice, reviews, dist: builtSite, keptAssets }))
  }
  return {
    fetch: metrics ? measureRequests(app, metrics) : app.fetch,
    facts,
    stop: async (patience) => {
      // Not awaited, because a request may take longer than a shutdown.
      void ping.stop()
      await Promise.all([planner?.stop(), worker.stop(patience), nightly.stop()])
    },
  }
}
