import { afterEach, describe, expect, test } from 'vitest'
import { holdAppointment } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { ensureKey, HASH_KEY } from '../../server/database/keys.ts'
import { openDatabase } from '../../server/database/open.ts'
import { keyedHash } from '../../server/system/secrets.ts'
import { createPost } from '../server/support/ask-by-https.ts'
import { hasCaddy } from '../server/support/caddy.ts'
import { killProcesses } from '../server/support/child-process.ts'
import type { Engine } from '../server/support/engines.ts'
import { freeSlotsIn } from './support/answers.ts'
import { createCrowd, hasBooked, lostBookings, VISITORS } from './support/crowd.ts'
import { createLargePractice } from './support/large-practice.ts'
import { isLong, reportFigures, sizeOf } from './support/proof.ts'
import { proofEngines } from './support/proof-engines.ts'
import { startProxiedSite } from './support/proxied-site.ts'

afterEach(killProcesses)

// Processes start four times in a test, and each start takes many seconds on a busy machine.
const timeout = isLong ? 3_600_000 : 180_000

/** A site whose visitors book as fast as they can. */
async function startBusySite(engine: Engine) {
  const site = await startProxiedSite(engine, { PRACTICE_FILE: createLargePractice() })
  const crowd = createCrowd(site.caddy)
  await hasBooked(crowd)
  return { ...site, crowd }
}

describe.runIf(hasCaddy).each(proofEngines('upgrade'))(
  'behind Caddy as deploy/Caddyfile sets it up, on $name',
  { timeout },
  (engine) => {
    test('the site has https, one name, its own cookies and the addresses of its visitors', async () => {
      const { caddy, databaseUrl } = await startProxiedSite(engine, {}, 1)
      const { ask, origin } = caddy

      const plain = await ask('/book', { isPlain: true })
      expect([plain.status, plain.headers.location]).toEqual([308, 'https://practice.example/book'])
      const www = await ask('/book?x=1', { host: `www.${caddy.site}` })
      expect([www.status, www.headers.location]).toEqual([308, 'https://practice.example/book?x=1'])

      const list = await ask(getLocations.path, { headers: { 'Accept-Encoding': 'br' } })
      expect(list.headers).toMatchObject({
        'content-encoding': 'br',
        'strict-transport-security': expect.stringContaining('max-age='),
      })
      const [slot] = freeSlotsIn(await ask(getLocations.path))

      // The visitor forges an address, which must be ignored.
      const headers = { 'X-Forwarded-For': '203.0.113.7' }
      const held = await createPost(ask, origin)(holdAppointment.path, slot, { headers })
      expect(held.status).toBe(200)
      expect(String(held.headers['set-cookie'])).toMatch(
        /^__Host-visitor=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const database = await openDatabase(databaseUrl)
      const rows = await database.read
        .selectFrom('holds')
        .select(['network', 'network_wide'])
        .execute()
      const key = await ensureKey(database, HASH_KEY, 0)
      expect(rows).toEqual([
        { network: keyedHash(key, '127.0.0.1'), network_wide: keyedHash(key, '127.0.0/24') },
      ])
      await database.close()
      await caddy.stop()
    })

    test('an upgrade of one after the other fails no request and loses no booking', async (context) => {
      const { caddy, databaseUrl, upgrade, crowd } = await startBusySite(engine)
      for (let round = 0; round < sizeOf('upgrades'); round++) {
        await upgrade()
        await hasBooked(crowd)
      }
      const { references, failures, retries } = await crowd.end()
      expect([failures, retries]).toEqual([[], []])
      expect(await lostBookings(databaseUrl, references)).toEqual([])
      reportFigures(context, {
        ...{ upgrades: sizeOf('upgrades'), requests: crowd.answers(), failed: 0 },
        booked: references.length,
      })
      await caddy.stop()
    })

    test.runIf(isLong)('control: when nobody is left to answer, requests fail', async () => {
      const { caddy, kill, crowd } = await startBusySite(engine)
      await Promise.all([kill(0), kill(1)])
      const { failures, retries } = await crowd.end()
      expect(Math.min(failures.length, retries.length)).toBeGreaterThan(0)
      await caddy.stop()
    })

    test('when one is killed, visitors who try again get through and no booking is lost', async (context) => {
      const { caddy, databaseUrl, kill, crowd } = await startBusySite(engine)
      for (let round = 0; round < sizeOf('upgrades'); round++) {
        const startAgain = await kill(round)
        await hasBooked(crowd)
        // The other process is killed next, so this one must be back by then.
        if (round + 1 < sizeOf('upgrades')) await startAgain()
        await hasBooked(crowd)
      }
      const { references, failures, retries } = await crowd.end()
      expect(failures).toEqual([])
      // At most the requests that were in flight when a process was killed.
      expect(retries.length).toBeLessThanOrEqual(VISITORS * sizeOf('upgrades'))
      expect(await lostBookings(databaseUrl, references)).toEqual([])
      reportFigures(context, {
        ...{
          kills: sizeOf('upgrades'),
          requests: crowd.answers(),
          retries: retries.length,
          lost: 0,
        },
        booked: references.length,
      })
      // Control: a missing booking is noticed.
      expect(await lostBookings(databaseUrl, [...references, 'NOT-HERE'])).toEqual(['NOT-HERE'])
      await caddy.stop()
    })
  },
)
