import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { getLocations } from '../../../domain/location.ts'
import { getPrice } from '../../../domain/price.ts'
import { getReviews } from '../../../domain/review.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { freeSlots, jane, useTestServer } from '../support/test-server.ts'

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

describe.each(availableEngines)('on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)

  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; encoding: string; etag: string; vary: string; bytes: Buffer }>(
      (resolve, reject) => {
        const asking = request(app.current.url + path, { headers }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              encoding: answer.headers['content-encoding'] ?? '',
              etag: answer.headers.etag ?? '',
              vary: answer.headers.vary ?? '',
              bytes: Buffer.concat(chunks),
            }),
          )
        })
        asking.on('error', reject)
        asking.end()
      },
    )
  const textOf = ({ encoding, bytes }: { encoding: string; bytes: Buffer }) =>
    String(unpack[encoding]?.(bytes) ?? bytes)

  test.each([getLocations.path, getReviews.path])(
    '%s is encoded as the client prefers',
    async (path) => {
      const plain = await ask(path, {})
      expect([plain.encoding, plain.vary]).toEqual(['', 'Accept-Encoding'])
      const liked: [string, string][] = [
        ['br', 'br'],
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['gzip;q=1.0, br;q=0', 'gzip'],
        ['brotli, gzipped', ''],
        ['br;q=0.0, identity', ''],
      ]
      for (const [accepted, encoding] of liked) {
        const answer = await ask(path, { 'Accept-Encoding': accepted })
        expect([accepted, answer.encoding, answer.vary]).toEqual([accepted, encoding, plain.vary])
        expect(textOf(answer)).toBe(String(plain.bytes))
        if (encoding) expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2)
        expect(answer.etag === plain.etag).toBe(encoding === '')
        const headers = { 'Accept-Encoding': accepted, 'If-None-Match': answer.etag }
        const again = await ask(path, headers)
        expect([again.status, again.etag, again.bytes.length]).toEqual([304, answer.etag, 0])
      }
    },
  )

  test('a compressed response is never older than the last booking', async () => {
    const packed = { 'Accept-Encoding': 'br' }
    const seen = new Set<string>()
    for (let booked = 0; booked < 5; booked++) {
      const { bytes, encoding } = await ask(getLocations.path, packed)
      seen.add(textOf({ bytes, encoding }))
      const slot = await free()
      const { body } = await app.current.visitor().post(bookAppointment, { ...jane, ...slot })
      expect(body.success).toBe(true)
      const after = textOf(await ask(getLocations.path, packed))
      expect(after).toBe(String((await ask(getLocations.path, {})).bytes))
      expect(seen.has(after)).toBe(false)
    }
  })

  test('a short response is not compressed', async () => {
    expect((await ask(getPrice.path, { 'Accept-Encoding': 'br' })).encoding).toBe('')
  })
})
