import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { type Composition, compose } from './compose.ts'
import { readConfig } from './config/config.ts'
import { commonHeaders } from './http/common-headers.ts'
import { listen } from './http/listen.ts'
import type { Overrides } from './services.ts'
import { deadlines } from './system/deadlines.ts'

export interface Started {
  readonly url: string
  readonly port: number
  /** How long a shutdown may take, in milliseconds. */
  readonly stopTimeout: number
  /** For the person who starts the server: where the site, the bookings and the messages are. */
  readonly notice: string
  readonly conflicts: Composition['conflicts']
  readonly firstDayLink: Composition['firstDayLink']
  /** Makes every process on the database apply the practice file, unless it has a mistake. */
  reload(): Promise<void>
  /** Finishes the requests in flight and releases everything. */
  close(): Promise<void>
}

const SHUTDOWN_TIMEOUT = 8_000
const STOP_TIMEOUT = 9_500

/** The folder that `npm run build` wrote, found from the source as well as from the build itself. */
function findBuiltSite(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (folder !== dirname(folder)) {
    for (const dist of [folder, join(folder, 'dist')]) {
      if (existsSync(join(dist, 'client/.vite/manifest.json'))) return dist
    }
    folder = dirname(folder)
  }
  return undefined
}

/** Otherwise a client that never reads a response could hold its connection and memory forever. */
function endUnlessTaken(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), deadlines.visitorResponse)
  response.once('close', () => clearTimeout(timer))
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only once its response is sent, so look again and again.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
    const closeAll = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT)
    server.close(() => {
      clearInterval(closeIdle)
      clearTimeout(closeAll)
      resolve()
    })
    server.closeIdleConnections()
  })
}

export async function start(env: NodeJS.ProcessEnv, overrides: Overrides = {}): Promise<Started> {
  const config = readConfig(env)
  // The port is opened first, because the default address of the site contains it.
  const server = createServer({
    headersTimeout: deadlines.visitorHeaders,
    requestTimeout: deadlines.visitorRequest,
    keepAliveTimeout: deadlines.visitorIdle,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16 * 1024,
  })
  const port = await listen(server, { ...config, variable: 'PORT' })
  const url = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  let isDraining = false
  const composing = compose({ ...config, port }, overrides, findBuiltSite())
  const listening = composing.then(({ fetch, services }) => {
    const listener = getRequestListener(fetch)
    const headers = new Map(Object.entries(commonHeaders(services.siteUrl)))
    return (request: IncomingMessage, response: ServerResponse) => {
      endUnlessTaken(response)
      if (isDraining) response.setHeader('Connection', 'close')
      response.setHeaders(headers)
      // Browsers correct their own clock by the Date header.
      response.setHeader('Date', new Date(services.clock.now()).toUTCString())
      return listener(request, response)
    }
  })
  // A request that comes while the server is still starting waits until it can be answered.
  server.on('request', (request, response) => {
    listening.then(
      (listener) => listener(request, response),
      () => response.destroy(),
    )
  })
  try {
    await listening
    const { notice, conflicts, firstDayLink, reloadEverywhere, retire, close } = await composing
    return {
      stopTimeout: STOP_TIMEOUT + config.drainMilliseconds,
      notice: notice(),
      conflicts,
      firstDayLink,
      url,
      port,
      reload: reloadEverywhere,
      close: async () => {
        const retired = retire()
        isDraining = true
        // Until the proxy has noticed that this process is not ready, it sends visitors here.
        await pause(config.drainMilliseconds)
        await Promise.all([retired, stop(server)])
        await close()
      },
    }
  } catch (error) {
    server.closeAllConnections()
    await stop(server)
    throw error
  }
}
