import { afterEach, expect, test, vi } from 'vitest'
import { getPrice } from '../../domain/price.ts'
import { correctedClock } from '../../src/clock.ts'
import { sendOf } from '../../src/send-call.ts'
import { memoryLocation } from './support/memory-location.ts'
import { facts } from './support/open-site.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a call that its page no longer wants is ended in the browser, too', async () => {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    return new Promise(() => {})
  })
  const clock = correctedClock(Date.now)
  const location = memoryLocation('/')
  const send = sendOf({ facts, location, clock, log: () => {}, inspection: {} })
  const page = new AbortController()
  void send(getPrice, {}, page.signal).catch(() => {})
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  page.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
})
