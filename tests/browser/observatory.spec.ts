import { request as ask } from 'node:http'
import type { APIResponse } from '@playwright/test'
import Sqlite from 'libsql'
import { SITEMAP_PATHS } from '../../domain/routes.ts'
import { gradeOf, type Scan } from './support/observatory.ts'
import { expect, type Site, test } from './support/site.ts'

const ADDRESS = 'https://practice.example'

/** As the proxy that ends the encryption in front of the server hands a request on. */
const through = (site: Site, scheme: 'http' | 'https', path: string) =>
  new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const headers = { Host: 'practice.example', 'X-Forwarded-Proto': scheme }
    ask(site.url.replace('localhost', '127.0.0.1') + path, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const given = new Headers()
        for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
          for (const value of values) given.append(name, value)
        }
        const text = Buffer.concat(parts).toString()
        resolve({ status: answer.statusCode ?? 0, headers: given, text })
      })
    })
      .on('error', reject)
      .end()
  })

async function scan(site: Site): Promise<Scan> {
  const page = await through(site, 'https', '/')
  const plain = await through(site, 'http', '/')
  const calls = await Promise.all(
    ['/api/getHolds', '/api/checkAuth', '/api/getPrice', '/reviews', '/book'].map((path) =>
      through(site, 'https', path),
    ),
  )
  return {
    address: ADDRESS,
    headers: page.headers,
    html: page.text,
    cookies: [page, ...calls].flatMap(({ headers }) => headers.getSetCookie()),
    plain: { status: plain.status, location: plain.headers.get('Location') },
  }
}

test.describe('under https', () => {
  test.use({ env: { PUBLIC_URL: ADDRESS } })

  test('the site is given an A+ by the rules of the public observatory', async ({ site }) => {
    const found = await scan(site)
    expect(found.html).toContain('import("/assets/')
    expect(found.cookies).toHaveLength(1)
    expect(gradeOf(found)).toEqual({
      rules: [
        'cookies-secure-with-httponly-sessions-and-samesite',
        'cross-origin-resource-sharing-not-implemented',
        'csp-implemented-with-no-unsafe-default-src-none',
        'hsts-implemented-max-age-at-least-six-months',
        'redirection-to-https',
        'referrer-policy-private',
        'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
        'x-content-type-options-nosniff',
        'x-frame-options-implemented-via-csp',
        'corp-implemented-with-same-origin',
      ],
      score: 125,
      grade: 'A+',
    })
  })

  test('control: whatever is taken away or loosened, the grade notices', async ({ site }) => {
    const found = await scan(site)
    const best = gradeOf(found).score
    const policy = found.headers.get('Content-Security-Policy') ?? ''
    const withHeaders = (changes: Record<string, string | null>): Scan => {
      const headers = new Headers(found.headers)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) headers.delete(name)
        else headers.set(name, value)
      }
      return { ...found, headers }
    }
    const bare = { status: 200, location: null }
    const worse: Record<string, [Scan, string]> = {
      'no policy': [withHeaders({ 'Content-Security-Policy': null }), 'B'],
      'inline scripts': [
        withHeaders({
          'Content-Security-Policy': policy.replace('script-src', "script-src 'unsafe-inline'"),
        }),
        'B+',
      ],
      'no strict transport': [withHeaders({ 'Strict-Transport-Security': null }), 'B+'],
      'strict transport for a day': [
        withHeaders({ 'Strict-Transport-Security': 'max-age=86400' }),
        'A+',
      ],
      'no redirection': [{ ...found, plain: bare }, 'B+'],
      'open cookies': [{ ...found, cookies: ['visitor=1; Path=/'] }, 'A+'],
      'cookies that scripts read': [{ ...found, cookies: ['visitor=1; Secure'] }, 'B'],
      'no frame options': [
        withHeaders({ 'Content-Security-Policy': null, 'X-Frame-Options': null }),
        'C',
      ],
      'all at once': [
        {
          ...withHeaders(Object.fromEntries([...found.headers.keys()].map((name) => [name, null]))),
          plain: bare,
          cookies: ['visitor=1'],
        },
        'F',
      ],
    }
    const graded = Object.entries(worse).map(([what, [scanned]]) => ({ what, ...gradeOf(scanned) }))
    expect(graded.map(({ what, grade }) => [what, grade])).toEqual(
      Object.entries(worse).map(([what, [, grade]]) => [what, grade]),
    )
    expect(Math.max(...graded.map(({ score }) => score))).toBeLessThan(best)
  })

  test('who comes without encryption is led to the same page with it', async ({ site }) => {
    const { status, headers } = await through(site, 'http', '/book/kingston?from=mail')
    expect([status, headers.get('Location')]).toEqual([
      308,
      'https://practice.example/book/kingston?from=mail',
    ])
    expect((await through(site, 'https', '/book/kingston')).status).toBe(200)
    // Whoever watches over the server asks it from beside it.
    expect((await through(site, 'http', '/healthz')).status).toBe(200)
  })
})

test('no answer of any kind lets in what stands inline or is made of text', async ({
  request,
  site,
}) => {
  const statuses = new Set<number>()
  const judge = async (answer: APIResponse) => {
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    const what = `${answer.status()} ${answer.url()}`
    statuses.add(answer.status())
    expect(headers['x-content-type-options'], what).toBe('nosniff')
    expect(policy, what).not.toMatch(/unsafe-|script-src[^;]* (?:data:|https?:|\*)/)
    if (/html|application\/json/.test(headers['content-type'] ?? ''))
      expect(policy, what).toContain("default-src 'none'")
    return answer.text()
  }
  const get = async (path: string) => judge(await request.get(path))
  const files = new Set<string>()
  for (const path of [
    ...SITEMAP_PATHS,
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
    judge(await request.post('/api/bookAppointment', { headers, data }))
  const json = { Origin: site.url, 'Content-Type': 'application/json' }
  await post({ ...json, Origin: 'https://evil.example' }, '{}')
  await post({ ...json, 'Content-Type': 'text/plain' }, '{}')
  await post(json, '{')
  await post(json, `"${'x'.repeat(20_000)}"`)
  // With a table gone the call breaks.
  const database = new Sqlite(site.file)
  database.exec('drop table holds')
  database.close()
  await get('/api/getHolds')
  expect([...statuses].sort()).toEqual([200, 400, 403, 404, 413, 415, 503])
})
