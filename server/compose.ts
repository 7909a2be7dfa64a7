import { join } from 'node:path'
import { dayAt } from '../domain/calendar/day.ts'
import { priceOn } from '../domain/price.ts'
import { prepareBackups } from './backup/nightly.ts'
import { practiceConflicts } from './booking/calendar/conflicts.ts'
import { guardVisits } from './booking/calendar/free-time.ts'
import type { Config } from './config/config.ts'
import { ensureKey, HASH_KEY } from './database/keys.ts'
import { describeDatabase, refuseIfDamaged } from './database/open.ts'
import { createFirstDayLink } from './desk/first-day.ts'
import { openTransports } from './messages/providers/transports.ts'
import { SLOWEST_DELIVERY } from './messages/worker.ts'
import { practiceInForce } from './practice/saved-practice.ts'
import { createTimetable } from './practice/timetable.ts'
import { announceReload } from './reload/announcements.ts'
import { followReloads } from './reload/follow-reloads.ts'
import { type RunningPractice, runPractice } from './run-practice.ts'
import { type Overrides, openServices, type Services } from './services.ts'
import { startKeepingAssets } from './site/kept-assets.ts'
import { hasNeverRun } from './upkeep/clock-watch.ts'
import { watchDatabaseFile } from './upkeep/file-watch.ts'
import { startRetention } from './upkeep/retention.ts'
import { startUpdates } from './upkeep/updates.ts'

export interface Composition {
  /** What does not depend on the practice file. */
  readonly services: Pick<Services, 'siteUrl' | 'clock'>
  readonly fetch: RunningPractice['fetch']
  facts(): RunningPractice['facts']
  /** For the person who starts the server: where the site, the bookings and the messages are. */
  notice(): string
  /** For the owner, too, but it takes longer: what the site says wrongly, and the visits that no longer fit. */
  conflicts(): Promise<readonly string[]>
  /** The link that makes the site somebody's own, to be printed to a terminal and never to a log; undefined if it has an owner. */
  firstDayLink(): Promise<string | undefined>
  /**
   * Applies the current practice file and returns the visits that no longer fit it. If the file has a mistake,
   * nothing changes.
   */
  reload(): Promise<readonly string[]>
  /** Makes every process on the database reload, including this one, unless the practice file has a mistake. */
  reloadEverywhere(): Promise<void>
  /** Makes /readyz answer 503 and ends the background work, while requests in flight go on. */
  retire(): Promise<void>
  close(): Promise<void>
}

/** Imported only if the metrics are enabled, because the import slows down startup. */
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
  await prepareBackups(config.backups)
  const opened = await openServices(config, undefined, overrides)
  const metering = await openMetrics(opened, config).catch(async (error: unknown) => {
    await opened.database.close()
    throw error
  })
  const services = metering ? { ...opened, database: metering.database } : opened
  const { database, clock } = services
  await refuseIfDamaged(database, config.databaseUrl)
  const unguarded = await guardVisits(services)
  if (unguarded > 0) services.log.warn({ event: 'guard-restored', visits: unguarded })
  let isServing = true
  const updates = startUpdates(services, config.updatesUrl)
  const options = {
    config,
    builtSite,
    metrics: metering?.metrics,
    isServing: () => isServing,
    newerVersion: updates.newer,
    plansLetters: overrides.plansLetters !== false,
    outboxInterval: overrides.outboxInterval,
  }
  const transports = openTransports(config, services.practice, services.siteUrl)
  let current = services
  let running = await runPractice(services, transports, options)

  let leaving: RunningPractice | undefined

  async function run(changed: Services): Promise<void> {
    const before = running
    const transports = openTransports(config, changed.practice, services.siteUrl)
    running = await runPractice(changed, transports, options)
    current = changed
    leaving = before
    // Waits for deliveries in flight: if they were cut off and retried, letters could arrive twice.
    await before.stop(SLOWEST_DELIVERY)
  }

  async function reload(): Promise<readonly string[]> {
    const practice = await practiceInForce(config, database)
    const hashKey = await ensureKey(database, HASH_KEY, clock.now())
    const changed = { ...services, practice, hashKey, timetable: createTimetable(practice) }
    const conflicts = await practiceConflicts(changed)
    await run(changed)
    return conflicts
  }

  /** Another price holds from today on: pages are made again, of the practice as it was read last. */
  async function followPrice(): Promise<void> {
    const { practice } = current
    const today = dayAt(clock.now(), practice.timeZone)
    if (running.facts.price !== priceOn(practice, today)) await run(current)
  }

  const isFirstStart = await hasNeverRun(database)
  const retention = startRetention(services)
  const stopWatching = watchDatabaseFile(services)
  const { assetsFolder } = config
  const keeping =
    builtSite && assetsFolder
      ? startKeepingAssets(services, join(builtSite, 'client/assets'), assetsFolder)
      : undefined
  const follower = await followReloads(services, clock.now(), reload, followPrice)
  const retire = async () => {
    isServing = false
    stopWatching()
    await Promise.all([keeping?.stop(), follower.stop(), leaving?.stop()])
    await Promise.all([retention.stop(), updates.stop(), running.stop()])
  }
  return {
    services,
    fetch: (...request) => running.fetch(...request),
    facts: () => running.facts,
    notice: () =>
      [
        `${running.facts.name} is at ${services.siteUrl}, its bookings in ${describeDatabase(config.databaseUrl)}.`,
        ...(isFirstStart ? ['This is its first start: the database is new and empty.'] : []),
        transports.notice,
        ...(metering ? [metering.notice] : []),
      ].join('\n'),
    conflicts: () => practiceConflicts(current),
    firstDayLink: () => createFirstDayLink(current),
    reload,
    reloadEverywhere: async () => {
      await practiceInForce(config, database)
      await database.write((transaction) => announceReload(transaction, clock.now()))
    },
    retire,
    close: async () => {
      await retire()
      await metering?.close()
      await database.close()
    },
  }
}
