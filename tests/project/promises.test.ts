import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalog } from '../paths/engine/catalog.ts'
import { readPromises } from '../promises.ts'

const promises = readPromises()
const ids = promises.map(({ id }) => id)
const proofs = new Set(promises.map(({ proof }) => proof))
const catalog = await loadCatalog()

test('every promise has an id of its own and a proof that exists', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect([...proofs].filter((proof) => !existsSync(join('tests', proof)))).toEqual([])
})

test('every file of tests, and every table, proves a promise', () => {
  const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(
    // `npm run look` takes screenshots, and proves nothing.
    (file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('look/'),
  )
  const tables = catalog.map(({ name }) => `paths/tables/${name}.ts`)
  const idle = [...tests, ...tables].filter((file) => !proofs.has(file))
  expect(idle, 'Name the promise that each proves in docs/promises.md, or delete it.').toEqual([])
})
