import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'
import type { PracticeFacts } from '../domain/practice.ts'
import { readSettings } from '../server/settings.ts'
import { practiceScript } from '../server/site/document.ts'

interface Api {
  readonly facts: PracticeFacts
  fetch(request: Request): Response | Promise<Response>
  close(): Promise<void>
}

const API_PATH = /^\/(?:api\/|pictures\/|healthz$|readyz$)/

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
      const handle = getRequestListener((request) => openedApi.fetch(request))
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
        if (API_PATH.test(request.url ?? '')) void handle(request, response)
        else next()
      })
    },
    transformIndexHtml: (html) => (api ? html.replace(...practiceScript(api.facts)) : html),
    buildEnd: async () => api?.close(),
  }
}
