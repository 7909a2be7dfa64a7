import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { compose } from '../../../server/compose.ts'
import { readConfig } from '../../../server/config/config.ts'
import { createLog } from '../../../server/system/log.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { loadCatalog } from '../engine/catalog.ts'
import { bundle } from './bundle.ts'
import { pageHtml } from './page.ts'
import type { MachineReport } from './report.ts'
import { readTraces } from './trace.ts'

const PANEL_PATH = '/qa/'
const CONTROL_PATH = '/qa/control.js'
const PICTURES_PATH = '/qa/pictures/'

const PRELOADED_CALLS = /<link rel="preload" as="fetch"[^>]*>/g

/** Changes a page of the site so that it may be framed and the panel can control it. */
async function controlled(response: Response): Promise<Response> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set(
    'Content-Security-Policy',
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  )
  headers.delete('Content-Length')
  headers.delete('ETag')
  return new Response(
    html
      .replaceAll(PRELOADED_CALLS, '')
      .replace('<head>', `<head><script src="${CONTROL_PATH}"></script>`),
    { status: response.status, headers },
  )
}

const page = (body: string | Uint8Array<ArrayBuffer>, type: string): Response =>
  new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })

/** Where each promise is seen. The page addresses the tours' pictures by number. */
async function readPictures() {
  const pictures: string[] = []
  const traces = readTraces(await loadCatalog()).map((trace) => ({
    ...trace,
    places: trace.places.map((place) => ({
      ...place,
      picture: place.picture && `${PICTURES_PATH}${pictures.push(place.picture) - 1}`,
    })),
  }))
  return { traces, pictures }
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
  const { traces, pictures } = await readPictures()
  const html = await pageHtml(machines, traces, versionInGit())
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
  const control = await bundle(new URL('site/control.ts', import.meta.url))

  const listener = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === PANEL_PATH) return page(html, 'text/html; charset=utf-8')
    if (pathname === CONTROL_PATH) return page(control, 'text/javascript; charset=utf-8')
    const picture = pictures[Number(pathname.slice(PICTURES_PATH.length))]
    if (pathname.startsWith(PICTURES_PATH) && picture)
      return page(new Uint8Array(await readFile(picture)), 'image/jpeg')
    const headers = new Headers(request.headers)
    for (const name of ['Accept-Encoding', 'If-None-Match']) headers.delete(name)
    const response = await site.fetch(new Request(request.url, { headers }))
    return response.headers.get('Content-Type')?.startsWith('text/html')
      ? controlled(response)
      : response
  })
  const server = createServer(listener)
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, host, ready)
  })
  const address = server.address()
  const usedPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host}:${usedPort}${PANEL_PATH}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
