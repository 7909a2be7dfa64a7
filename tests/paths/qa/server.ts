import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { jsonResource } from '../../../server/http/resource.ts'
import { createPictureRoutes } from '../../../server/practice/pictures.ts'
import { practiceFacts } from '../../../server/practice/practice-facts.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { createSite } from '../../../server/site/site.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { dropFailure, saveFailure } from '../engine/recordings.ts'
import { allPageSteps } from '../page-steps.ts'
import { bundle } from './bundle.ts'
import { coverageHtml, coverageXml, createCoverage } from './coverage.ts'
import { pageHtml } from './page.ts'
import type { Cases } from './report.ts'

/** Kept over sessions, and not in git. */
const SEEN_FILE = fileURLToPath(new URL('seen.json', import.meta.url))

const seenBody = v.object({ machine: v.string(), names: v.array(v.string()), tester: v.string() })

const PRELOADED_CALLS = /<link rel="preload" as="fetch"[^>]*>/g

/** The built site has no inspector; this is where the panel listens instead. */
const NO_INSPECTION = 'inspection:{}'

/** Changes the site's pages and scripts so that it may be framed, and the panel can control and observe it. */
async function controlled(response: Response): Promise<Response> {
  const text = (await response.text())
    .replaceAll(PRELOADED_CALLS, '')
    .replace(/^<!doctype html>.*?<head>/is, '$&<script src="/qa/control.js"></script>')
    .replace(NO_INSPECTION, 'inspection:window.qa.inspection')
  const headers = new Headers(response.headers)
  // The text is longer now; a browser would cut off its end.
  headers.delete('Content-Length')
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace("ancestors 'none'", "ancestors 'self'"))
  return new Response(text, { status: response.status, headers })
}

/** The commit, with "-dirty" if files differ from it. */
const versionInGit = (): string =>
  spawnSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
    encoding: 'utf8',
  }).stdout.trim() || 'unknown'

const caseVerdict = v.object({
  key: v.string(),
  verdict: v.string(),
  note: v.string(),
  step: v.string(),
})

/** Saves a case that failed as every other failure is saved. Once it passes, it is none any more. */
function keepVerdict(
  machines: readonly Cases[],
  { key, verdict, note, step }: v.InferOutput<typeof caseVerdict>,
): void {
  for (const { name, cases } of machines)
    for (const { steps } of cases.filter((each) => each.key === key))
      for (const pageSteps of allPageSteps.filter(({ table }) => table.machine.id === name)) {
        const names = steps.map(({ name }) => name)
        // It may have failed at another step before.
        for (const last of names.keys()) dropFailure(pageSteps, 'panel', names.slice(0, last + 1))
        const failure = { layer: 'panel', text: note, step: Number(step) - 1 } as const
        if (verdict === 'Failed') saveFailure(pageSteps, names, failure)
      }
}

/** Serves QA's page and the built pages of the site. The panel answers the site's calls, so there is no API. */
export async function startQaServer(
  machines: readonly Cases[],
  { port, host, seenFile = SEEN_FILE }: { port: number; host: string; seenFile?: string },
) {
  const coverage = createCoverage(seenFile)
  const html = await pageHtml(machines, versionInGit())
  const control = await bundle(new URL('site/control.ts', import.meta.url))
  const practice = loadPractice(TEST_PRACTICE)
  const facts = practiceFacts(practice, `http://${host}:${port}`, 10)
  const reviews = async () => ({ reviews: [], resource: jsonResource({ success: true }) })
  const site = createSite({ facts, price: practice.price, reviews, dist: resolve('dist') })

  const pages = new Hono()
    .get('/qa/', (context) => context.html(html))
    .get('/qa/seen', (context) => context.json(coverage.read()))
    .post('/qa/seen', async (context) => {
      const { machine, names, tester } = v.parse(seenBody, await context.req.json())
      coverage.add(machine, names, tester, new Date().toISOString())
      return context.body(null, 204)
    })
    .get('/qa/coverage', (context) => context.html(coverageHtml(machines, coverage.read())))
    .get('/qa/coverage.xml', (context) =>
      context.body(coverageXml(machines, coverage.read()), 200, {
        'Content-Type': 'application/xml',
      }),
    )
    .get('/qa/control.js', (context) =>
      context.body(control, 200, { 'Content-Type': 'text/javascript' }),
    )
    .post('/qa/failures', async ({ req, body }) => {
      keepVerdict(machines, v.parse(caseVerdict, await req.json()))
      return body(null, 204)
    })
    .route('/pictures', createPictureRoutes(practice))
    .get('*', async ({ req }) => {
      const response = await site.request(req.url)
      const isChanged = /^text.(html|javascript)/.test(response.headers.get('Content-Type') ?? '')
      return isChanged ? controlled(response) : response
    })
  const server = createServer(getRequestListener(pages.fetch)).listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const usedPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host}:${usedPort}/qa/`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
