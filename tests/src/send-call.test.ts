import { afterEach, expect, test, vi } from 'vitest'
import { getLocations } from '../../domain/calendar/location.ts'
import { getPrice } from '../../domain/price.ts'
import { correctedClock } from '../../src/clock.ts'
import { readResponse, sendOf } from '../../src/send-call.ts'
import { PATIENCE } from '../patience.ts'
import { memoryLocation } from './support/memory-location.ts'
import { facts, words } from './support/open-site.tsx'

afterEach(() => vi.unstubAllGlobals())

test('what cannot be read costs no more than itself', () => {
  const location = (id: unknown, schedule: object) => ({ id, slug: 's', name: 'N', schedule })
  const problems: unknown[] = []
  const read = readResponse(
    getLocations.response,
    [
      location(1, { '2026-12-04': 'closed', '2026-12-05': ['9:00 AM', 9] }),
      location({}, {}),
      location(2, { '2026-12-06': [] }),
    ],
    (problem) => problems.push(problem),
  )
  expect(read.map(({ id, schedule }) => [id, schedule])).toEqual([
    [1, { '2026-12-05': ['9:00 AM'] }],
    [2, { '2026-12-06': [] }],
  ])
  expect(problems).toHaveLength(4)
  const unreadable = () => readResponse(getLocations.response, 'sorry', () => {})
  expect(unreadable).toThrow('Unexpected response')
})

test('a call that its page no longer wants is ended in the browser, too', async () => {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    return new Promise(() => {})
  })
  const clock = correctedClock(Date.now)
  const location = memoryLocation('/')
  const send = sendOf({ facts, words, location, clock, log: () => {}, inspection: {} })
  const page = new AbortController()
  void send(getPrice, {}, page.signal).catch(() => {})
  await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE)
  page.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
})
