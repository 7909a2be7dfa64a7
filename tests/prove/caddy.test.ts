import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { holdAppointment } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { ensureKey, HASH_KEY } from '../../server/database/keys.ts'
import { openDatabase } from '../../server/database/open.ts'
import { keyedHash } from '../../server/secrets.ts'
import { hasCaddy } from '../server/support/caddy.ts'
import { killProcesses } from '../server/support/child-process.ts'
import { availableEngines } from '../server/support/engines.ts'
import { startProxiedSite } from './support/proxied-site.ts'
import { isLong } from './support/sizes.ts'

afterEach(killProcesses)

describe.runIf(hasCaddy)('behind Caddy as deploy/Caddyfile sets it up', () => {
  test.each(availableEngines)(
    'the site has https, one name, its own cookies and the addresses of its visitors, on $name',
    async (engine) => {
      const { caddy, databaseUrl } = await startProxiedSite(engine, {}, 1)
      const { ask, origin } = caddy

      const plain = await ask('/book', { isPlain: true })
      expect([plain.status, plain.headers.location]).toEqual([308, 'https://practice.example/book'])

      const www = await ask('/book?x=1', { host: `www.${caddy.site}` })
      expect([www.status, www.headers.location]).toEqual([308, 'https://practice.example/book?x=1'])

      if (isLong) {
        // Only the built site has pages.
        const page = await ask('/', { headers: { 'Accept-Encoding': 'br' } })
        expect(page.headers['content-encoding']).toBe('br')
        expect(brotliDecompressSync(page.body).toString()).toContain(
          '<link rel="canonical" href="https://practice.example',
        )
      }
      const list = await ask(getLocations.path, { headers: { 'Accept-Encoding': 'br' } })
      expect(list.headers).toMatchObject({
        'content-encoding': 'br',
        'strict-transport-security': expect.stringContaining('max-age='),
      })
      const locations = JSON.parse(brotliDecompressSync(list.body).toString())
      const [day, [slot]] = Object.entries<string[]>(locations[0].schedule)[0] ?? ['', ['']]

      const held = await ask(holdAppointment.path, {
        method: 'POST',
        headers: {
          Origin: origin,
          'Content-Type': 'application/json',
          // What a visitor makes up about the own address is not believed.
          'X-Forwarded-For': '203.0.113.7',
        },
        body: JSON.stringify({ location: { id: locations[0].id }, date: day, slot }),
      })
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
    },
  )
})
