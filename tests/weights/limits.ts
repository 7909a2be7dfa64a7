import { readFileSync, statSync } from 'node:fs'
import * as v from 'valibot'
import type { PageName } from '../../domain/routes.ts'

/** The most that the pages weigh, in KiB as sent. The script of `booking` is measured in a browser that has Temporal. */
export const MOST_SCRIPT: Readonly<Partial<Record<PageName, number>>> = {
  about: 86,
  report: 86,
  privacy: 86,
  terms: 86,
  accessibility: 86,
  'health-data': 86,
  'good-faith-estimate': 86,
  intake: 86,
  visit: 107,
  home: 114,
  // The date of an earlier review is written as elsewhere: a tenth of a KiB.
  reviews: 109,
  // What a failed booking and a reload lose and keep is said in words, a mistyped address is asked about, and one can
  // ask for an earlier time: 3 KiB.
  booking: 132,
  // Its form shares the files of the booking page's.
  waiting: 115,
  // Without the settings, which are loaded when they are opened.
  desk: 165,
  // A mistyped address is asked about, and the form's files are shared with two more pages: 2.5 KiB.
  'first-day': 134,
}
export const MOST_SHEETS = 12.5
/** With its style sheets. The page with all the questions may have more. */
export const mostDocument = (page: PageName): number => (page === 'about' ? 16 : 14)
/** `first` is what ten packets hold: a longer document is painted a round trip later. */
export const MOST_OF_HOME = { first: 14.2, all: 219, requests: 14 }

export const CLIENT = 'dist/client'
const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
)

/** In tenths of a KiB. */
export const kib = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10

/** The scripts that a page needs before anybody does anything on it, in KiB as sent. */
export function scriptOf(page: PageName): number {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')),
  )
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports.forEach(add)
  }
  for (const source of ['index.html', `src/${page}/${page}-page.tsx`]) add(source)
  const sizes = [...files].map((file) => statSync(`${CLIENT}/${file}.br`).size)
  return kib(sizes.reduce((sum, size) => sum + size, 0))
}
