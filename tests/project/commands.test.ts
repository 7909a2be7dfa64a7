import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const programs = Object.values(scripts).flatMap((line) => line.match(/[\w./-]+\.ts\b/g) ?? [])
const named = readFileSync('README.md', 'utf8').matchAll(/\bnpm run ([\w-]+)/g)

describe('every command that a document names exists', () => {
  test.each([...new Set(programs)])('%s exists', (program) => {
    expect(existsSync(program)).toBe(true)
  })

  test.each([...new Set([...named].map(([, name = '']) => name))])('npm run %s', (name) => {
    expect(Object.keys(scripts)).toContain(name)
  })
})
