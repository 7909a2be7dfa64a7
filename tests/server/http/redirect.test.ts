import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const own = 'https://practice.example'

/** Sends a request with any Host header, which `fetch` does not allow. */
const ask = (url: string, path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<[status: number | undefined, location: string | undefined]>((resolve, reject) => {
    request(url + path, { method, headers }, (response) => {
      response.resume()
      resolve([response.statusCode, response.headers.location])
    })
      .on('error', reject)
      .end()
  })

describe('with PUBLIC_URL', () => {
  const app = useTestServer(sqlite, { PUBLIC_URL: own })
  const path = '/api/getPrice?from=www'

  const otherNames = ['www.practice.example', 'old-name.example:8080']
  test.each(otherNames)('who comes to %s is sent to the same path of the site', async (Host) => {
    for (const method of ['GET', 'POST', 'HEAD'])
      expect(await ask(app.url, path, { Host }, method)).toEqual([308, own + path])
    const there = await ask(app.url, '//evil.example/x', { Host })
    expect(there).toEqual([308, `${own}//evil.example/x`])
    // Health checks are about this process, so they are never redirected.
    for (const health of ['/healthz', '/readyz'])
      expect((await ask(app.url, health, { Host }))[0]).toBe(200)
  })

  test.each([
    ...['Practice.Example:443', 'practice.example:3000', 'site.localhost', 'localhost:3000'],
    ...['192.168.1.20', '127.0.0.1:3000', '[2001:db8::1]', '[::1]:3000'],
    // The name of a container: names without a dot are never public.
    'app:3000',
  ])('who comes to %s is answered there', async (Host) => {
    expect(await ask(app.url, path, { Host })).toEqual([200, undefined])
  })

  test('a proxy that puts its own name into Host says which name the visitor used', async () => {
    const Host = 'upstream.internal'
    const forwarded = { Host, 'X-Forwarded-Host': 'practice.example' }
    expect(await ask(app.url, path, forwarded)).toEqual([200, undefined])
    // X-Forwarded-Host never causes a redirect: a forged one could put a redirect loop into a shared cache.
    const named = { Host: 'practice.example', 'X-Forwarded-Host': 'www.practice.example' }
    expect(await ask(app.url, path, named)).toEqual([200, undefined])
  })

  test('who came by http to a trusted proxy is sent to https, also with a call', async () => {
    const headers = { Host: 'practice.example', 'X-Forwarded-Proto': 'http' }
    expect(await ask(app.url, path, headers, 'POST')).toEqual([308, own + path])
    const direct = await app.another({ PUBLIC_URL: own, TRUSTED_PROXIES: '192.0.2.1' })
    expect(await ask(direct.url, path, headers)).toEqual([200, undefined])
    const forwarded = { Host: 'upstream.internal', 'X-Forwarded-Host': 'practice.example' }
    expect(await ask(direct.url, path, forwarded)).toEqual([308, own + path])
  })
})

test.each(['1.2.3.4.5', '256.256.256.256', 'a%b'])(
  'a Host header that names no host (%s) is a mistake of the client',
  async (Host) => {
    const { url } = await openTestServer(sqlite, { PUBLIC_URL: own })
    const body = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    expect(await ask(url, '/api/releaseHold', { Host, ...body }, 'POST')).toEqual([400, undefined])
    const plain = { Host, 'X-Forwarded-Proto': 'http' }
    expect(await ask(url, '/api/getPrice', plain)).toEqual([400, undefined])
  },
)

test('without PUBLIC_URL every host name is the site’s own', async () => {
  const { url } = await openTestServer(sqlite)
  const headers = { Host: 'www.practice.example' }
  expect(await ask(url, '/api/getPrice', headers)).toEqual([200, undefined])
})
