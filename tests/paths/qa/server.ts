import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { jsonResource } from '../../../server/http/resource.ts'
import { createPictureRoutes } from '../../../server/practice/pictures.ts'
import { practiceFacts } from '../../../server/practice/practice-facts.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { createSite } from '../../../server/site/site.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { bundle } from './bundle.ts'
import { pageHtml } from './page.ts'
import type { MachineReport } from './report.ts'

const PRELOADED_CALLS = /<link rel="preload" as="fetch"[^>]*>/g

/** Changes a page of the site so that it may be framed and the panel can control it. */
async function controlled(response: Response): Promise<Response> {
  const html = (await response.text())
    .replaceAll(PRELOADED_CALLS, '')
    .replace('<head>', '<head><script src="/qa/control.js"></script>')
  const headers = new Headers(response.headers)
  // The page is longer now; a browser would cut off its end.
  headers.delete('Content-Length')
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace("ancestors 'none'", "ancestors 'self'"))
  return new Response(html, { status: response.status, headers })
}

/** The commit, with "-dirty" if files differ from it. */
const versionInGit = (): string =>
  spawnSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
    encoding: 'utf8',
  }).stdout.trim() || 'unknown'

/** Serves QA's page and the built pages of the site. The panel answers the site's calls, so there is no API. */
export async function startQaServer(
  machines: readonly MachineReport[],
  { port, host }: { port: number; host: string },
) {
  const html = await pageHtml(machines, versionInGit())
  const control = await bundle(new URL('site/control.ts', import.meta.url))
  const practice = loadPractice(TEST_PRACTICE)
  const facts = practiceFacts(practice, `http://${host}:${port}`)
  const reviews = async () => ({ reviews: [], resource: jsonResource({ success: true }) })
  const site = createSite({ facts, price: practice.price, reviews, dist: resolve('dist') })

  const pages = new Hono()
    .get('/qa/', (context) => context.html(html))
    .get('/qa/control.js', (context) =>
      context.body(control, 200, { 'Content-Type': 'text/javascript' }),
    )
    .route('/pictures', createPictureRoutes(practice))
    .get('*', async ({ req }) => {
      const response = await site.request(req.url)
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
      return isPage ? controlled(response) : response
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
