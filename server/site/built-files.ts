import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { createResource, type Resource } from '../http/resource.ts'

const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' } as const

/** The files that the build wrote for browsers, with the encodings that it wrote beside them. */
export function findBuiltFiles(folder: string): (path: string) => Resource | undefined {
  const paths = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${name.replaceAll('\\', '/')}`,
    ),
  )
  const resources = new Map<string, Resource>()

  function open(path: string): Resource {
    const isNamedByContent = path.startsWith('/assets/')
    const encodings = (['br', 'gzip', 'identity'] as const).filter((encoding) =>
      paths.has(path + EXTENSIONS[encoding]),
    )
    return createResource({
      headers: {
        'Content-Type': getMimeType(path) ?? 'application/octet-stream',
        'Cache-Control': isNamedByContent
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      },
      encodings,
      read: async (encoding) =>
        new Uint8Array(await readFile(join(folder, path + EXTENSIONS[encoding]))),
    })
  }

  return (path) => {
    const isFile = paths.has(path) && extname(path) !== '' && !path.startsWith('/.vite/')
    if (!isFile) return undefined
    const existing = resources.get(path)
    if (existing) return existing
    const resource = open(path)
    resources.set(path, resource)
    return resource
  }
}
