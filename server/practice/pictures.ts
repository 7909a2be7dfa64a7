import { extname } from 'node:path'
import { Hono } from 'hono'
import { hashInlineCode } from '../http/content-security.ts'
import { createResource, sendResource } from '../http/resource.ts'
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

/** The pictures that the practice names. They are not in the built site. */
export function createPictureRoutes({ pictures }: Practice): Hono {
  const routes = new Hono()
  for (const [name, bytes] of pictures) {
    const isSvg = extname(name) === '.svg'
    const svg = isSvg ? new TextDecoder().decode(bytes) : ''
    const headers = {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': picturePolicy(svg),
    }
    const resource = createResource(bytes, headers)
    routes.get(`/${name}`, (c) => sendResource(c, resource))
  }
  return routes
}
