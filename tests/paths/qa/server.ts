import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compose } from '../../../server/compose.ts'
import { readConfig } from '../../../server/config/config.ts'
import { createLog } from '../../../server/system/log.ts'
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
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace("ancestors 'none'", "ancestors 'self'"))
  for (const name of ['Content-Length', 'ETag']) headers.delete(name)
  return new Response(html, { status: response.status, headers })
}

/** The commit, with "-dirty" if files differ from it. */
const versionInGit = (): string =>
  spawnSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
    encoding: 'utf8',
  }).stdout.trim() || 'unknown'

/** Serves QA's page and the built site with the practice file of the tests. Closing it deletes its data. */
export async function startQaServer(
  machines: readonly MachineReport[],
  { port, host }: { port: number; host: string },
) {
  const html = await pageHtml(machines, versionInGit())
  const control = await bundle(new URL('site/control.ts', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'qa-'))
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: host,
    DATABASE_URL: `file:${join(folder, 'practice.db')}`,
    OUTBOX_DIR: join(folder, 'outbox'),
    PRACTICE_FILE: TEST_PRACTICE,
  })
  const log = createLog({ write: () => {} })
  const site = await compose(config, { log, plansLetters: false }, resolve('dist'))

  const pages = new Hono()
    .get('/qa/', (context) => context.html(html))
    .get('/qa/control.js', (context) =>
      context.body(control, 200, { 'Content-Type': 'text/javascript' }),
    )
    .get('*', async ({ req }) => {
      const headers = new Headers(req.header())
      for (const name of ['Accept-Encoding', 'If-None-Match']) headers.delete(name)
      const response = await site.fetch(new Request(req.url, { headers }))
      return response.headers.get('Content-Type')?.startsWith('text/html')
        ? controlled(response)
        : response
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
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
