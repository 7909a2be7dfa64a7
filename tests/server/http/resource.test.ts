import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { chooseEncoding } from '../../../server/http/accept-encoding.ts'
import { sendResource, textResource } from '../../../server/http/resource.ts'

test.each([
  [undefined, 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['*, br;q=0', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['br;q=x', 'identity'],
])('Accept-Encoding %j chooses %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip', 'identity'])).toBe(encoding)
})

test('an Accept-Encoding that no browser sends is not read, because it could cost more than the response', () => {
  expect(chooseEncoding(`br${',a'.repeat(200)}`, ['br'])).toBe('br')
  expect(chooseEncoding(`br${',a'.repeat(7_000)}`, ['br'])).toBe('identity')
})

const body = 'é text that compresses '.repeat(200)
const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }
const app = new Hono()
  .get('/text', (c) => sendResource(c, textResource(body, headers)))
  .get('/short', (c) => sendResource(c, textResource('short', headers)))
  .get('/missing', (c) => sendResource(c, textResource(body, headers), 404))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

test('each encoding has its own strong ETag, its length and the same text', async () => {
  const etags = new Set<string | null>()
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const response = await get('/text', { 'Accept-Encoding': encoding })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(String(decode[encoding](bytes))).toBe(body)
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    etags.add(response.headers.get('ETag'))
  }
  expect(etags.size).toBe(3)
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/)
})

test('If-None-Match compares weakly, knows lists and *, and only the chosen encoding matches', async () => {
  const etag = (await get('/text')).headers.get('ETag') ?? ''
  const status = async (known: string, encoding = 'identity') =>
    (await get('/text', { 'If-None-Match': known, 'Accept-Encoding': encoding })).status
  expect(await status(etag)).toBe(304)
  expect(await status(`W/${etag}`)).toBe(304)
  expect(await status(`"x", ${etag}`)).toBe(304)
  expect(await status('*')).toBe(304)
  expect(await status(`${etag}x`)).toBe(200)
  expect(await status(etag, 'br')).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const [head, response] = [await get('/text', {}, 'HEAD'), await get('/text')]
  expect(await head.text()).toBe('')
  expect([...head.headers]).toEqual([...response.headers])
})

test('a short body is not compressed, and does not vary', async () => {
  const response = await get('/short', { 'Accept-Encoding': 'br' })
  expect(response.headers.get('Content-Encoding')).toBeNull()
  expect(response.headers.get('Vary')).toBeNull()
})

test('a 404 is never answered with 304', async () => {
  expect((await get('/missing', { 'If-None-Match': '*' })).status).toBe(404)
})
