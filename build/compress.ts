import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|map)$/
const brotli = promisify(brotliCompress)
const gzipBytes = promisify(gzip)

/** Writes a `.br` and a `.gz` next to each file of the site, so that serving needs no processor time. */
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
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
          await writeFile(`${path}.br`, await brotli(bytes, quality))
          await writeFile(`${path}.gz`, await gzipBytes(bytes, { level: 9 }))
        }),
    )
  },
})
