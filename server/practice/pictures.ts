import { extname } from 'node:path'
import { Hono } from 'hono'
import { hashInlineCode } from '../http/content-security.ts'
import { createResource, type Resource, sendResource } from '../http/resource.ts'
import type { Practice } from './practice-file.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

/** An SVG may carry a style sheet of its own; nothing else in it is allowed. */
const picturePolicy = (svg: string): string => {
  const { style } = hashInlineCode(svg)
  return ["default-src 'none'", ...(style.length > 0 ? [`style-src ${style.join(' ')}`] : [])].join(
    '; ',
  )
}

type FindSaved = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }

export function pictureResource(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  caching: Readonly<Record<string, string>> = FOREVER,
): Resource {
  const isSvg = extname(name) === '.svg'
  const svg = isSvg ? new TextDecoder().decode(bytes) : ''
  return createResource(bytes, {
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    'Content-Security-Policy': picturePolicy(svg),
    ...caching,
  })
}

/** The pictures of the practice, which are not in the built site. */
export function createPictureRoutes({ pictures }: Practice, findSaved: FindSaved): Hono {
  const routes = new Hono()
  for (const [name, bytes] of pictures) {
    const resource = pictureResource(name, bytes)
    routes.get(`/${name}`, (c) => sendResource(c, resource))
  }
  // A page that was opened before a change names a former picture, and one right after it a new one.
  routes.get('/:name{[\\w.-]+}', async (c, next) => {
    const { name } = c.req.param()
    const saved = await findSaved(`pictures/${name}`)
    return saved ? sendResource(c, pictureResource(name, saved)) : next()
  })
  return routes
}
