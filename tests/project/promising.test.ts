import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KEPT } from './kept-promises.ts'
import { promisesIn } from './promising.ts'

/** What visitors, clients and the office read: pages, letters and the reviews of the demonstration. */
const FOLDERS = ['practice', 'src', 'domain', 'server/messages', 'server/visit', 'server/reviews']

const promises = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:yaml|tsx|ts)$/.test(file))
    .flatMap((file) => promisesIn(readFileSync(join(folder, file), 'utf8'))),
)

describe('a sentence that promises something is found', () => {
  test.each([
    'An intake form follows by e-mail before your visit.',
    "<li>You'll hear from us.</li>",
    'const text = "We will call you."',
    '- We remind everybody.',
    'Every visit has a reminder.',
    'Your data are deleted.',
  ])('%s', (text) => {
    expect(promisesIn(text)).toHaveLength(1)
  })

  test('but not in a comment, nor where nothing is promised', () => {
    expect(promisesIn('// We will see.\n/** It is sent. */\nYour visit is confirmed.')).toEqual([])
  })
})

test.each([...new Set(promises)])('a test sees that this is kept: %s', (promise) => {
  const known = Object.keys(KEPT).filter((part) => promise.includes(part))
  expect(known, 'Name the test that sees it kept in kept-promises.ts.').toHaveLength(1)
})

test.each(Object.entries(KEPT))('the promise "%s" is made, and its test is there', (part, kept) => {
  expect(promises.some((promise) => promise.includes(part))).toBe(true)
  if (kept === null) return
  const [file, title] = kept
  expect(readFileSync(join('tests', file), 'utf8')).toContain(`test('${title}'`)
})
