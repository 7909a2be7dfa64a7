import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogEntry } from '../paths/engine/catalog.ts'
import type { AnyTable } from '../paths/engine/table.ts'

/** A test file that says which requirement it sees. */
export interface TestMention {
  readonly id: string
  readonly file: string
}

/** A state or a step of a machine where a requirement is seen. */
export interface TableMention {
  readonly id: string
  readonly machine: string
  readonly place: string
}

// Vitest calls them `tags`; Playwright calls each a `tag`, and writes an @ before it.
const TAGS = /\btags?: (?:\[([^\]]*)\]|('[^']*'))/g

const inFile = (file: string): TestMention[] =>
  [...readFileSync(join('tests', file), 'utf8').matchAll(TAGS)].flatMap(([, list, one]) =>
    [...(list ?? one ?? '').matchAll(/'@?([^']+)'/g)].map(([, id = '']) => ({ id, file })),
  )

/** What the tests say that they see. */
export const mentionsInTests = (): TestMention[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:\.(?:test|spec)\.tsx?|\/flows\.ts)$/.test(file))
    .sort()
    .flatMap(inFile)

const inTable = (machine: string, { requirements = {} }: AnyTable): TableMention[] =>
  Object.entries(requirements).flatMap(([id, places]) =>
    places.map((place) => ({ id, machine, place })),
  )

/** What the states and steps of the machines say that they show. */
export const mentionsInTables = (entries: readonly CatalogEntry[]): TableMention[] =>
  entries.flatMap(({ name, table }) => (table ? inTable(name, table) : []))
