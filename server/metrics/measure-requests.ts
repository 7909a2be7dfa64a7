import type { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import type { AddressEnv } from '../http/client-address.ts'
import { refusalOf } from '../http/respond.ts'
import type { Metrics } from './metrics.ts'

type App = Hono<AddressEnv>

const FOLDERS = ['/api/', '/assets/', '/pictures/', '/hooks/']

/** Maps paths to metric labels. Paths other than calls are grouped, because they could be anything. */
function namesOfCalls({ routes }: Pick<App, 'routes'>): (path: string) => string {
  const calls = new Set(routes.map(({ path }) => path).filter((path) => !/[*:]/.test(path)))
  return (path) =>
    calls.has(path) ? path : (FOLDERS.find((folder) => path.startsWith(folder)) ?? 'page')
}

/** Counts and times every request. Middleware would be slower, because Hono calls a single handler directly. */
export function measureRequests(app: App, metrics: Metrics): App['fetch'] {
  const callAt = namesOfCalls(app)
  return (request, env) => {
    const begin = performance.now()
    const record = (response: Response) => {
      const call = callAt(getPath(request))
      metrics.request(call, response.status, (performance.now() - begin) / 1000)
      const refusal = refusalOf(response)
      if (refusal) metrics.refusal(call, refusal.reason)
      return response
    }
    const response = app.fetch(request, env)
    return response instanceof Promise ? response.then(record) : record(response)
  }
}
