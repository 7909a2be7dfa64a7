import type { CatalogEntry } from '../engine/catalog.ts'

export const print = (text: string): void => void process.stdout.write(`${text}\n`)

export const missingTable = ({ name }: CatalogEntry): string =>
  `${name} has no table: write tests/paths/tables/${name}.ts.`
