import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { createResource, type Resource } from '../http/resource.ts'

const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' } as const

/** Matches only names that the build produces, so that no path can leave the folder. */
const ASSET = /^\/assets\/([\w-]+(?:\.[\w-]+)+)$/

/**
 * The files that the build wrote for browsers, with their compressed variants. The files of other versions are in
 * a separate folder, to which a newer process may add files at any time.
 */
export function findBuiltFiles(
  folder: string,
  keptAssets?: string,
): (path: string) => Resource | undefined {
  const paths = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${name.replaceAll('\\', '/')}`,
    ),
  )
  const resources = new Map<string, Resource>()

  function open(path: string, file: string): Resource {
    const isNamedByContent = path.startsWith('/assets/')
    const encodings = (['br', 'gzip', 'identity'] as const).filter((encoding) =>
      existsSync(file + EXTENSIONS[encoding]),
    )
    return createResource({
      headers: {
        'Content-Type': getMimeType(path) ?? 'application/octet-stream',
        'Cache-Control': isNamedByContent
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      },
      encodings,
      read: async (encoding) => new Uint8Array(await readFile(file + EXTENSIONS[encoding])),
    })
  }

  function locate(path: string): string | undefined {
    const isOwn = paths.has(path) && extname(path) !== '' && !path.startsWith('/.vite/')
    if (isOwn) return join(folder, path)
    const name = keptAssets === undefined ? undefined : ASSET.exec(path)?.[1]
    if (keptAssets === undefined || name === undefined) return undefined
    const file = join(keptAssets, name)
    return existsSync(file) ? file : undefined
  }

  return (path) => {
    const existing = resources.get(path)
    if (existing) return existing
    const file = locate(path)
    if (file === undefined) return undefined
    const resource = open(path, file)
    resources.set(path, resource)
    return resource
  }
}
