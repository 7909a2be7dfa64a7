import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|map)$/
const brotliBytes = promisify(brotliCompress)
const gzipBytes = promisify(gzip)

/** Writes a `.br` and a `.gz` next to each file of the site, so that the server never compresses them. */
export const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '.' }) {
    const files = await readdir(dir, { recursive: true })
    await Promise.all(
      files
        .filter((file) => COMPRESSIBLE.test(file))
        .map(async (file) => {
          const path = join(dir, file)
          const bytes = await readFile(path)
          await writeFile(`${path}.br`, await brotliBytes(bytes))
          await writeFile(`${path}.gz`, await gzipBytes(bytes, { level: 9 }))
        }),
    )
  },
})
