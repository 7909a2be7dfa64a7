import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { holdAppointment } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { ensureKey, HASH_KEY } from '../../server/database/keys.ts'
import { openDatabase } from '../../server/database/open.ts'
import { keyedHash } from '../../server/system/secrets.ts'
import { createPost } from '../server/support/ask-by-https.ts'
import { freePort, startCaddy } from '../server/support/caddy.ts'
import { killProcesses } from '../server/support/child-process.ts'
import { availableEngines, type Engine } from '../server/support/engines.ts'
import { portOf } from '../server/support/providers.ts'
import { freeSlotsIn } from './support/answers.ts'
import { createCrowd, VISITORS } from './support/crowd.ts'
import { createLargePractice } from './support/large-practice.ts'
import { reportFigures, sizeOf } from './support/proof.ts'
import { startProxiedSite } from './support/proxied-site.ts'

afterEach(killProcesses)

/** A site whose visitors book as fast as they can. */
async function startBusySite(engine: Engine) {
  const site = await startProxiedSite(engine, {
    PRACTICE_FILE: createLargePractice(),
    trustedNetwork: '127.0.0.0/8',
  })
  const crowd = createCrowd(site.caddy)
  await crowd.hasBooked()
  return { ...site, crowd }
}

describe.each(availableEngines)(
  'behind Caddy as deploy/Caddyfile sets it up, on $name',
  (engine) => {
    test('the site has https, one name, its own cookies and the addresses of its visitors', async () => {
      const { caddy, databaseUrl } = await startProxiedSite(engine, { processCount: 1 })
      const { ask, origin } = caddy

      const plain = await ask('/book', { isPlain: true })
      expect([plain.status, plain.headers.location]).toEqual([308, 'https://practice.example/book'])
      const www = await ask('/book?x=1', { host: `www.${caddy.site}` })
      expect([www.status, www.headers.location]).toEqual([308, 'https://practice.example/book?x=1'])

      const list = await ask(getLocations.path, { headers: { 'Accept-Encoding': 'gzip' } })
      expect(list.headers).toMatchObject({
        'content-encoding': 'gzip',
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
        {
          // Caddy names the address of this machine, which is none of a visitor.
          network: keyedHash(key, 'without an address: no cookie'),
          network_wide: keyedHash(key, 'without an address: all'),
        },
      ])
      await database.close()
      await caddy.stop()
    })

    test('an upgrade of one after the other fails no request and loses no booking', async (context) => {
      const { caddy, databaseUrl, upgrade, crowd } = await startBusySite(engine)
      for (let round = 0; round < sizeOf('upgrades'); round++) {
        await upgrade()
        await crowd.hasBooked()
      }
      await crowd.end()
      expect(crowd.again).toEqual([])
      expect(await crowd.losses(databaseUrl)).toEqual([])
      const { answers, booked } = crowd.counts
      reportFigures(context, {
        ...{ upgrades: sizeOf('upgrades'), requests: answers, failed: 0, booked, lost: 0 },
      })
      await caddy.stop()
    })

    test('control: when nobody is left to answer, requests fail', async () => {
      const { caddy, kill, crowd } = await startBusySite(engine)
      await Promise.all([kill(0), kill(1)])
      await expect.poll(() => crowd.again.filter(({ tries }) => tries > 1)).not.toEqual([])
      await crowd.end()
      await caddy.stop()
    })

    test('when one is killed, visitors who try again get through and no booking is lost', async (context) => {
      const { caddy, databaseUrl, kill, crowd } = await startBusySite(engine)
      for (let round = 0; round < sizeOf('upgrades'); round++) {
        const startAgain = await kill(round)
        await crowd.hasBooked()
        // The other process is killed next, so this one must be back by then.
        await startAgain()
        await crowd.hasBooked()
      }
      await crowd.end()
      // On a busy machine Postgres may not answer in time, and then neither process is healthy for a moment.
      const isAskedAgain = (outcome: string) => outcome.includes('Please try again in a minute')
      const inVain = crowd.again.filter(
        ({ tries, outcome }) => tries > (isAskedAgain(outcome) ? 2 : 1),
      )
      expect(inVain).toEqual([])
      // At most the requests that were in flight when a process was killed.
      expect(crowd.again.length).toBeLessThanOrEqual(VISITORS * sizeOf('upgrades'))
      expect(await crowd.losses(databaseUrl)).toEqual([])
      const { answers, booked } = crowd.counts
      reportFigures(context, {
        ...{ kills: sizeOf('upgrades'), requests: answers, 'sent again': crowd.again.length },
        ...{ booked, lost: 0 },
      })
      await caddy.stop()
    })
  },
)

test('while no process is ready, one of them still answers', async () => {
  let looks = 0
  const unready = createServer((request, response) => {
    const isLook = request.url === '/readyz'
    looks += Number(isLook)
    response.writeHead(isLook ? 503 : 200).end('Sorry')
  }).listen(0, '127.0.0.1')
  await once(unready, 'listening')
  onTestFinished(() => void unready.close())
  const caddy = await startCaddy([portOf(unready)], await freePort())
  onTestFinished(caddy.stop)
  const before = looks
  await expect.poll(() => looks - before).toBeGreaterThan(2)
  const { status, body } = await caddy.ask('/api/any', { method: 'POST', body: 'booking' })
  expect([status, String(body)]).toEqual([200, 'Sorry'])
})
