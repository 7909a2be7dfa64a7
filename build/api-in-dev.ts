import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite'
import type * as Dev from '../server/dev.ts'
import { readSettings } from '../server/practice/settings.ts'
import { practiceScript } from '../server/site/document.ts'

type Api = Awaited<ReturnType<typeof Dev.openApi>>

const API_PATH = /^\/(?:api\/|pictures\/|healthz$|readyz$)/

/** Shows the mistake over the page. Where our code found it does not help the owner who wrote the practice file. */
const overlay = (message: string): ErrorPayload => ({
  type: 'error',
  err: { message, stack: '' },
})

/** Milliseconds. An editor that saves a file empties it first, and the watcher tells only one of two changes so close. */
const WRITTEN_WITHIN = 100

/** Loads every change of the practice file, and says so in the terminal and on the page. */
function followPracticeFile(server: ViteDevServer, api: Api): void {
  const { logger } = server.config
  const tell = () => {
    const mistake = api.mistake()
    if (mistake === undefined) {
      logger.info(`The practice file is in use as it is now.\n${api.notice()}`, { timestamp: true })
      return
    }
    const kept = api.facts() ? ' Until then the practice stays as it was.' : ''
    logger.error(`The practice file has mistakes. Correct them and save it.${kept}\n${mistake}`, {
      timestamp: true,
    })
  }
  server.watcher.add([...api.files])
  const readAgain = async () => {
    try {
      await api.readAgain()
      tell()
      const mistake = api.mistake()
      server.ws.send(mistake === undefined ? { type: 'full-reload' } : overlay(mistake))
    } catch (error) {
      logger.error(String(error), { timestamp: true })
    }
  }
  let waiting: NodeJS.Timeout | undefined
  server.watcher.on('all', (_, file) => {
    if (!api.files.some((one) => file.startsWith(one))) return
    clearTimeout(waiting)
    waiting = setTimeout(readAgain, WRITTEN_WITHIN)
  })
  // A page that is opened or reloaded while there is a mistake shows it, too.
  server.ws.on('connection', () => {
    const mistake = api.mistake()
    if (mistake !== undefined) server.ws.send(overlay(mistake))
  })
  tell()
}

/** Runs the API inside Vite's server, so that development needs one process and one port. */
export const apiInDev = (): Plugin => {
  let api: Api | undefined
  return {
    name: 'api-in-dev',
    apply: 'serve',
    config() {
      if (process.env.VITEST) return
      const { PORT, HOST = '127.0.0.1' } = readSettings(process.env)
      return { server: { port: Number(PORT ?? 3000), strictPort: true, host: HOST } }
    },
    async configureServer(server: ViteDevServer) {
      if (process.env.VITEST) return
      const { openApi } = await server.ssrLoadModule('/server/dev.ts')
      const openedApi: Api = await openApi(process.env)
      api = openedApi
      followPracticeFile(server, openedApi)
      const handle = getRequestListener((request) => openedApi.fetch(request))
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
        if (API_PATH.test(request.url ?? '')) void handle(request, response)
        else next()
      })
    },
    transformIndexHtml(html) {
      const facts = api?.facts()
      return facts ? html.replace(...practiceScript(facts)) : html
    },
    buildEnd: async () => api?.close(),
  }
}
