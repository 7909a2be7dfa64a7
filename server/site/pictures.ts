import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The practice's own pictures. One that is opened by itself may run nothing. */
export const servePictures = (folder: string): Hono =>
  new Hono().use(
    '/pictures/*',
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.replace(/^\/pictures/, ''),
      onFound: (_, c) => {
        c.header('Cache-Control', 'public, max-age=3600')
        c.header(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        )
      },
    }),
  )
