import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|map)$/
const brotli = promisify(brotliCompress)
const gzipBytes = promisify(gzip)

/**
 * Two settings for the same bytes. The random letters in hashed file names make a compressed file up to 0.1 KiB larger or
 * smaller; the better of two settings is steady.
 */
const WAYS = [0, 1].map((postfix) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGBLOCK]: 17,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
}))

async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const all = await Promise.all(WAYS.map((params) => brotli(bytes, { params })))
  return all.reduce((best, each) => (each.length < best.length ? each : best))
}

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
          await writeFile(`${path}.br`, await smallestBrotli(bytes))
          await writeFile(`${path}.gz`, await gzipBytes(bytes, { level: 9 }))
        }),
    )
  },
})
