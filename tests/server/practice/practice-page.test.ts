import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { practiceSchema } from '../../../server/practice/practice-schema.ts'

const PAGE = readFileSync('docs/practice-file.md', 'utf8')

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The keys of the objects in a schema. Words have the keys of the content files, which show them. */
function keysIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysIn)
  if (!isGroup(schema)) return []
  const { entries, wrapped, item, pipe, options } = schema
  const below = [wrapped, item, pipe, options].flatMap(keysIn)
  if (!isGroup(entries)) return below
  return [
    ...below,
    ...Object.entries(entries).flatMap(([key, value]) => [
      key,
      ...(key === 'words' ? [] : keysIn(value)),
    ]),
  ]
}

test('the page about the practice file explains each of its keys', () => {
  const keys = keysIn(practiceSchema)
  expect(keys.length).toBeGreaterThan(60)
  const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/
  expect(keys.filter((key) => !WEEKDAY.test(key) && !PAGE.includes(`\`${key}\``))).toEqual([])
})
