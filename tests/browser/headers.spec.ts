import { request } from 'node:http'
import type { APIResponse } from '@playwright/test'
import Sqlite from 'libsql'
import { sitemapPaths } from '../../domain/routes.ts'
import { expect, type Site, test } from './support/site.ts'

const SITE_URL = 'https://practice.example'

/** Sends a request as the proxy does that ends TLS in front of the server. */
const requestThroughProxy = (site: Site, scheme: 'http' | 'https', path: string) =>
  new Promise<{ status: number; headers: Headers }>((resolve, reject) => {
    const headers = { Host: 'practice.example', 'X-Forwarded-Proto': scheme }
    request(site.url.replace('localhost', '127.0.0.1') + path, { headers }, (response) => {
      response.resume()
      const received = new Headers()
      for (const [name, values = []] of Object.entries(response.headersDistinct)) {
        for (const value of values) received.append(name, value)
      }
      resolve({ status: response.statusCode ?? 0, headers: received })
    })
      .on('error', reject)
      .end()
  })

test.describe('under https', () => {
  test.use({ env: { PUBLIC_URL: SITE_URL } })

  test('the security headers of a page are strict', async ({ site }) => {
    const { headers } = await requestThroughProxy(site, 'https', '/')
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    const policy = headers.get('Content-Security-Policy')?.split(/; */) ?? []
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]),
    )
    expect(policy.join('; ')).not.toMatch(/unsafe-|http:|\*/)
  })

  test('the one cookie is secure, and no script and no other site can use it', async ({ site }) => {
    const paths = ['/', '/reviews', '/book', '/api/getHolds', '/api/checkAuth', '/api/getPrice']
    const responses = await Promise.all(
      paths.map((path) => requestThroughProxy(site, 'https', path)),
    )
    const cookies = responses.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies).toHaveLength(1)
    for (const attribute of [/^__Host-/, /; Secure/, /; HttpOnly/, /; SameSite=Lax/])
      expect(cookies[0]).toMatch(attribute)
  })

  test('a request without TLS is redirected to the same page with it', async ({ site }) => {
    const path = '/book/kingston?from=mail'
    const { status, headers } = await requestThroughProxy(site, 'http', path)
    expect([status, headers.get('Location')]).toEqual([308, `${SITE_URL}${path}`])
    expect((await requestThroughProxy(site, 'https', '/book/kingston')).status).toBe(200)
    // A monitor on the same machine asks for the health check without TLS.
    expect((await requestThroughProxy(site, 'http', '/healthz')).status).toBe(200)
  })
})

test('no response of any kind allows inline scripts or eval', async ({ request: client, site }) => {
  const statuses = new Set<number>()
  const check = async (response: APIResponse) => {
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    const which = `${response.status()} ${response.url()}`
    statuses.add(response.status())
    expect(headers['x-content-type-options'], which).toBe('nosniff')
    expect(policy, which).not.toMatch(/unsafe-|script-src[^;]* (?:data:|https?:|\*)/)
    if (/html|application\/json/.test(headers['content-type'] ?? ''))
      expect(policy, which).toContain("default-src 'none'")
    return response.text()
  }
  const get = async (path: string) => check(await client.get(path))
  const files = new Set<string>()
  for (const path of [
    ...sitemapPaths(),
    '/index.php',
    '/nowhere',
    '/book/nowhere',
    '/nothing.png',
  ]) {
    const html = await get(path)
    for (const [, file = ''] of html.matchAll(/"(\/[^"\s]*\.\w+)["#]/g)) files.add(file)
  }
  expect(files.size).toBeGreaterThan(20)
  for (const file of files) await get(file)
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/api/nothing'])
    await get(path)
  for (const call of ['getPrice', 'getReviews', 'getLocations', 'getHolds', 'checkAuth'])
    await get(`/api/${call}`)
  const post = async (headers: Record<string, string>, data: string) =>
    check(await client.post('/api/bookAppointment', { headers, data }))
  const json = { Origin: site.url, 'Content-Type': 'application/json' }
  await post({ ...json, Origin: 'https://evil.example' }, '{}')
  await post({ ...json, 'Content-Type': 'text/plain' }, '{}')
  await post(json, '{')
  await post(json, `"${'x'.repeat(20_000)}"`)
  // Without its table the call fails.
  const database = new Sqlite(site.file)
  database.exec('drop table holds')
  database.close()
  await get('/api/getHolds')
  expect([...statuses].sort()).toEqual([200, 400, 403, 404, 413, 415, 503])
})
