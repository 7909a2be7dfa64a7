import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { knownMigrations } from '../../server/database/migrations.ts'
import { openEngine } from '../../server/database/open.ts'
import { hasCaddy } from '../server/support/caddy.ts'
import { killProcesses } from '../server/support/child-process.ts'
import { availableEngines } from '../server/support/engines.ts'
import { createCrowd, hasBooked, lostBookings } from './support/crowd.ts'
import { buildRelease, lastRelease } from './support/last-release.ts'
import { startProxiedSite } from './support/proxied-site.ts'
import { reportFigures } from './support/report-figures.ts'
import { isLong } from './support/sizes.ts'

afterEach(killProcesses)

/** Which migrations a database has, looked up without applying any. */
async function appliedAt(databaseUrl: string): Promise<string[]> {
  const database = await openEngine(databaseUrl)
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.read)
  await database.close()
  return rows.map(({ name }) => name).toSorted()
}

// Building the site as it was takes a minute, so only the long form does it.
describe.runIf(hasCaddy && isLong && lastRelease)('the last release', () => {
  let release: ReturnType<typeof buildRelease>
  beforeAll(() => {
    release = buildRelease(lastRelease ?? '')
  }, 600_000)
  afterAll(() => release.remove())

  describe.each(availableEngines)('on $name', (engine) => {
    test('serves visitors on while this version changes the database and works beside it', async (context) => {
      const site = await startProxiedSite(engine, {}, 2, release.program)
      const { caddy, databaseUrl, ports, replace } = site
      const before = await appliedAt(databaseUrl)
      expect(before.length).toBeLessThan(knownMigrations.length)
      const crowd = createCrowd(caddy)
      await hasBooked(crowd)
      // Caddy sends everybody to the first process, which stays as it is.
      await replace(ports[1] ?? 0)
      expect(await appliedAt(databaseUrl)).toEqual(knownMigrations.toSorted())
      await hasBooked(crowd)
      const { references, failures, retries } = await crowd.end()
      expect([failures, retries]).toEqual([[], []])
      expect(await lostBookings(databaseUrl, references)).toEqual([])
      reportFigures(context, {
        ...{ migrations: knownMigrations.length - before.length, requests: crowd.answers() },
        ...{ booked: references.length, failed: 0 },
      })
      await caddy.stop()
    })
  })
})
