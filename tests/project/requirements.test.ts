import { describe, expect, test } from 'vitest'
import { mentionsInTables, mentionsInTests } from '../evidence/mentions.ts'
import { readRequirements } from '../evidence/requirements.ts'
import { loadCatalog } from '../paths/engine/catalog.ts'

const requirements = readRequirements()
const inTests = mentionsInTests()
const inTables = mentionsInTables(await loadCatalog())

test('each requirement has an id of its own', () => {
  const ids = requirements.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe('a test sees that', () => {
  // What a table says is seen only because the tours of that table are walked.
  test.each(requirements)('$words ($id)', ({ id }) => {
    expect([...inTests, ...inTables].filter((mention) => mention.id === id)).not.toEqual([])
  })
})

test('every id that a test or a table names is a requirement', () => {
  const known = new Set(requirements.map(({ id }) => id))
  expect([...inTests, ...inTables].filter(({ id }) => !known.has(id))).toEqual([])
})
