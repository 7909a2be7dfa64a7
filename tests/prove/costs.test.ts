import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { killProcesses, type Running, running } from '../server/support/child-process.ts'
import { createFolder } from '../server/support/engines.ts'
import { HOSTILE_REQUESTS, type HostileRequest } from './support/hostile-costs.ts'
import { createLargePractice } from './support/large-practice.ts'
import { reportFigures } from './support/report-figures.ts'
import { sizes } from './support/sizes.ts'

/** The most processor time, in ms per 1,000: what costs more lets one client hold a core with 65 requests a second. */
const MOST = 15_000

let server: Running
beforeAll(async () => {
  const folder = createFolder()
  const env = {
    DATABASE_URL: `file:${join(folder, 'practice.db')}`,
    OUTBOX_DIR: join(folder, 'outbox'),
    PRACTICE_FILE: createLargePractice(),
  }
  server = await running(env, 'tests/prove/support/measured-server.ts')
})
afterAll(killProcesses)

/** Sends requests one after another; returns the ms of processor time per 1,000 times. */
async function costOf(
  { url, ask }: Running,
  requests: () => readonly HostileRequest[],
  count: number,
): Promise<number> {
  const before = z.number().parse(await ask('measure'))
  for (let sent = 0; sent < count; sent++) {
    for (const { path, headers, body } of requests()) {
      const response = await fetch(url + path, {
        ...(headers && { headers }),
        ...(body !== undefined && { method: 'POST', body }),
      })
      await response.arrayBuffer()
      expect(response.status).toBeLessThan(500)
    }
  }
  return Math.round(((z.number().parse(await ask('measure')) - before) * 1000) / count)
}

for (const [group, cases] of Object.entries(HOSTILE_REQUESTS)) {
  test(`${group} cost little`, async (context) => {
    const costs: Record<string, number> = {}
    for (const [what, requests] of Object.entries(cases)) {
      // The first ones pay for what is made once, such as a page and its encodings.
      await costOf(server, requests, 5)
      costs[what] = await costOf(server, requests, sizes.costs)
    }
    reportFigures(context, costs)
    expect(Object.entries(costs).filter(([, cost]) => cost > MOST)).toEqual([])
  })
}

test('control: a server that works for 25 ms for every request is noticed', async () => {
  const wasteful = await running({}, 'tests/prove/support/wasteful-server.ts')
  expect(await costOf(wasteful, () => [{ path: '/' }], 10)).toBeGreaterThan(MOST)
})
