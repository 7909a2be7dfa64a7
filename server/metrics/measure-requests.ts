import type { Hono, MiddlewareHandler } from 'hono'
import type { AddressEnv } from '../http/client-address.ts'
import type { Metrics } from './metrics.ts'

const FOLDERS = ['/api/', '/assets/', '/pictures/', '/hooks/']

/** Counts and times every request. A path that is no call may be anything, so it is counted as one of a few kinds. */
export function measureRequests(app: Hono<AddressEnv>, metrics: Metrics): MiddlewareHandler {
  let calls: ReadonlySet<string> | undefined
  const callAt = (path: string): string => {
    // The routes are added after this middleware.
    calls ??= new Set(app.routes.map((route) => route.path).filter((one) => !/[*:]/.test(one)))
    if (calls.has(path)) return path
    return FOLDERS.find((folder) => path.startsWith(folder)) ?? 'page'
  }
  return async (c, next) => {
    const begin = performance.now()
    await next()
    const call = callAt(c.req.path)
    metrics.request(call, c.res.status, (performance.now() - begin) / 1000)
    const refusal = c.get('refusal')
    if (refusal) metrics.refusal(call, refusal.reason)
  }
}
