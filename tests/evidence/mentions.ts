import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogEntry } from '../paths/engine/catalog.ts'
import type { AnyTable } from '../paths/engine/table.ts'

/** A place that says which requirement it sees. */
export interface Mention {
  readonly id: string
  /** A test file, or a state or step in the table of a machine. */
  readonly place: string
}

// Vitest calls them `tags`; Playwright calls each a `tag`, and writes an @ before it.
const TAGS = /\btags?: (?:\[([^\]]*)\]|('[^']*'))/g

const inFile = (file: string): Mention[] =>
  [...readFileSync(join('tests', file), 'utf8').matchAll(TAGS)].flatMap(([, list, one]) =>
    [...(list ?? one ?? '').matchAll(/'@?([^']+)'/g)].map(([, id = '']) => ({ id, place: file })),
  )

/** What the tests say that they see. */
export const mentionsInTests = (): Mention[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .sort()
    .flatMap(inFile)

const inTable = (name: string, { requirements = {} }: AnyTable): Mention[] =>
  Object.entries(requirements).flatMap(([id, places]) =>
    places.map((place) => ({ id, place: `${name}: ${place}` })),
  )

/** What the states and steps of the machines say that they show. */
export const mentionsInTables = (entries: readonly CatalogEntry[]): Mention[] =>
  entries.flatMap(({ name, table }) => (table ? inTable(name, table) : []))
