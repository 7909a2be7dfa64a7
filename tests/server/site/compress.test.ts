import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { compress } from '../../../build/compress.ts'
import { createFolder } from '../support/engines.ts'

const root = createFolder()
const TEXT = 'A text that compresses well. '.repeat(100)
const COMPRESSED = ['js', 'css', 'svg', 'json', 'txt', 'xml', 'webmanifest', 'map']
const NOT = ['png', 'woff2']

beforeAll(async () => {
  mkdirSync(join(root, 'public/assets'), { recursive: true })
  for (const type of [...COMPRESSED, ...NOT])
    writeFileSync(join(root, `public/assets/file.${type}`), TEXT)
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  await build({ configFile: false, logLevel: 'warn', root, plugins: [compress()] })
})

test.each(COMPRESSED)('the build writes .%s files also compressed', (type) => {
  const file = join(root, `dist/assets/file.${type}`)
  expect(String(brotliDecompressSync(readFileSync(`${file}.br`)))).toBe(TEXT)
  expect(String(gunzipSync(readFileSync(`${file}.gz`)))).toBe(TEXT)
})

test.each(NOT)('.%s files, which are compressed by themselves, stay as they are', (type) => {
  const file = join(root, `dist/assets/file.${type}`)
  expect([file, `${file}.br`, `${file}.gz`].map((path) => existsSync(path))).toEqual([
    ...[true, false, false],
  ])
})
