import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createResource, revalidate, sendResource } from '../../../server/http/resource.ts'

const body = 'é text that compresses '.repeat(200)
const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }
const app = new Hono()
  .get('*', revalidate)
  .get('/text', (c) => sendResource(c, createResource(body, headers)))
  .get('/short', (c) => sendResource(c, createResource('short', headers)))
  .get('/missing', (c) => sendResource(c, createResource(body, headers), 404))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

test.each([
  ['/text', undefined, null],
  ['/text', 'gzip, deflate, br, zstd', 'br'],
  ['/text', 'gzip;q=1.0, br;q=0.5', 'br'],
  ['/text', 'br;q=0, gzip', 'gzip'],
  ['/text', 'gzip', 'gzip'],
  ['/text', 'br;q=0', null],
])('%s for %j is encoded as %s, and is the same text', async (path, accepted, encoding) => {
  const response = await get(path, accepted === undefined ? {} : { 'Accept-Encoding': accepted })
  expect(response.headers.get('Content-Encoding')).toBe(encoding)
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = { br: brotliDecompressSync, gzip: gunzipSync }
  expect(String(encoding === 'br' || encoding === 'gzip' ? text[encoding](bytes) : bytes)).toBe(
    body,
  )
})

test('a strong ETag is that of the plain bytes, and the same content in other bytes has a weak one', async () => {
  const etagOf = async (accepted: string) =>
    (await get('/text', { 'Accept-Encoding': accepted })).headers.get('ETag') ?? ''
  const plain = await etagOf('identity')
  expect(plain).toMatch(/^"[\w-]+"$/)
  for (const encoding of ['br', 'gzip']) expect(await etagOf(encoding)).toBe(`W/${plain}`)
})

test('If-None-Match compares weakly, and knows lists and *', async () => {
  const etag = (await get('/text')).headers.get('ETag') ?? ''
  const status = async (known: string, encoding = 'identity') =>
    (await get('/text', { 'If-None-Match': known, 'Accept-Encoding': encoding })).status
  expect(await status(etag)).toBe(304)
  expect(await status(`W/${etag}`)).toBe(304)
  expect(await status(`"x", ${etag}`)).toBe(304)
  expect(await status('*')).toBe(304)
  expect(await status(etag.replace(/"$/, 'x"'))).toBe(200)
  expect(await status(etag, 'br')).toBe(304)
})

test('HEAD has the headers of GET and no body', async () => {
  const [head, response] = [await get('/text', {}, 'HEAD'), await get('/text')]
  expect(await head.text()).toBe('')
  expect([...head.headers]).toEqual([...response.headers])
})

test('a short body is not compressed', async () => {
  const response = await get('/short', { 'Accept-Encoding': 'br' })
  expect(response.headers.get('Content-Encoding')).toBeNull()
})

test('a 404 is never answered with 304', async () => {
  expect((await get('/missing', { 'If-None-Match': '*' })).status).toBe(404)
})

test('content that could not be compressed once is compressed for the next request', async () => {
  const bytes = new TextEncoder().encode(body)
  const resource = createResource(bytes, headers)
  const lasting = new Hono().get('/', (c) => sendResource(c, resource))
  const status = async () =>
    (await lasting.request('/', { headers: { 'Accept-Encoding': 'br' } })).status
  const failure = vi.spyOn(bytes, 'byteLength', 'get').mockImplementation(() => {
    throw new Error('There is no memory left.')
  })
  expect(await status()).toBe(500)
  failure.mockRestore()
  expect(await status()).toBe(200)
})
