import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { type Edge, openOffice } from './compose.ts'
import { type Config, readConfig, refuse } from './config.ts'
import { factsOf } from './practice/practice-file.ts'
import { SetupError } from './setup-error.ts'
import { createSite } from './site/site.ts'

export interface Started {
  readonly url: string
  readonly port: number
  /** For people: where the site is, where bookings are kept and where messages go. */
  readonly notice: string
  /** Finishes what is in flight and gives everything back. */
  close(): Promise<void>
}

const LONGEST_GOODBYE = 8_000

/** The folder that `npm run build` wrote, from the source as well as from within it. */
function builtSite(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (folder !== dirname(folder)) {
    for (const dist of [folder, join(folder, 'dist')]) {
      if (existsSync(join(dist, 'client/index.html'))) return dist
    }
    folder = dirname(folder)
  }
  return undefined
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        const taken = `PORT must be a free port, but ${port} is in use by another program.`
        reject(new SetupError(taken))
      } else if (error.code === 'EACCES') {
        reject(new SetupError(`PORT must be a port this user may listen on, but ${port} is not.`))
      } else reject(refuse('HOST', host))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive becomes idle only once its answer is out.
    const farewell = setInterval(() => server.closeIdleConnections(), 50)
    const impatience = setTimeout(() => server.closeAllConnections(), LONGEST_GOODBYE)
    server.close(() => {
      clearInterval(farewell)
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}

export async function start(env: NodeJS.ProcessEnv, edge: Edge = {}): Promise<Started> {
  const config = readConfig(env)
  // The port is taken first, for the site's own address is made of it.
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16 * 1024,
  })
  const port = await listen(server, config)
  const url = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const opening = openOffice({ ...config, port }, edge)
  const listening = opening.then(({ office, app, handOut, reviews }) => {
    const dist = builtSite()
    if (dist) {
      const { price } = office.practice
      const facts = factsOf(office.practice, office.address)
      const site = createSite({ facts, price, reviews, dist })
      app.route('/', site)
    }
    const answer = getRequestListener(app.fetch)
    return (request: IncomingMessage, response: ServerResponse) => {
      const orElse = () => void answer(request, response)
      if (!handOut(request, response, orElse)) orElse()
    }
  })
  // Who asks while the doors are still opening waits until they are open.
  server.on('request', (request, response) => {
    listening.then(
      (answer) => answer(request, response),
      () => response.destroy(),
    )
  })
  try {
    await listening
    const { notice, retire, close } = await opening
    return {
      notice,
      url,
      port,
      close: async () => {
        retire()
        await stop(server)
        await close()
      },
    }
  } catch (error) {
    server.closeAllConnections()
    await stop(server)
    throw error
  }
}
