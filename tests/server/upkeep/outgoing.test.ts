import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeVersion } from '../../../server/doctor/examine.ts'
import { fine, wrong } from '../../../server/doctor/finding.ts'
import { startPing } from '../../../server/doctor/ping.ts'
import { startUpdates } from '../../../server/upkeep/updates.ts'
import { DAY, HOUR } from '../support/clock.ts'

const services = { log: pino({ level: 'silent' }) }
const PLACE = 'https://web.example/there'
const web = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', web)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  web.mockReset()
})

test('a newer version is looked for once a day, and nothing is said about the site', async () => {
  const names = (body: object) => web.mockImplementation(async () => Response.json(body))
  names({ version: '1.1.0' })
  const { newer, stop } = startUpdates(services, PLACE)
  const told = async (later: number) => {
    await vi.advanceTimersByTimeAsync(later)
    return [web.mock.calls.length, describeVersion(newer()).text]
  }
  const own = 'This is version 1.1.0 of the site.'
  expect(await told(0)).toEqual([1, own])
  expect(web.mock.calls).toEqual([[PLACE, { signal: expect.any(AbortSignal) }]])
  names({ tag_name: 'v1.10.0' })
  expect(await told(DAY - 1)).toEqual([1, own])
  expect(await told(1)).toEqual([2, `${own} Version 1.10.0 is available.`])
  names({ tag_name: 'latest' })
  expect(await told(DAY)).toEqual([3, `${own} Version 1.10.0 is available.`])
  await stop()
})

test('of a long answer about the newest version, no more than a megabyte is read', async () => {
  let sent = 0
  const long = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (++sent > 100) stream.close()
      else stream.enqueue(new Uint8Array(64 * 1024).fill(32))
    },
  })
  web.mockImplementation(async () => new Response(long))
  const { newer, stop } = startUpdates(services, PLACE)
  await stop()
  expect(newer()).toBeUndefined()
  expect(sent).toBeLessThan(20)
})

test('nobody is asked for a newer version, or told that all is well, unless an address is set', async () => {
  const examine = vi.fn(async () => [])
  const [updates, ping] = [
    startUpdates(services, undefined),
    startPing(services, undefined, examine),
  ]
  await vi.advanceTimersByTimeAsync(DAY)
  expect(web).not.toHaveBeenCalled()
  await Promise.all([updates.stop(), ping.stop()])
})

test('an address is requested each hour, but not while something is wrong', async () => {
  web.mockImplementation(async () => new Response('OK'))
  const examine = vi.fn(async () => [fine('The disk has room.')])
  const { stop } = startPing(services, PLACE, examine)
  const requests = async (later: number) => {
    await vi.advanceTimersByTimeAsync(later)
    return web.mock.calls.length
  }
  expect(await requests(0)).toBe(1)
  expect(await requests(HOUR - 1)).toBe(1)
  expect(await requests(1)).toBe(2)
  examine.mockResolvedValueOnce([wrong('The disk is full.')])
  expect(await requests(HOUR)).toBe(2)
  expect(await requests(HOUR)).toBe(3)
  await stop()
})
