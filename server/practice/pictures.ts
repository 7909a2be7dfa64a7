import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import { inlineHashes } from '../site/document.ts'
import type { Practice } from './practice-file.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

/** A picture that is drawn in words may bring its own sheet; nothing else in it is heeded. */
const policyOf = (type: string, bytes: Uint8Array): string => {
  const { style } = inlineHashes(type.includes('svg') ? new TextDecoder().decode(bytes) : '')
  return ["default-src 'none'", ...(style.length > 0 ? [`style-src ${style.join(' ')}`] : [])].join(
    '; ',
  )
}

/** The pictures that the practice file names, which lie beside it and not in what was built. */
export function createPictures({ folder, technician, doctor }: Practice): Hono {
  const pictures = new Hono()
  for (const name of new Set([technician.photo, doctor.photo])) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    const headers = {
      ETag: etag,
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': policyOf(type, bytes),
    }
    pictures.get(`/${name}`, (c) =>
      c.req.header('If-None-Match') === etag
        ? c.body(null, 304, headers)
        : c.body(bytes, 200, { ...headers, 'Content-Type': type }),
    )
  }
  return pictures
}
