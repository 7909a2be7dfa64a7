import { afterEach, describe, expect, test } from 'vitest'
import { hasCaddy } from '../server/support/caddy.ts'
import { killProcesses } from '../server/support/child-process.ts'
import { createCrowd, hasBooked, lostBookings, VISITORS } from './support/crowd.ts'
import { createLargePractice } from './support/large-practice.ts'
import { proofEngines } from './support/proof-engines.ts'
import { startProxiedSite } from './support/proxied-site.ts'
import { reportFigures } from './support/report-figures.ts'
import { isLong, sizes } from './support/sizes.ts'

afterEach(killProcesses)

// Processes start four times in a test, and each start takes many seconds on a busy machine.
const timeout = isLong ? 3_600_000 : 180_000

// Visitors book as fast as they can, in every round.
const manyTimes = () => ({ PRACTICE_FILE: createLargePractice() })

describe.runIf(hasCaddy).each(proofEngines('upgrade'))(
  'two processes behind Caddy, on $name',
  { timeout },
  (engine) => {
    test('an upgrade of one after the other fails no request and loses no booking', async (context) => {
      const { caddy, databaseUrl, upgrade } = await startProxiedSite(engine, manyTimes())
      const crowd = createCrowd(caddy)
      await hasBooked(crowd)
      for (let round = 0; round < sizes.upgrades; round++) {
        await upgrade()
        await hasBooked(crowd)
      }
      const { references, failures, retries } = await crowd.end()
      expect([failures, retries]).toEqual([[], []])
      expect(await lostBookings(databaseUrl, references)).toEqual([])
      reportFigures(context, {
        ...{ upgrades: sizes.upgrades, requests: crowd.answers(), failed: 0 },
        booked: references.length,
      })
      await caddy.stop()
    })

    test.runIf(isLong)('control: when nobody is left to answer, requests fail', async () => {
      const { caddy, kill } = await startProxiedSite(engine, manyTimes())
      const crowd = createCrowd(caddy)
      await hasBooked(crowd)
      await Promise.all([kill(0), kill(1)])
      const { failures, retries } = await crowd.end()
      expect(Math.min(failures.length, retries.length)).toBeGreaterThan(0)
      await caddy.stop()
    })

    test('when one is killed, visitors try again at most once and no booking is lost', async (context) => {
      const { caddy, databaseUrl, kill } = await startProxiedSite(engine, manyTimes())
      const crowd = createCrowd(caddy)
      await hasBooked(crowd)
      for (let round = 0; round < sizes.upgrades; round++) {
        const startAgain = await kill(round)
        await hasBooked(crowd)
        // Only a process that is back leaves the other one to be killed.
        if (round + 1 < sizes.upgrades) await startAgain()
        await hasBooked(crowd)
      }
      const { references, failures, retries } = await crowd.end()
      expect(failures).toEqual([])
      // At most what was on its way when a process was killed.
      expect(retries.length).toBeLessThanOrEqual(VISITORS * sizes.upgrades)
      expect(await lostBookings(databaseUrl, references)).toEqual([])
      reportFigures(context, {
        ...{ kills: sizes.upgrades, requests: crowd.answers(), retries: retries.length, lost: 0 },
        booked: references.length,
      })
      // Control: a booking that is not there is counted.
      expect(await lostBookings(databaseUrl, [...references, 'NOT-HERE'])).toEqual(['NOT-HERE'])
      await caddy.stop()
    })
  },
)
