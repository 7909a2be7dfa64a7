import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite'
import type * as Dev from '../server/dev.ts'
import { readSettings } from '../server/practice/settings.ts'
import { practiceScript } from '../server/site/document.ts'

type Api = Awaited<ReturnType<typeof Dev.openApi>>

const API_PATH = /^\/(?:api\/|pictures\/|healthz$|readyz$)/

/** Vite's error overlay. It has no stack trace: that would not help somebody who is editing the practice file. */
const overlay = (message: string): ErrorPayload => ({
  type: 'error',
  err: { message, stack: '' },
})

/** Milliseconds. Many editors empty a file before writing it, and the watcher reports such close changes only once. */
const WRITTEN_WITHIN = 100

/** Reloads the practice file whenever it changes, and reports mistakes in the terminal and on the page. */
function followPracticeFile(server: ViteDevServer, api: Api): Promise<void> {
  const { logger } = server.config
  const tell = async () => {
    const mistake = api.mistake()
    if (mistake === undefined) {
      const notice = await api.notice()
      logger.info(`The practice file is in use as it is now.\n${notice}`, { timestamp: true })
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
      await tell()
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
  // A page that is opened or reloaded later must show the mistake as well.
  server.ws.on('connection', () => {
    const mistake = api.mistake()
    if (mistake !== undefined) server.ws.send(overlay(mistake))
  })
  return tell()
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
      await followPracticeFile(server, openedApi)
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
