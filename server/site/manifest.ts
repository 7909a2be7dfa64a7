import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const paths = v.optional(v.array(v.string()), [])
const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), css: paths, imports: paths, assets: paths }),
)

/** Finds the files of the built site that a page needs at once. */
export function readManifest(client: string) {
  const chunks = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')),
  )
  const importsOf = (source: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(source)) return seen
    seen.add(source)
    for (const next of chunks[source]?.imports ?? []) importsOf(next, seen)
    return seen
  }
  const main = importsOf('index.html')
  const fonts = [...main]
    .flatMap((source) => chunks[source]?.assets ?? [])
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
    .join('')
  /** The style sheets that a page adds to the site's own, and all its scripts, the entry first. */
  const filesOf = (page: string) => {
    const needed = importsOf(page)
    const sheets = [...needed]
      .filter((source) => !main.has(source))
      // A chunk names its own sheet first, which overrides those that it shares with others.
      .flatMap((source) => chunks[source]?.css.toReversed() ?? [])
    const scripts = [...new Set([...main, ...needed])].flatMap(
      (source) => chunks[source]?.file ?? [],
    )
    const pathOf = (file: string) => `/${file}`
    return {
      sheets: [...new Set(sheets)].map(pathOf),
      scripts: [...new Set(scripts)].map(pathOf),
    }
  }
  return { fonts, filesOf }
}
