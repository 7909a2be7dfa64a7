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
  /** The head's links for a page whose code the main script would only ask for later. */
  const linksOf = (page: string): string => {
    const needed = [...reach(page)].filter((source) => !main.has(source))
    const links = needed.flatMap((source) => {
      const chunk = chunks[source]
      if (!chunk) return []
      return [
        ...chunk.css.map((file) => `<link rel="stylesheet" href="/${file}">`),
        `<link rel="modulepreload" fetchpriority="low" href="/${chunk.file}">`,
      ]
    })
    return [...new Set(links)].join('')
  }
  return { fonts, linksOf }
}
