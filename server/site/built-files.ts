import { basename, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { LETTER_PICTURES } from '../messages/writing/mail-html.ts'

type Options = Parameters<typeof serveStatic>[0]

/** Sends a file in the encoding in which the build compressed it. */
function serve(options: Options, cacheControl: string): MiddlewareHandler {
  const find = serveStatic({ precompressed: true, ...options })
  return async (c, next) => {
    const response = await find(c, next)
    if (response instanceof Response) response.headers.set('Cache-Control', cacheControl)
    return response
  }
}

const POLICY = 'Cross-Origin-Resource-Policy'
const revalidate = etag({ retainedHeaders: [...RETAINED_304_HEADERS, POLICY.toLowerCase()] })

const FOREVER = 'public, max-age=31536000, immutable'
const IN_FOLDER = '/:name{[\\w-]+\\.\\w+}'

/**
 * The files that the build wrote for browsers. The files of other versions are in a separate folder, to which a newer
 * process may add files at any time.
 */
export function createBuiltFiles(client: string, keptAssets?: string): Hono {
  const files = new Hono().get('/assets/*', serve({ root: client }, FOREVER))
  if (keptAssets !== undefined) {
    const rewriteRequestPath = (path: string) => join(keptAssets, basename(path))
    files.get('/assets/:name', serve({ rewriteRequestPath }, FOREVER))
  }
  const fromFolder = serve({ root: client }, 'public, max-age=3600')
  return files.get(IN_FOLDER, revalidate, async (c, next) => {
    // The template of the pages is not a page.
    if (c.req.path === '/index.html') return next()
    const response = await fromFolder(c, next)
    // All other responses get the stricter policy of the common headers.
    if (response instanceof Response && LETTER_PICTURES.includes(c.req.path))
      response.headers.set(POLICY, 'cross-origin')
    return response
  })
}
