import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
)

/** Which files of the built site each source file needs at once. */
export function readAssets(client: string) {
  const chunks = manifest.parse(
    JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')),
  )
  const reach = (source: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(source)) return seen
    seen.add(source)
    for (const next of chunks[source]?.imports ?? []) reach(next, seen)
    return seen
  }
  const main = reach('index.html')
  const fonts = [...main]
    .flatMap((source) => chunks[source]?.assets ?? [])
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
    .join('')
  /** The sheets of a page beside the site's own, and all scripts it needs, the one to start with first. */
  const filesOf = (page: string) => {
    const needed = reach(page)
    const sheets = [...needed]
      .filter((source) => !main.has(source))
      .flatMap((source) => chunks[source]?.css ?? [])
    const scripts = [...new Set([...main, ...needed])].flatMap(
      (source) => chunks[source]?.file ?? [],
    )
    const address = (file: string) => `/${file}`
    return {
      sheets: [...new Set(sheets)].map(address),
      scripts: [...new Set(scripts)].map(address),
    }
  }
  return { fonts, filesOf }
}
