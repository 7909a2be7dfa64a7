import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const CACHE = 'node_modules/.cache'
const TEXTS = ['.js', '.css', '.html', '.json']

const nextName = (name: string): string =>
  name.replace(
    /-([0-9a-f])([0-9a-f]{5})(?=\.)/,
    (_, first: string, rest: string) => `-${rest}${first}`,
  )

/**
 * The built site as the next version has it: each file for browsers has another name. It lies where the
 * server finds its packages.
 */
export function createNextVersion() {
  mkdirSync(CACHE, { recursive: true })
  const dist = mkdtempSync(join(CACHE, 'next-version-'))
  cpSync('dist', dist, { recursive: true })
  const names = new Map(
    readdirSync(join(dist, 'client/assets'))
      .filter((name) => !/\.(?:br|gz)$/.test(name))
      .map((name) => [name, nextName(name)]),
  )
  const rename = (text: string) =>
    text.replace(/[\w.-]+-[0-9a-f]{6}\.[\w.]+/g, (name) => names.get(name) ?? name)
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, name)
    const isAsset = name.startsWith('client/assets/')
    // The compressed copies would still name the files of before.
    if (isAsset && /\.(?:br|gz)$/.test(name)) rmSync(file)
    else if (TEXTS.includes(extname(name)) || isAsset) {
      const text = readFileSync(file)
      if (isAsset) rmSync(file)
      writeFileSync(
        isAsset ? join(dist, rename(name)) : file,
        TEXTS.includes(extname(name)) ? rename(text.toString()) : text,
      )
    }
  }
  return {
    server: pathToFileURL(join(process.cwd(), dist, 'server/start.js')).href,
    remove: () => rmSync(dist, { recursive: true, force: true }),
  }
}
